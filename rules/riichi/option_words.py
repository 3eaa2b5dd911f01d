"""Names and helps of the riichi options, in English, 繁體, 简体, 日本語."""

from __future__ import annotations

from collections.abc import Mapping

from scoring.text import Text

Words = tuple[str, str, str, str]

_ABORT_HELP = (
    "Whether this ends a deal, and who deals next",
    "是否流局,以及由誰做下一局的莊",
    "是否流局,以及由谁做下一局的庄",
    "途中流局とするか、次の親は誰か",
)
_SHOWN = (
    "Shown to the table; no effect on a settlement",
    "只給牌桌看,不影響結算",
    "只给牌桌看,不影响结算",
    "卓への表示のみ。精算には影響しません",
)
_LOCAL = (
    "A pattern that needs agreement",
    "需要商定的牌型",
    "需要商定的牌型",
    "採用には取り決めが必要な役",
)
_TABLE: dict[str, tuple[Words, Words]] = {
    "players": (
        ("Players", "人數", "人数", "人数"),
        (
            "Four, or three without 2m–8m",
            "四人,或無二至八萬的三人麻將",
            "四人,或无二至八万的三人麻将",
            "四人、または二萬〜八萬を抜いた三人",
        ),
    ),
    "length": (
        ("Length", "對局長度", "对局长度", "対局の長さ"),
        ("How many winds are played", "打幾個場風", "打几个场风", "何場まで打つか"),
    ),
    "start_points": (
        ("Starting points", "持有點", "持有点", "配給原点"),
        ("What each player starts with", "每人開局的點數", "每人开局的点数", "各自が最初に持つ点数"),
    ),
    "return_points": (
        ("Return points", "返點", "返点", "原点(返し)"),
        (
            "The totals are counted from here",
            "最終得分以此為基準",
            "最终得分以此为基准",
            "精算の基準となる点数",
        ),
    ),
    "target_points": (
        ("Target points", "目標點數", "目标点数", "終了条件の点数"),
        (
            "Needed to end without an extra wind, and to stop as dealer",
            "不延長或莊家止局所需的點數",
            "不延长或庄家止局所需的点数",
            "延長なしで終わる・親が止めるのに必要な点数",
        ),
    ),
    "uma": (
        ("Uma", "順位點", "顺位点", "ウマ"),
        (
            "Per place, in thousands; adds up to 0",
            "按名次,以千點計,總和為 0",
            "按名次,以千点计,总和为 0",
            "順位ごと、千点単位。合計は 0",
        ),
    ),
    "oka": (
        ("Oka", "頭名獎", "头名奖", "オカ"),
        (
            "The first gets what all put in between start and return",
            "頭名取得返點與持有點的差額",
            "头名取得返点与持有点的差额",
            "配給原点と返しの差はトップのものになる",
        ),
    ),
    "ties": (
        ("Equal scores", "同分", "同分", "同点の順位"),
        (
            "By seat, or places and uma are shared",
            "按座位,或平分名次與順位點",
            "按座位,或平分名次与顺位点",
            "起家順、または順位とウマを分け合う",
        ),
    ),
    "rounding": (
        ("Rounding of totals", "得分取整", "得分取整", "端数処理"),
        ("All but the first are rounded", "除頭名外取整", "除头名外取整", "トップ以外を丸める"),
    ),
    "leftover": (
        ("Sticks left at the end", "終局剩餘供託", "终局剩余供托", "終局時の供託"),
        (
            "Who gets the riichi sticks on the table",
            "桌上的立直棒歸誰",
            "桌上的立直棒归谁",
            "残った供託の行方",
        ),
    ),
    "tobi": (
        ("Bust", "擊飛", "击飞", "飛び"),
        (
            "Whether running out of points ends the game",
            "點數用盡是否終局",
            "点数用尽是否终局",
            "点がなくなったら終わるか",
        ),
    ),
    "agari_yame": (
        ("Dealer may stop by a win", "莊家和牌止局", "庄家和牌止局", "和了り止め"),
        (
            "In the last deal, when the dealer wins and is first",
            "最後一局莊家和牌且為第一時",
            "最后一局庄家和牌且为第一时",
            "オーラスの親が和了ってトップのとき",
        ),
    ),
    "tenpai_yame": (
        ("Dealer may stop by being ready", "莊家聽牌止局", "庄家听牌止局", "聴牌止め"),
        (
            "In the last deal, when the dealer is ready at a draw and is first",
            "最後一局流局莊家聽牌且為第一時",
            "最后一局流局庄家听牌且为第一时",
            "オーラスの親が流局時に聴牌してトップのとき",
        ),
    ),
    "extension": (
        ("Extra wind", "延長戰", "延长战", "延長戦"),
        (
            "One more wind where nobody has the target",
            "無人達到目標點數時加打一個場風",
            "无人达到目标点数时加打一个场风",
            "誰も終了条件の点に届かないとき次の場に入る",
        ),
    ),
    "renchan": (
        ("Dealer keeps after a draw", "連莊", "连庄", "連荘"),
        ("When the dealer deals again", "莊家何時連莊", "庄家何时连庄", "親が続く条件"),
    ),
    "multi_ron": (
        ("Several wins on one discard", "一炮多響", "一炮多响", "ダブロン"),
        ("All are paid, or only the nearest", "全部有效或攔和", "全部有效或拦和", "全員和了か頭ハネか"),
    ),
    "multi_ron_honba": (
        ("Counters with several wins", "多響的本場費", "多响的本场费", "ダブロンの積み棒"),
        (
            "To the first winner, or to each",
            "歸第一家或每家各得",
            "归第一家或每家各得",
            "上家取りか全員に払うか",
        ),
    ),
    "multi_ron_deposits": (
        ("Sticks with several wins", "多響的供託", "多响的供托", "ダブロンの供託"),
        (
            "To the first winner, or each takes his own back",
            "歸第一家,或各取回自己的",
            "归第一家,或各取回自己的",
            "上家取りか、自分の立直棒は自分に戻すか",
        ),
    ),
    "kyuushu_kyuuhai": (("Nine terminals", "九種九牌", "九种九牌", "九種九牌"), _ABORT_HELP),
    "suufon_renda": (("Four winds", "四風連打", "四风连打", "四風連打"), _ABORT_HELP),
    "suukan_sanra": (("Four kongs", "四槓散了", "四杠散了", "四開槓"), _ABORT_HELP),
    "suucha_riichi": (("Four riichi", "四家立直", "四家立直", "四家立直"), _ABORT_HELP),
    "sanchahou": (("Triple ron", "三家和了", "三家和了", "三家和了"), _ABORT_HELP),
    "nagashi_mangan": (
        ("Terminal river (nagashi mangan)", "流局滿貫", "流局满贯", "流し満貫"),
        (
            "Paid like a win, or as part of the draw",
            "按和牌計,或按流局計",
            "按和牌计,或按流局计",
            "和了扱いか流局扱いか",
        ),
    ),
    "nagashi_multiple": (
        ("Several terminal rivers", "多家流局滿貫", "多家流局满贯", "複数の流し満貫"),
        (
            "All, or the nearest to the last draw",
            "全部,或離最後摸牌者最近者",
            "全部,或离最后摸牌者最近者",
            "全員、または最終ツモに近い者だけ",
        ),
    ),
    "nagashi_closed": (
        ("Terminal river only closed", "流局滿貫限門前清", "流局满贯限门前清", "流し満貫は門前のみ"),
        _SHOWN,
    ),
    "noten_penalty": (
        ("Penalty for not being ready", "不聽罰點", "不听罚点", "ノーテン罰符"),
        ("Shared out at a draw", "流局時分攤的總額", "流局时分摊的总额", "流局時に場に出す合計"),
    ),
    "karaten": (
        ("Waiting for tiles one holds", "空聽", "空听", "形式聴牌の残り枚数なし"),
        (
            "Whether a wait only for tiles of which one holds all four is ready",
            "所聽的牌四張全在自己手中時是否算聽牌",
            "所听的牌四张全在自己手中时是否算听牌",
            "待ち牌を自分で四枚使っているとき聴牌と認めるか",
        ),
    ),
    "honba_points": (
        ("Points of a counter", "本場費", "本场费", "積み棒の点数"),
        ("Per payer and counter", "每本場每位支付者", "每本场每位支付者", "一本場につき支払う者一人あたり"),
    ),
    "riichi_needs_points": (
        ("Riichi needs 1,000 points", "立直需有 1000 點", "立直需有 1000 点", "立直には 1000 点必要"),
        ("Without it nobody may lay a stick", "不足者不得立直", "不足者不得立直", "足りない者は立直できない"),
    ),
    "chombo": (
        ("Foul (chombo)", "違例罰則", "违例罚则", "チョンボ"),
        (
            "Reverse mangan, or points off the total",
            "倒付滿貫,或從總分扣分",
            "倒付满贯,或从总分扣分",
            "満貫払い、または総合点から減点",
        ),
    ),
    "chombo_points": (
        ("Points off for a foul", "違例扣分", "违例扣分", "チョンボの減点"),
        (
            "In thousands, after uma",
            "以千點計,順位點之後扣",
            "以千点计,顺位点之后扣",
            "千点単位、ウマの後に引く",
        ),
    ),
    "chombo_next": (
        ("After a foul", "違例之後", "违例之后", "チョンボの後"),
        ("The deal passes, or is played again", "過莊或重打", "过庄或重打", "親流れかやり直しか"),
    ),
    "red_fives": (
        ("Red fives", "紅五", "红五", "赤五"),
        ("How many in 萬, 筒, 索", "萬、筒、索各幾張", "万、筒、索各几张", "萬子・筒子・索子それぞれの枚数"),
    ),
    "dora": (
        ("Dora", "寶牌", "宝牌", "ドラ"),
        ("Indicators count", "使用寶牌指示牌", "使用宝牌指示牌", "表ドラを使う"),
    ),
    "ura_dora": (
        ("Ura dora", "裡寶牌", "里宝牌", "裏ドラ"),
        ("For riichi winners", "立直和牌者可看", "立直和牌者可看", "立直した和了者だけ"),
    ),
    "kan_dora": (
        ("Kong dora", "槓寶牌", "杠宝牌", "槓ドラ"),
        ("One more indicator a kong", "每槓多翻一張", "每杠多翻一张", "槓ごとに一枚めくる"),
    ),
    "kan_ura": (
        ("Kong ura dora", "槓裡寶牌", "杠里宝牌", "槓裏ドラ"),
        ("Also under the kong indicators", "槓寶牌下也算", "杠宝牌下也算", "槓ドラの下もめくる"),
    ),
    "dora_is_indicator": (
        ("The indicator itself is dora", "寶牌即指示牌本身", "宝牌就是指示牌本身", "表示牌そのものがドラ"),
        ("Instead of the next tile", "而非下一張", "而非下一张", "次の牌ではない"),
    ),
    "open_tanyao": (
        ("Open tanyao", "食斷", "食断", "喰いタン"),
        ("All simples also with melds", "副露後斷么九仍有效", "副露后断幺九仍有效", "鳴いた断么九を認める"),
    ),
    "pinfu_open": (
        ("Open pinfu", "副露平和", "副露平和", "喰いピンフ"),
        ("Pinfu also with melds", "副露後平和仍有效", "副露后平和仍有效", "鳴いた平和を認める"),
    ),
    "pinfu_tsumo": (
        ("Pinfu by self-draw", "平和自摸", "平和自摸", "ピンヅモ"),
        (
            "Self-drawn pinfu counts, at 20 fu",
            "自摸平和有效,20 符",
            "自摸平和有效,20 符",
            "ツモ平和を認める(20 符)",
        ),
    ),
    "open_pinfu_fu": (
        ("Fu of an open hand without any", "副露平和形符數", "副露平和形符数", "喰い平和形の符"),
        ("By discard", "榮和時", "荣和时", "ロンのとき"),
    ),
    "chiitoitsu_fan": (
        ("Seven pairs", "七對子", "七对子", "七対子"),
        (
            "2 fan 25 fu, or 1 fan 50 fu",
            "2 番 25 符,或 1 番 50 符",
            "2 番 25 符,或 1 番 50 符",
            "2 飜 25 符、または 1 飜 50 符",
        ),
    ),
    "honroutou_closed": (
        ("Closed honroutou", "門前混老頭", "门前混老头", "門前の混老頭"),
        ("Fan of a closed hand", "門前清時番數", "门前清时番数", "門前の飜数"),
    ),
    "ryanpeikou_distinct": (
        ("Ryanpeikou of different sequences", "二盃口須不同", "二杯口须不同", "二盃口は異なる順子のみ"),
        (
            "Four equal sequences are one iipeikou",
            "四組相同順子只算一盃口",
            "四组相同顺子只算一杯口",
            "同じ順子四つは一盃口",
        ),
    ),
    "rinshan_tsumo_fu": (
        ("Self-draw fu on a replacement", "嶺上自摸 2 符", "岭上自摸 2 符", "嶺上ツモの 2 符"),
        (
            "2 fu also on a kong's replacement",
            "嶺上牌自摸也加 2 符",
            "岭上牌自摸也加 2 符",
            "嶺上開花にも自摸符を付ける",
        ),
    ),
    "rinshan_haitei": (
        ("Last tile from the dead wall", "嶺上海底複合", "岭上海底复合", "嶺上と海底の複合"),
        (
            "Haitei adds to rinshan",
            "嶺上開花可加海底撈月",
            "岭上开花可加海底捞月",
            "嶺上開花に海底摸月を加える",
        ),
    ),
    "double_wind_pair_fu": (
        ("Double wind pair", "連風雀頭", "连风雀头", "連風牌の雀頭"),
        ("Its fu", "符數", "符数", "符"),
    ),
    "kiriage_mangan": (
        ("Rounded-up mangan", "切上滿貫", "切上满贯", "切り上げ満貫"),
        (
            "30 fu 4 fan and 60 fu 3 fan",
            "30 符 4 番與 60 符 3 番",
            "30 符 4 番与 60 符 3 番",
            "30 符 4 飜と 60 符 3 飜",
        ),
    ),
    "kazoe": (
        ("13 fan and more", "累計役滿", "累计役满", "数え役満"),
        ("A counted limit hand", "13 番以上的計法", "13 番以上的计法", "13 飜以上の扱い"),
    ),
    "double_yakuman": (
        ("Double limit hands", "雙倍役滿", "双倍役满", "ダブル役満"),
        ("These are worth two", "這些算兩倍", "这些算两倍", "二倍とする役"),
    ),
    "yakuman_cap": (
        ("Most limit hands together", "役滿上限", "役满上限", "役満の複合上限"),
        ("Empty: no limit", "空白為無上限", "空白为无上限", "空欄は上限なし"),
    ),
    "ryanhan_honba": (
        ("Two fan needed from counter", "二番縛", "二番缚", "二飜縛り"),
        (
            "From that many counters on; usual 5",
            "從第幾本場起,通常 5",
            "从第几本场起,通常 5",
            "何本場からか。ふつう 5",
        ),
    ),
    "ryuuiisou": (
        ("All green", "綠一色", "绿一色", "緑一色"),
        ("With or without 發", "有無發的計法", "有无发的计法", "發の要不要"),
    ),
    "chuuren_manzu_only": (
        ("Nine gates only in 萬", "九蓮寶燈限萬子", "九莲宝灯限万子", "九蓮宝燈は萬子のみ"),
        ("Other suits do not count", "其他花色不算", "其他花色不算", "他の色は認めない"),
    ),
    "kokushi_ankan": (
        ("Kokushi robs a concealed kong", "國士搶暗槓", "国士抢暗杠", "国士の暗槓槍槓"),
        ("Thirteen orphans may rob it", "國士無雙可搶暗槓", "国士无双可抢暗杠", "国士無双は暗槓も槍槓できる"),
    ),
    "pao": (
        ("Liability", "包牌", "包牌", "包"),
        ("Patterns somebody may be liable for", "適用包牌的牌型", "适用包牌的牌型", "包の対象となる役"),
    ),
    "pao_scope": (
        ("Liable for", "包牌範圍", "包牌范围", "包の範囲"),
        ("The whole hand, or that pattern", "整手牌,或該牌型", "整手牌,或该牌型", "手全体か、その役だけか"),
    ),
    "pao_honba": (
        ("Counters under liability", "包牌的本場費", "包牌的本场费", "包の積み棒"),
        ("Who pays them on a shared ron", "分攤榮和時由誰付", "分摊荣和时由谁付", "折半のロンで誰が払うか"),
    ),
    "daiminkan_pao": (
        ("Liability for a called kong", "大明槓包", "大明杠包", "大明槓の包"),
        (
            "Self-draw after a called kong: the giver pays alone",
            "大明槓嶺上開花由放槓者獨付",
            "大明杠岭上开花由放杠者独付",
            "大明槓の嶺上開花は鳴かせた者が全額払う",
        ),
    ),
    "open_riichi": (
        ("Open riichi", "開立直", "开立直", "オープン立直"),
        ("The hand is shown", "亮出手牌", "亮出手牌", "手を開いて立直する"),
    ),
    "sanshoku_tsuukan": (("Three-suit straight", "三色通貫", "三色通贯", "三色通貫"), _LOCAL),
    "isshoku_sanjun": (("Three equal sequences", "一色三順", "一色三顺", "一色三順"), _LOCAL),
    "renhou": (("Win before one's first draw", "人和", "人和", "人和"), _LOCAL),
    "daisharin": (("Big wheels", "大車輪", "大车轮", "大車輪"), _LOCAL),
    "shiisanpuutaa": (("Thirteen unconnected", "十三不搭", "十三不搭", "十三不塔"), _LOCAL),
    "hyakumangoku": (("A million koku", "百萬石", "百万石", "百万石"), _LOCAL),
    "daichisei": (("Seven stars", "大七星", "大七星", "大七星"), _LOCAL),
    "paarenchan": (("Eight deals in a row", "八連莊", "八连庄", "八連荘"), _LOCAL),
    "sanrenkou": (("Three consecutive triplets", "三連刻", "三连刻", "三連刻"), _LOCAL),
    "suurenkou": (("Four consecutive triplets", "四連刻", "四连刻", "四連刻"), _LOCAL),
    "isshoku_yonjun": (("Four equal sequences", "一色四順", "一色四顺", "一色四順"), _LOCAL),
    "benikujaku": (("Red peacock", "紅孔雀", "红孔雀", "紅孔雀"), _LOCAL),
    "touhoku_shinkansen": (("Tohoku express", "東北新幹線", "东北新干线", "東北新幹線"), _LOCAL),
    "touhoku_souzu_only": (
        ("Tohoku express only in 索", "東北新幹線限索子", "东北新干线限索子", "東北新幹線は索子のみ"),
        _LOCAL,
    ),
    "touhoku_closed_only": (
        ("Tohoku express only closed", "東北新幹線限門前清", "东北新干线限门前清", "東北新幹線は門前のみ"),
        _LOCAL,
    ),
    "ishinouesannen": (("Three years on a stone", "石上三年", "石上三年", "石の上にも三年"), _LOCAL),
    "kita": (
        ("Norths set aside", "拔北", "拔北", "北抜き"),
        ("Each counts as a dora", "每張算一張懸賞牌", "每张算一张宝牌", "一枚ごとにドラ一つ"),
    ),
    "sanma_tsumo": (
        ("Self-draw with three players", "三麻自摸", "三麻自摸", "三麻のツモ"),
        (
            "Nobody pays the missing share, or it is split",
            "缺席一家的份額不付,或由兩家平分",
            "缺席一家的份额不付,或由两家平分",
            "ツモ損ありか、北家分を折半するか",
        ),
    ),
    "suukan_moment": (
        ("When four kongs end the deal", "四槓散了的時機", "四杠散了的时机", "四開槓の流局時点"),
        _SHOWN,
    ),
    "fifth_kan": (("A fifth kong", "第五槓", "第五杠", "五つ目の槓"), _SHOWN),
    "dealer_throws": (
        ("Throws for the first dealer", "起莊擲骰次數", "起庄掷骰次数", "起家決めの回数"),
        _SHOWN,
    ),
}
WORDS: Mapping[str, tuple[Text, Text]] = {key: (Text(*name), Text(*about)) for key, (name, about) in _TABLE.items()}

