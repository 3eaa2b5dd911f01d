"""Names and help texts of the riichi options in English, 繁體, 简体 and 日本語."""

from __future__ import annotations

from collections.abc import Mapping

from scoring.multilingual import Text

Words = tuple[str, str, str, str]

_ABORT_HELP = (
    "Whether this ends the deal, and who deals next",
    "是否流局，以及下一局由誰做莊",
    "是否流局，以及下一局由谁坐庄",
    "途中流局とするか、次の親は誰か",
)
_SHOWN = (
    "Shown at the table only; doesn’t affect scoring",
    "只給牌桌看，不影響結算",
    "只给牌桌看，不影响结算",
    "卓への表示のみ。精算には影響しません",
)
_LOCAL = (
    "An optional yaku",
    "需要商定的役",
    "需要商定的役",
    "採用には取り決めが必要な役",
)
_TABLE: dict[str, tuple[Words, Words]] = {
    "players": (
        ("Players", "人數", "人数", "人数"),
        (
            "Four, or three without the tiles 2m–8m",
            "四人，或無二至八萬的三人麻將",
            "四人，或无二至八万的三人麻将",
            "四人、または二萬〜八萬を抜いた三人",
        ),
    ),
    "length": (
        ("Length", "對局長度", "对局长度", "対局の長さ"),
        ("How many rounds are played", "打幾個場風", "打几个场风", "何場まで打つか"),
    ),
    "start_points": (
        ("Starting points", "持有點", "起始点数", "配給原点"),
        ("Points each player starts with", "每人開局的點數", "每人开局的点数", "各自が最初に持つ点数"),
    ),
    "return_points": (
        ("Return points", "返點", "返点", "返し点"),
        (
            "Totals are calculated from this score",
            "最終得分以此為基準",
            "最终得分以此为基准",
            "スコアの基準となる点数",
        ),
    ),
    "target_points": (
        ("Target points", "目標點數", "目标点数", "終了に必要な点数"),
        (
            "Score needed to avoid an extra round, and for the dealer to stop",
            "不延長或莊家止局所需的點數",
            "不延长或庄家止局所需的点数",
            "延長なしで終わる・親が止めるのに必要な点数",
        ),
    ),
    "uma": (
        ("Uma", "順位點", "顺位点", "ウマ"),
        (
            "By placing, in thousands; must add up to 0",
            "按名次，以千點計，總和為 0",
            "按名次，以千点计，总和为 0",
            "順位ごと、千点単位。合計は0",
        ),
    ),
    "oka": (
        ("Oka", "頭名獎", "头名赏", "オカ"),
        (
            "First place gets everyone’s difference between starting and return points",
            "頭名取得返點與持有點的差額",
            "头名取得返点与起始点数的差额",
            "配給原点と返し点の差額の合計をトップが得る",
        ),
    ),
    "ties": (
        ("Tied scores", "同分", "同分", "同点の順位"),
        (
            "By seat, or placing and uma are shared",
            "按座位，或平分名次與順位點",
            "按座位，或平分名次与顺位点",
            "起家順、または順位とウマを分け合う",
        ),
    ),
    "rounding": (
        ("Rounding", "得分取整", "得分取整", "端数処理"),
        ("Every total except first place’s is rounded", "除頭名外取整", "除头名外取整", "トップ以外を丸める"),
    ),
    "leftover": (
        ("Sticks left at the end", "終局剩餘供託", "终局剩余供托", "終局時の供託"),
        (
            "Who gets the riichi sticks left on the table",
            "桌上的供託歸誰",
            "桌上的立直棒归谁",
            "残った供託の行方",
        ),
    ),
    "tobi": (
        ("Bust", "擊飛", "击飞", "トビ"),
        (
            "Whether running out of points ends the game",
            "點數用盡是否終局",
            "点数用尽是否终局",
            "持ち点がなくなったら終わるか",
        ),
    ),
    "agari_yame": (
        ("Dealer may stop after a win (agari-yame)", "莊家和牌止局", "庄家和牌止局", "和了り止め"),
        (
            "In the last deal, if the dealer wins and is in first place",
            "最後一局莊家和牌且為第一時",
            "最后一局庄家和牌且为第一时",
            "オーラスの親が和了ってトップのとき",
        ),
    ),
    "tenpai_yame": (
        ("Dealer may stop when tenpai (tenpai-yame)", "莊家聽牌止局", "庄家听牌止局", "聴牌止め"),
        (
            "In the last deal, if the dealer is tenpai at a draw and in first place",
            "最後一局流局莊家聽牌且為第一時",
            "最后一局流局庄家听牌且为第一时",
            "オーラスの親が流局時に聴牌してトップのとき",
        ),
    ),
    "extension": (
        ("Extra round", "延長戰", "延长战", "延長戦"),
        (
            "One more round if nobody has reached the target",
            "無人達到目標點數時加打一個場風",
            "无人达到目标点数时加打一个场风",
            "誰も終了条件の点に届かないとき次の場に入る",
        ),
    ),
    "renchan": (
        ("Dealer repeats", "連莊", "连庄", "連荘"),
        ("When the dealer keeps the deal", "莊家何時連莊", "庄家何时连庄", "親が続く条件"),
    ),
    "multi_ron": (
        ("Multiple ron", "一炮多響", "一炮多响", "ダブロン"),
        (
            "Everyone is paid, or only the nearest winner (head bump)",
            "全部有效或攔和",
            "全部有效，或头跳",
            "全員和了か頭ハネか",
        ),
    ),
    "multi_ron_honba": (
        ("Honba with multiple ron", "多響的本場費", "多响的本场费", "ダブロンの本場"),
        (
            "To the first winner, or to each",
            "歸第一家或每家各得",
            "归第一家或每家各得",
            "上家取りか全員に払うか",
        ),
    ),
    "multi_ron_deposits": (
        ("Riichi sticks with multiple ron", "多響的供託", "多响的供托", "ダブロンの供託"),
        (
            "To the first winner, each takes their own back, or shared in whole sticks",
            "歸第一家、各取回自己的，或以整根平分",
            "归第一家、各取回自己的，或以整根平分",
            "上家取り・自分の立直棒は自分に戻す・本数で分け合う",
        ),
    ),
    "kyuushu_kyuuhai": (("Nine terminals", "九種九牌", "九种九牌", "九種九牌"), _ABORT_HELP),
    "suufon_renda": (("Four winds", "四風連打", "四风连打", "四風連打"), _ABORT_HELP),
    "suukan_sanra": (("Four-kan draw", "四槓散了", "四杠散了", "四開槓"), _ABORT_HELP),
    "suucha_riichi": (("Four riichi", "四家立直", "四家立直", "四家立直"), _ABORT_HELP),
    "sanchahou": (("Triple ron", "三家和了", "三家和了", "三家和了"), _ABORT_HELP),
    "nagashi_mangan": (
        ("Nagashi mangan", "流局滿貫", "流局满贯", "流し満貫"),
        (
            "Paid like a win, or as part of the draw",
            "按和牌計，或按流局計",
            "按和牌计，或按流局计",
            "和了扱いか流局扱いか",
        ),
    ),
    "nagashi_multiple": (
        ("Multiple nagashi mangan", "多家流局滿貫", "多家流局满贯", "複数の流し満貫"),
        (
            "Everyone is paid, or only the nearest to the last draw",
            "全部，或離最後摸牌者最近者",
            "全部，或离最后摸牌者最近者",
            "全員、または最終ツモに近い者だけ",
        ),
    ),
    "nagashi_closed": (
        ("Nagashi mangan must be closed", "流局滿貫限門前清", "流局满贯限门前清", "流し満貫は門前のみ"),
        ("Not for a player with open melds", "有副露者不算", "有副露者不算", "副露した人には認めない"),
    ),
    "noten_penalty": (
        ("Noten penalty", "不聽罰符", "不听罚符", "ノーテン罰符"),
        ("Total exchanged at a draw", "流局時分攤的總額", "流局时分摊的总额", "流局時に場に出す合計"),
    ),
    "karaten": (
        ("Waits on tiles already held", "空聽", "空听", "形式聴牌の残り枚数なし"),
        (
            "Whether a hand that holds all four of each winning tile is tenpai",
            "所聽的牌四張全在自己手中時是否算聽牌",
            "所听的牌四张全在自己手中时是否算听牌",
            "待ち牌を自分で四枚使っているとき聴牌と認めるか",
        ),
    ),
    "honba_points": (
        ("Honba value", "本場費", "本场费", "本場の点数"),
        ("Points per honba from each payer", "每本場每位支付者", "每本场每位支付者", "一本場につき支払う者一人あたり"),
    ),
    "riichi_needs_points": (
        ("Riichi needs 1,000 points", "立直須有 1,000 點", "立直须有 1,000 点", "立直には1000点必要"),
        (
            "Players with fewer points can’t declare riichi",
            "不足者不得立直",
            "不足者不得立直",
            "足りない者は立直できない",
        ),
    ),
    "chombo": (
        ("Chombo", "犯規", "犯规（错和）", "反則"),
        (
            "Reverse mangan, or points deducted from the total",
            "倒付滿貫，或從總分扣分",
            "倒付满贯，或从总分扣分",
            "満貫払い、またはスコアから減点",
        ),
    ),
    "chombo_points": (
        ("Chombo deduction", "犯規扣分", "犯规扣分", "反則の減点"),
        (
            "In thousands, deducted after uma",
            "以千點計，順位點之後扣",
            "以千点计，顺位点之后扣",
            "千点単位、ウマの後に引く",
        ),
    ),
    "chombo_next": (
        ("After a chombo", "犯規之後", "犯规之后", "反則の後"),
        ("The deal passes or is replayed", "下莊或重打", "下庄或重打", "親流れかやり直しか"),
    ),
    "red_fives": (
        ("Red fives", "紅五", "红五", "赤五"),
        (
            "Number in characters, circles and bamboo",
            "萬、筒、索各幾張",
            "万、筒、索各几张",
            "萬子・筒子・索子それぞれの枚数",
        ),
    ),
    "dora": (
        ("Dora", "寶牌", "宝牌", "ドラ"),
        ("Dora indicators are used", "使用寶牌指示牌", "使用宝牌指示牌", "表ドラを使う"),
    ),
    "ura_dora": (
        ("Ura dora", "裏寶牌", "里宝牌", "裏ドラ"),
        ("For riichi winners", "立直和牌者可看", "立直和牌者可看", "立直した和了者だけ"),
    ),
    "kan_dora": (
        ("Kan dora", "槓寶牌", "杠宝牌", "槓ドラ"),
        ("One more indicator for each kan", "每槓多翻一張", "每杠多翻一张", "槓ごとに一枚めくる"),
    ),
    "kan_ura": (
        ("Kan ura dora", "槓裏寶牌", "杠里宝牌", "槓裏ドラ"),
        ("Also under the kan dora indicators", "槓寶牌下也算", "杠宝牌下也算", "槓ドラの下もめくる"),
    ),
    "ippatsu": (
        ("Ippatsu", "一發", "一发", "一発"),
        (
            "One han for winning within one turn of riichi",
            "立直後一巡內和牌加一番",
            "立直后一巡内和牌加一番",
            "立直後1巡以内の和了に1飜",
        ),
    ),
    "dora_is_indicator": (
        ("The indicator itself is dora", "寶牌即指示牌本身", "宝牌就是指示牌本身", "表示牌そのものがドラ"),
        ("Instead of the next tile", "而非下一張", "而非下一张", "次の牌ではない"),
    ),
    "open_tanyao": (
        ("Open tanyao", "食斷", "食断", "喰いタン"),
        ("All simples also counts with open melds", "副露後斷么九仍有效", "副露后断幺九仍有效", "鳴いた断么九を認める"),
    ),
    "pinfu_open": (
        ("Open pinfu", "副露平和", "副露平和", "喰いピンフ"),
        ("Pinfu also counts with open melds", "副露後平和仍有效", "副露后平和仍有效", "鳴いた平和を認める"),
    ),
    "pinfu_tsumo": (
        ("Pinfu tsumo", "平和自摸", "平和自摸", "ピンヅモ"),
        (
            "Pinfu counts on tsumo, at 20 fu",
            "自摸平和有效，20 符",
            "自摸平和有效，20 符",
            "ツモ平和を認める（20符）",
        ),
    ),
    "open_pinfu_fu": (
        ("Fu of an open pinfu hand", "副露平和形符數", "副露平和形符数", "喰い平和形の符"),
        ("When won by ron", "榮和時", "荣和时", "ロンのとき"),
    ),
    "chiitoitsu_fan": (
        ("Seven pairs", "七對子", "七对子", "七対子"),
        (
            "2 han 25 fu, or 1 han 50 fu",
            "2 番 25 符，或 1 番 50 符",
            "2 番 25 符，或 1 番 50 符",
            "2飜25符、または1飜50符",
        ),
    ),
    "honroutou_closed": (
        ("Closed all terminals and honours", "門前混老頭", "门前混老头", "門前の混老頭"),
        ("Han when closed", "門前清時番數", "门前清时番数", "門前の飜数"),
    ),
    "ryanpeikou_distinct": (
        ("Ryanpeikou needs two different pairs", "二盃口須不同", "二杯口须为不同顺子", "二盃口は異なる順子のみ"),
        (
            "Four identical sequences count as one iipeikou",
            "四組相同順子只算一盃口",
            "四组相同顺子只算一杯口",
            "同じ順子四つは一盃口",
        ),
    ),
    "rinshan_tsumo_fu": (
        ("Tsumo fu on a replacement tile", "嶺上自摸 2 符", "岭上自摸 2 符", "嶺上ツモの2符"),
        (
            "2 fu for tsumo also after a kan",
            "嶺上牌自摸也加 2 符",
            "岭上牌自摸也加 2 符",
            "嶺上開花にも自摸符を付ける",
        ),
    ),
    "rinshan_haitei": (
        ("Haitei with rinshan", "嶺上海底複合", "岭上海底复合", "嶺上と海底の複合"),
        (
            "A win on the last replacement tile counts both",
            "嶺上開花可加海底撈月",
            "岭上开花可加海底捞月",
            "嶺上開花に海底摸月を加える",
        ),
    ),
    "double_wind_pair_fu": (
        ("Double wind pair", "連風雀頭", "连风雀头", "連風牌の雀頭"),
        ("Fu for a pair of the double wind", "符數", "符数", "符"),
    ),
    "kiriage_mangan": (
        ("Rounded-up mangan", "切上滿貫", "切上满贯", "切り上げ満貫"),
        (
            "4 han 30 fu and 3 han 60 fu count as mangan",
            "30 符 4 番與 60 符 3 番",
            "30 符 4 番与 60 符 3 番",
            "30符4飜と60符3飜",
        ),
    ),
    "kazoe": (
        ("13 han or more", "累計役滿", "累计役满", "数え役満"),
        ("How kazoe yakuman count", "13 番以上的計法", "13 番以上的计法", "13飜以上の扱い"),
    ),
    "double_yakuman": (
        ("Double yakuman", "雙倍役滿", "双倍役满", "ダブル役満"),
        ("These hands count as two yakuman", "這些算兩倍", "这些算两倍", "二倍とする役"),
    ),
    "yakuman_cap": (
        ("Maximum yakuman in one hand", "役滿上限", "役满上限", "役満の複合上限"),
        ("Leave empty for no limit", "空白為無上限", "空白为无上限", "空欄は上限なし"),
    ),
    "ryanhan_honba": (
        ("Two-han minimum from honba", "二番縛", "二番缚", "二飜縛り"),
        (
            "From this many honba on; usually 5",
            "從第幾本場起，通常 5",
            "从第几本场起，通常 5",
            "何本場からか。ふつう5",
        ),
    ),
    "ryuuiisou": (
        ("All green", "綠一色", "绿一色", "緑一色"),
        ("With or without the green dragon (發)", "有無發的計法", "有无发的计法", "發の要不要"),
    ),
    "chuuren_manzu_only": (
        ("Nine gates only in characters (萬)", "九蓮寶燈限萬子", "九莲宝灯限万子", "九蓮宝燈は萬子のみ"),
        ("Other suits don’t count", "其他花色不算", "其他花色不算", "他の色は認めない"),
    ),
    "kokushi_ankan": (
        ("Kokushi can rob a closed kan", "國士搶暗槓", "国士抢暗杠", "国士の暗槓槍槓"),
        ("Thirteen orphans may win on its tile", "國士無雙可搶暗槓", "国士无双可抢暗杠", "国士無双は暗槓も槍槓できる"),
    ),
    "pao": (
        ("Pao", "包牌", "包牌", "包"),
        ("Yaku that pao applies to", "適用包牌的役", "适用包牌的牌型", "包の対象となる役"),
    ),
    "pao_scope": (
        ("Pao covers", "包牌範圍", "包牌范围", "包の範囲"),
        ("The whole hand, or only that yaku", "整手牌，或該役", "整手牌，或该役", "手全体か、その役だけか"),
    ),
    "pao_honba": (
        ("Honba with pao", "包牌的本場費", "包牌的本场费", "包の本場"),
        ("Who pays honba on a shared ron", "分攤榮和時由誰付", "分摊荣和时由谁付", "折半のロンで誰が払うか"),
    ),
    "daiminkan_pao": (
        ("Pao for an open kan", "大明槓包", "大明杠包", "大明槓の包"),
        (
            "On a tsumo after an open kan, the player who discarded to the kan pays for all",
            "大明槓嶺上開花由放槓者獨付",
            "大明杠岭上开花由放杠者独付",
            "大明槓の嶺上開花は鳴かせた者が全額払う",
        ),
    ),
    "open_riichi": (
        ("Open riichi", "開立直", "开立直", "オープン立直"),
        ("The hand is shown", "亮出手牌", "亮出手牌", "手を開いて立直する"),
    ),
    "sanshoku_tsuukan": (("Mixed straight", "三色通貫", "三色通贯", "三色通貫"), _LOCAL),
    "isshoku_sanjun": (("Pure triple sequence", "一色三順", "一色三顺", "一色三順"), _LOCAL),
    "renhou": (("Human hand", "人和", "人和", "人和"), _LOCAL),
    "daisharin": (("Big wheels", "大車輪", "大车轮", "大車輪"), _LOCAL),
    "shiisanpuutaa": (("Thirteen unconnected", "十三不搭", "十三不搭", "十三不塔"), _LOCAL),
    "hyakumangoku": (("A million koku", "百萬石", "百万石", "百万石"), _LOCAL),
    "daichisei": (("Seven stars", "大七星", "大七星", "大七星"), _LOCAL),
    "paarenchan": (("Eight in a row", "八連莊", "八连庄", "八連荘"), _LOCAL),
    "sanrenkou": (("Three consecutive triplets", "三連刻", "三连刻", "三連刻"), _LOCAL),
    "suurenkou": (("Four consecutive triplets", "四連刻", "四连刻", "四連刻"), _LOCAL),
    "isshoku_yonjun": (("Pure quadruple sequence", "一色四順", "一色四顺", "一色四順"), _LOCAL),
    "benikujaku": (("Red peacock", "紅孔雀", "红孔雀", "紅孔雀"), _LOCAL),
    "touhoku_shinkansen": (("Tohoku express", "東北新幹線", "东北新干线", "東北新幹線"), _LOCAL),
    "touhoku_souzu_only": (
        ("Tohoku express only in bamboo (索)", "東北新幹線限索子", "东北新干线限索子", "東北新幹線は索子のみ"),
        _LOCAL,
    ),
    "touhoku_closed_only": (
        ("Tohoku express only closed", "東北新幹線限門前清", "东北新干线限门前清", "東北新幹線は門前のみ"),
        _LOCAL,
    ),
    "ishinouesannen": (("Three years on a stone", "石上三年", "石上三年", "石の上にも三年"), _LOCAL),
    "kita": (
        ("Norths set aside", "拔北", "拔北", "北抜き"),
        ("Each counts as a dora", "每張算一張寶牌", "每张算一张宝牌", "一枚ごとにドラ一つ"),
    ),
    "sanma_tsumo": (
        ("Tsumo with three players", "三麻自摸", "三麻自摸", "三麻のツモ"),
        (
            "The missing player’s share isn’t paid, or is split",
            "缺少那一家的份不付，或由兩家平分",
            "缺少的一家的份不付，或由两家平分",
            "ツモ損ありか、北家分を折半するか",
        ),
    ),
    "suukan_moment": (
        ("When four kans end the deal", "四槓散了的時機", "四杠散了的时机", "四開槓の流局時点"),
        _SHOWN,
    ),
    "fifth_kan": (("Fifth kan", "第五槓", "第五杠", "五つ目の槓"), _SHOWN),
    "dealer_throws": (
        ("Dice rolls for the first dealer", "起莊擲骰次數", "起庄掷骰次数", "起家決めの回数"),
        _SHOWN,
    ),
    "uma_by": (
        ("Uma depends on", "順位點依據", "顺位点依据", "ウマの決め方"),
        (
            "Place alone, or also how many players have the return points",
            "只看名次，或兼看達到返點的人數（浮沉）",
            "只看名次，或兼看达到返点的人数（浮沉）",
            "順位だけか、返し点以上の人数（浮き沈み）にもよるか",
        ),
    ),
    "uma_floating": (
        ("Uma by how many float", "浮沉順位點", "浮沉顺位点", "浮き沈みウマ"),
        (
            "For each number of players who float, the uma by place",
            "按浮的人數列出各名次的順位點",
            "按浮的人数列出各名次的顺位点",
            "浮きの人数ごとに順位順のウマ",
        ),
    ),
    "uma_sum": (
        ("Sum of the uma", "順位點合計", "顺位点合计", "ウマの合計"),
        ("0, or any sum", "須為 0，或不限", "须为 0，或不限", "0か、自由か"),
    ),
    "yakitori": (
        ("Yakitori", "燒鳥", "烧鸟", "焼き鳥"),
        (
            "What a player without a win pays, in thousands; 0: not played",
            "全場未和牌者所付，以千點計；0 為不採用",
            "全场未和牌者所付，以千点计；0 为不采用",
            "一度も和了しなかった人の支払い（千点単位）。0は採用しない",
        ),
    ),
    "yakitori_to": (
        ("Yakitori is paid", "燒鳥付給", "烧鸟付给", "焼き鳥の受け取り"),
        (
            "Who gets what players without a win pay",
            "未和牌者所付歸誰",
            "未和牌者所付归谁",
            "焼き鳥の支払いの行方",
        ),
    ),
    "tobi_bonus": (
        ("Bust bonus", "擊飛獎", "击飞奖", "飛び賞"),
        (
            "What a busted player pays, in thousands; 0: not played",
            "被擊飛者所付，以千點計；0 為不採用",
            "被击飞者所付，以千点计；0 为不采用",
            "飛んだ人の支払い（千点単位）。0は採用しない",
        ),
    ),
    "tobi_bonus_to": (
        ("Bust bonus is paid", "擊飛獎付給", "击飞奖付给", "飛び賞の受け取り"),
        (
            "The winner who was paid in the last deal, first place, or everybody else",
            "最後一局收點的和牌者、頭名，或其餘各家",
            "最后一局收点的和牌者、头名，或其余各家",
            "最終局で点を受けた和了者・トップ・他家全員",
        ),
    ),
    "tobi_bonus_draw": (
        ("Bust without a winner", "無和牌者的擊飛", "无和牌者的击飞", "和了以外での飛び"),
        (
            "Who gets the bust bonus after a draw or a foul",
            "流局或犯規致飛時擊飛獎歸誰",
            "流局或犯规致飞时击飞奖归谁",
            "流局や反則で飛んだときの飛び賞の行方",
        ),
    ),
    "chips": (
        ("Chips", "籌碼", "筹码", "祝儀"),
        (
            "Value of a chip in the total, in thousands; 0: not played",
            "每枚計入總分之值，以千點計；0 為不採用",
            "每枚计入总分之值，以千点计；0 为不采用",
            "一枚のスコア換算（千点単位）。0は採用しない",
        ),
    ),
    "chips_for": (
        ("Chips for", "籌碼項目", "筹码项目", "祝儀の対象"),
        (
            "A yakuman earns ten chips by ron, five from each player by self-draw",
            "役滿榮和十枚，自摸每家五枚",
            "役满荣和十枚，自摸每家五枚",
            "役満はロン10枚、ツモは各家5枚",
        ),
    ),
    "chips_closed": (
        ("Red fives earn chips only closed", "赤寶牌籌碼限門前清", "赤宝牌筹码限门前清", "赤の祝儀は門前のみ"),
        (
            "Concealed kans don't open a hand",
            "暗槓不算副露",
            "暗杠不算副露",
            "暗槓は副露に数えない",
        ),
    ),
}
WORDS: Mapping[str, tuple[Text, Text]] = {key: (Text(*name), Text(*about)) for key, (name, about) in _TABLE.items()}