_OFF = ("No", "無", "无", "なし")
_ON = ("Yes", "有", "有", "あり")
_YAKUMAN = ("Yakuman", "役滿", "役满", "役満")
_MANGAN = ("Mangan", "滿貫", "满贯", "満貫")
_ABORT: dict[str | int | None, Words] = {
    "off": ("No abort", "不流局", "不流局", "採用しない"),
    "keep": ("Dealer keeps", "連莊", "连庄", "親の連荘"),
    "pass": ("Deal passes", "下莊", "下庄", "親流れ"),
}
_STOP: dict[str | int | None, Words] = {
    "off": _OFF,
    "choice": ("Dealer's choice", "莊家選擇", "庄家选择", "親の任意"),
    "auto": ("Always", "自動", "自动", "自動"),
}
_PATTERNS: dict[str | int | None, Words] = {
    "daisangen": ("Big three dragons", "大三元", "大三元", "大三元"),
    "daisuushi": ("Big four winds", "大四喜", "大四喜", "大四喜"),
    "suukantsu": ("Four kongs", "四槓子", "四杠子", "四槓子"),
    "suuankou_tanki": ("Four concealed triplets, single wait", "四暗刻單騎", "四暗刻单骑", "四暗刻単騎"),
    "kokushi_13": ("Thirteen orphans, 13 waits", "國士無雙十三面", "国士无双十三面", "国士無双十三面待ち"),
    "junsei_chuuren": ("Pure nine gates", "純正九蓮寶燈", "纯正九莲宝灯", "純正九蓮宝燈"),
    "tenhou": ("Heavenly hand", "天和", "天和", "天和"),
}
_FIRST = ("First winner", "第一家", "第一家", "上家取り")
_VALUES: dict[str, dict[str | int | None, Words]] = {
    "length": {
        "east": ("East only", "東風戰", "东风战", "東風戦"),
        "south": ("East and South", "半莊", "半庄", "半荘"),
        "full": ("All four winds", "全莊", "全庄", "一荘"),
    },
    "ties": {
        "seat": ("By seat", "按座位", "按座位", "起家順"),
        "split": ("Shared", "平分", "平分", "同順位"),
    },
    "rounding": {
        "none": ("To 0.1", "不取整", "不取整", "小数第一位まで"),
        "round": ("Half up", "四捨五入", "四舍五入", "四捨五入"),
        "gosharokunyu": ("Half down", "五捨六入", "五舍六入", "五捨六入"),
    },
    "leftover": {
        "first": ("To the first", "歸頭名", "归头名", "トップ取り"),
        "lost": ("Stay on the table", "作廢", "作废", "誰のものにもならない"),
    },
    "tobi": {
        "off": ("No", "無", "无", "なし"),
        "below_zero": ("Below 0", "低於 0 點", "低于 0 点", "0 点未満"),
        "zero": ("0 or below", "0 點以下", "0 点以下", "0 点以下"),
    },
    "agari_yame": dict(_STOP),
    "tenpai_yame": dict(_STOP),
    "extension": {
        "none": ("None", "無", "无", "なし"),
        "sudden_death": ("Until somebody has the target", "有人達標即止", "有人达标即止", "サドンデス"),
        "renchan_first": (
            "The same, when the deal passes",
            "達標且下莊時止",
            "达标且下庄时止",
            "連荘優先サドンデス",
        ),
    },
    "renchan": {
        "tenpai": ("Wins or is ready", "聽牌連莊", "听牌连庄", "聴牌連荘"),
        "win": ("Wins", "和牌連莊", "和牌连庄", "和了連荘"),
        "always": ("Wins or draw", "流局必連莊", "流局必连庄", "流局は常に連荘"),
        "none": ("Never", "不連莊", "不连庄", "連荘なし"),
    },
    "multi_ron": {
        "all": ("All are paid", "全部有效", "全部有效", "全員和了"),
        "head_bump": ("Only the nearest", "攔和", "拦和", "頭ハネ"),
    },
    "multi_ron_honba": {"first": _FIRST, "all": ("Each", "每家", "每家", "全員")},
    "multi_ron_deposits": {
        "first": _FIRST,
        "own": ("Own stick back", "各取自己的", "各取自己的", "自分の分は自分に"),
    },
    "kyuushu_kyuuhai": dict(_ABORT),
    "suufon_renda": dict(_ABORT),
    "suukan_sanra": dict(_ABORT),
    "suucha_riichi": dict(_ABORT),
    "sanchahou": dict(_ABORT),
    "nagashi_mangan": {
        "win": ("As a win", "按和牌", "按和牌", "和了扱い"),
        "draw": ("As a draw", "按流局", "按流局", "流局扱い"),
        "off": _OFF,
    },
    "nagashi_multiple": {
        "all": ("All", "全部", "全部", "全員"),
        "nearest": ("The nearest", "最近一家", "最近一家", "最も近い者"),
    },
    "karaten": {
        "noten": ("Not ready", "不算聽牌", "不算听牌", "ノーテン"),
        "concealed": (
            "Only if all four are concealed",
            "四張全在暗手時不算",
            "四张全在暗手时不算",
            "四枚とも手の内ならノーテン",
        ),
        "tenpai": ("Ready", "算聽牌", "算听牌", "聴牌と認める"),
    },
    "chombo": {
        "mangan": ("Reverse mangan", "倒付滿貫", "倒付满贯", "満貫払い"),
        "points": ("Points off", "扣分", "扣分", "減点"),
    },
    "chombo_next": {
        "pass": ("Deal passes", "過莊", "过庄", "親流れ"),
        "replay": ("Played again", "重打", "重打", "やり直し"),
    },
    "open_pinfu_fu": {30: ("30 fu", "30 符", "30 符", "30 符"), 20: ("20 fu", "20 符", "20 符", "20 符")},
    "chiitoitsu_fan": {
        2: ("2 fan 25 fu", "2 番 25 符", "2 番 25 符", "2 飜 25 符"),
        1: ("1 fan 50 fu", "1 番 50 符", "1 番 50 符", "1 飜 50 符"),
    },
    "honroutou_closed": {2: ("2 fan", "2 番", "2 番", "2 飜"), 3: ("3 fan", "3 番", "3 番", "3 飜")},
    "double_wind_pair_fu": {4: ("4 fu", "4 符", "4 符", "4 符"), 2: ("2 fu", "2 符", "2 符", "2 符")},
    "kazoe": {
        "yakuman": ("One yakuman", "一倍役滿", "一倍役满", "役満一つ"),
        "multiple": ("One a 13 fan", "每 13 番一倍", "每 13 番一倍", "13 飜ごとに役満一つ"),
        "sanbaiman": ("Sanbaiman from 11", "11 番起三倍滿", "11 番起三倍满", "11 飜以上は三倍満"),
    },
    "double_yakuman": dict(_PATTERNS),
    "ryuuiisou": {
        "any": ("With or without 發", "有無發皆可", "有无发皆可", "發の有無を問わない"),
        "pure_double": ("Double without 發", "無發雙倍", "无发双倍", "發なしは二倍"),
        "hatsu_required": ("發 needed", "須有發", "须有发", "發が必要"),
    },
    "pao": dict(_PATTERNS),
    "pao_scope": {
        "hand": ("Whole hand", "整手牌", "整手牌", "手全体"),
        "pattern": ("That pattern", "該牌型", "该牌型", "その役だけ"),
    },
    "pao_honba": {
        "discarder": ("Discarder", "放銃者", "放铳者", "放銃者"),
        "liable": ("Liable player", "包牌者", "包牌者", "包の責任者"),
    },
    "open_riichi": {
        "off": _OFF,
        "on": (
            "Yes, yakuman on a player not in riichi",
            "有,未立直者放銃算役滿",
            "有,未立直者放铳算役满",
            "あり(非立直者の放銃は役満)",
        ),
        "no_yakuman": ("Yes, never a yakuman", "有,不算役滿", "有,不算役满", "あり(役満扱いなし)"),
    },
    "sanshoku_tsuukan": {
        "off": _OFF,
        "on": _ON,
        "closed_only": ("Closed only, 1 fan", "限門前清 1 番", "限门前清 1 番", "門前のみ 1 飜"),
    },
    "isshoku_sanjun": {
        "off": _OFF,
        "on": _ON,
        "open_1": ("Yes, open 1 fan", "有,副露 1 番", "有,副露 1 番", "あり(鳴いて 1 飜)"),
    },
    "renhou": {
        "off": _OFF,
        "yakuman": _YAKUMAN,
        "mangan": _MANGAN,
        "baiman": ("Baiman", "倍滿", "倍满", "倍満"),
    },
    "daisharin": {
        "off": _OFF,
        "yakuman": _YAKUMAN,
        "double": ("Double yakuman", "雙倍役滿", "双倍役满", "ダブル役満"),
    },
    "shiisanpuutaa": {"off": _OFF, "yakuman": _YAKUMAN, "mangan": _MANGAN},
    "hyakumangoku": {
        "off": _OFF,
        "on": ("100 and more", "100 以上", "100 以上", "100 以上"),
        "pure_double": ("Exactly 100 double", "恰為 100 雙倍", "恰为 100 双倍", "ちょうど 100 は二倍"),
        "over_only": ("Only above 100", "須超過 100", "须超过 100", "100 を超えるときのみ"),
    },
    "daichisei": {
        "off": _OFF,
        "alone": ("Without tsuuiisou", "不計字一色", "不计字一色", "字一色と複合しない"),
        "with_tsuuiisou": ("With tsuuiisou", "複合字一色", "复合字一色", "字一色と複合"),
    },
    "paarenchan": {
        "off": _OFF,
        "deals": ("Eighth deal in a row", "連續第八局做莊", "连续第八局做庄", "親を八局続けたとき"),
        "wins": ("Eighth win in a row", "連續第八次和牌", "连续第八次和牌", "八連続和了"),
    },
    "kita": {"off": _OFF, "dora": ("As dora", "算懸賞牌", "算宝牌", "抜きドラ")},
    "sanma_tsumo": {
        "loss": ("Not paid", "不付", "不付", "ツモ損あり"),
        "bisect": ("Split", "平分", "平分", "北家分折半"),
    },
    "suukan_moment": {
        "discard": ("After the discard", "打牌之後", "打牌之后", "打牌の後"),
        "kan": ("At the fourth kong", "第四槓時", "第四杠时", "四つ目の槓のとき"),
    },
    "fifth_kan": {
        "forbidden": ("Forbidden", "不允許", "不允许", "できない"),
        "abort": ("Ends the deal", "流局", "流局", "流局"),
    },
}
VALUE_WORDS: Mapping[str, Mapping[str | int | None, Text]] = {
    key: {value: Text(*words) for value, words in named.items()} for key, named in _VALUES.items()
}
