"""The most even known schedules of fours, found and counted by tools/find_even_schedules.py.

By (points, rounds): a word a round, a letter a point, four letters a table.
"""

LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJ"
SCHEDULES = {
    (12, 5): "bkijhfegcald ibedfhakclgj djhfaeligckb hlbkdjgaecfi aflbhcigjdke",
    (12, 6): "bgeikcjhdafl flgkdihjceab lijachfbgdek lghceijfakdb cfikabgjdehl gdcjeahfklib",
    (12, 7): "ialgcdfjhbke faekgjdhbicl ebajikdgfchl hciekladfgbj jldecbkgfhia fbdiaegchklj ickjlefgdhab",
    (12, 8): "ihegdkjlfabc igakjlcehbfd chjabeidflkg iljhcebkdfag gicdhelfkbaj bjghdaleikcf fejgbliadchk ekhacgbljdif",
    (12, 9): (
        "kidjglfhaceb bljgkifedach jclkhbefagdi dfkclheibgja bcilagkhfejd hbcdlegkifja igecbfakjldh dleacfjgibkh "
        "lfiacjehkbdg"
    ),
    (12, 11): (
        "bgfejkdhcali gakjdeibhflc jdcbghaekilf kedchibfajlg icbafgkdjhle afedijcgbklh chgfkaeidblj ejihbcgkfdla "
        "hbakefjcigld fkjicdhagelb dihgabfjeclk"
    ),
    (12, 13): (
        "fdbcheajklig ihlbjafkegdc jeldfagikchb lkfjcehgiadb blfhjgidakec fckgajhieldb chalekifbjdg cjlidekhgafb "
        "kadljghfecib hdifkbcjagel ikejghabdfcl cadjehifklbg gdhkicaljebf"
    ),
    (12, 14): (
        "lagkjcdfhbei djeagchlfibk ekachbfdglij kgihdjablcef cfbgdekijalh edhgbcialfjk jhakbldicfeg cdkgbelajihf "
        "gjdeaifklbch dlafjcihekbg chkdiagfblje ghabejcildfk icadhlkefbjg eafhjbckgild"
    ),
    (12, 15): (
        "hgcbjadlkief jfchiegldkab dahgcbijflke edcghkbfjila gibalcfkjhde ihackbejlgfd kgjiedchlbaf lhkgfeaijcbd "
        "fcgibahlekjd lebghdikfjca jilhdfbgkace feahilcdkgjb ebihacgkdjlf kdaigfhjelbc dfbigjaelhkc"
    ),
    (12, 16): (
        "cgdljeahifkb fgehiabljckd agdjkhflecib glihkjbedacf feagjlhcdkib jfgbdhleaikc cifljgekdbha ikhgjladfcbe "
        "kdhceijfbgla bheklidjfagc dhfigbcjkale eidghcaklbjf dfbhkjiaelgc hjgilkcfebad edcilkgbfjha leiafgkdchjb"
    ),
    (12, 17): (
        "bjgcfekdailh cdljebahfgik cieahfdlkjgb belkgihfcdja agfbidejlkhc bhdcgefkjlia ekclaidgbhjf diblafhkgjce "
        "flajbgehcikd aejkfcbidhgl alibedjfchkg djbkchfiagle bfkldacgeihj ckhadflebgji cfiekbdahljg adgflcebijkh "
        "behdjafcgkli"
    ),
    (12, 18): (
        "gekhbdljfaic fecjglkibhda dcikbgfealjh lkefdcgjhiab jecakblgfihd idjgafklechb jbfelacigkdh kcdfjbaghlei "
        "ldbcjakiehgf hflicejkdbga fbhjaiedcklg edblikjhagfc dfakhjlgcieb laedkcbhijfg kjdefbilghca kfablcjhdgie "
        "jlfdeahkigbc eaglchdfbjki"
    ),
    (20, 6): (
        "aihlegbrsdpqtfnkcomj lngjimbseokdfraqctph eqlcditgjskanpmrofbh pfjieamtgkqhdcbnosrl jtqbdmlfikrcopgasehn "
        "oqnimaetsgcfrhdjbkpl"
    ),
    (20, 7): (
        "rfedsgmqbakhlojptcni ptqhsildajgfckemnorb hjeslramqkfogtndibpc tjbmkrspogielfhnqdca mipfsatojnkdlqbecghr "
        "lgtkdohmqirjeapnsfbc bdgpsqnmjcolhikatref"
    ),
    (20, 8): (
        "dljnrfmsgpqkeoicbaht pnaemdhicrktbflqjogs plrotjbifhnkcmasegdq sbhpalqidckfrgnjteom dtgajchqnmlpbroksife "
        "irnhfbmgqpdoejkacslt rmqacnobfjtpglehksid fohantqsedbrjmlkgpci"
    ),
    (20, 9): (
        "egfispdahqclrmjbntok lmafcsetpirkdhobjnqg naorpglstifdkqbehcmj fsrqbldjtpomeihngcak jcfprtbikmsndaheogql "
        "osrcbpqadmegntfhlikj jsqdipnmgbcfaohketlr lcdnrphgibsaefojkmqt pebnjatgdfrkoicqhmsl"
    ),
    (20, 10): (
        "skqafnojrtgmpdbhceli flqpbomankrihtjcgsed pmschklgtqioradjebnf hnsrdlockmtfjqgeipba ropejmniqsfltcagbdkh "
        "jkptanlemoqhgsibfrdc tlrbgokfsphnqecidamj gmrqcknbolsjipfdhtae qntdilmhprjksbefacog iotsemkdlnpgfrhajqcb"
    ),
    (20, 11): (
        "dracegmfjnpoktlbiqsh dehknlfajrbqgciptmos idmfarhocjltpskbegqn cdgomkjeiqapfbhtslnr cqebdfljimtnoskahprg "
        "abjmknhcgtdsiefrqolp atcebiohgkrlmqndfspj esbdahngfoqklpmcjrti eailomgbfscrhdjqpnkt bpdacjkihlsmnroegtqf "
        "bcfnloidhpetjagsrkmq"
    ),
    (20, 12): (
        "njapmitedhslkcrgobfq jrodskefhbmptaglcnqi crmsgdpifaqhjbtklone ibhotpnrsgfkalmjdeqc bqlrfcthjepgiasoknmd "
        "hagnstmqrfjoeklicdpb apkqjbsgidtfhernomlc gefmrslpqjindokhbcta etopiarfhcsjgdqmnlkb fdjlqrktpihmcnogabse "
        "dsntheqjgbrifcplmkoa jcikpqosthglbmnfeard"
    ),
    (20, 13): (
        "fpdjmclkrneosqtiaghb hqjlipnkmbetrfsaocdg dqeknajlpofmsrtgbhic irkjgqolncftpdsbmaeh fhkbcjsmelptaodinqgr "
        "egjablsodkrtcnfhmpiq dilcaksnfjqtbmegorhp gplkhrmjoadtqescnbfi erflobkjqmdnspthciga lhsdmtakbrcqeifogjnp "
        "jisentblcparfgdmhkoq flaqjbrdkpcegithsonm kgsfotcjaqbpdhenilmr"
    ),
    (20, 14): (
        "hljfmoqcnrdsekgitpba nhkljcrdqbfpasoegmti ndegmpajkcfirlobtqsh lnqiomfeasgbcpdtkhrj scnjitaebkfdmrplhoqg "
        "mchfpodijbelqknastrg kmtlnpehdrfabocsjgqi qaplkrcgdihbotnjfmse oafhnmbkldgjsipcqrte iorjpngfbthcdmaqlesk "
        "tdokjqbfclgansmieprh jpskmohgcqedanbriftl pbgeoncliahktjmdrsqf rbmilsdhajecpqokgntf"
    ),
    (20, 15): (
        "caodkmstlrgnjpfeiqbh dmgiaenstblfpqkcohjr sbgpodnftmrcehlkjaqi admbnkqropjlhsicgtef bkjgdclqreoistnamfhp "
        "qejsmblirkpacfonhdtg dbkelntpmshofqgajrci enhjbaotpcmgqrldkifs tchqkeogpnsdaimlfbrj bencolrskqfmitjdhpag "
        "clfhedmrsakjtpobngiq raftncmjslqbdgkoieph eclamopqntikgrhbfsdj aoifcbkpqdnhrsmeljgt pdirlakhqotebjnmgcsf"
    ),
    (20, 16): (
        "blgcqnrkdeotishpmafj esjnpcadtmlqgiokbfrh ldroamngheqpsibtcfjk eojatlpnbcmrgqfskdih cqhlsadbrkotjgmneipf "
        "meskbnohiarqtjcpdgfl atfoqdbepnmrhjklcgsi cmhdrosleakpjtiqnbgf obpmdkljfctsqgeraihn imqtgolasefhjpcrbndk "
        "akfbpmqocdnshrgtleji drimtbecslkpfhnoajqg kcqnelmfgdptrhasbjio dniesktmablqfpjrochg bpgkrecaqonsiflmdhtj "
        "natlcokijbsrpfdqehgm"
    ),
    (20, 17): (
        "sbopdtimganchklefrqj qgepabftrksmdnhicjol pdlraqfoickejmnbhtsg sibrcdhqtmpoakjfegln mjgrhklbipfcnqsotade "
        "ogitjmndfrheksplqcab pfdteajsqorlcmghbink tckqepjnhbodilmagsrf rantcshlfembgokdjqpi khjpfnoegsialtqmrdbc "
        "nfhsilmcjqgdortkpbea tjcsdeirpnqkblfgahmo hgniadspqbtecmfkojrl lifqgokahtjbmprnsecd rhaqbcgpsltneoijdfkm "
        "qemsbrgkjdlafnocipth kisjgtflpacrnqbdhmoe"
    ),
    (20, 19): (
        "qtsfmhlpdgincabjoekr etgmaosdknpbjhiqclrf ltnahcgkrbdiqopejsfm stbhojnrfikpecdlqgma gtiocqbfmprdljksenah "
        "ntpcjeimadfksqrglbho btdjqlpahkmrgefnsioc itkqesdhorafnlmbgpcj ptrelgkocfhmbsaindjq dtflsnrcjmoaighpbkqe "
        "ktmsgbfjqachpnodirel rtagnimqehjodbckpfls fthnbpaeloqckijrdmsg mtobidhlscejrpqfkagn jtlrfaeipsbgomnchqdk "
        "ctekrmqbilnshfgoajpd otqdkfjnbeglarshmcip htjpdrcgnqsemklafobi atcipkosgjlqfdemrhnb"
    ),
    (24, 8): (
        "svtxmujdfqrnheiowpgalkcb ildsmrtkgqucjphvxaefnbwo hkfuoqsjiptblrgxwcdemavn mgbsjwrfoiuaevlqhnctdpkx "
        "gjetnpulhrsakqiwvbfdocxm uxswotlfepqmgdhnvrickjba mwhlfpcsbureqdatixjnogvk twuvnskedrpoifgmxqhbjlac"
    ),
    (24, 13): (
        "pcuhjwrevgdqfmixtkobnsal wsonthvmjfpleqcbgriadukx opmefsrxankhjquidtlcvbwg pqnfatmsbolikrvjeugdwcxh "
        "qroabuntcpgjlmwkfvhexdsi suqpvjxolbrhamedinkcfwgt uwmrxltqhdnjcoafkpgebsiv mnqcdwpverilhosgbxjatfuk "
        "rmpbcvoudqhkgnxlawifsetj tvrqwkspgcmibnfejoldaxhu xtpouiwnkaqgfrdchmjbevls vxnmsgurieokdpbalqhfctjw "
        "nordexqwfmjgipthcskbuavl"
    ),
    (24, 14): (
        "tbjsxqkofrhplanmcgdviuew acljhumqdikbxtgprvneowfs rdlqvsimhtfnjcpoaebxkwgu sairwtjneqgokdmpbfculxhv "
        "jdmxckroelwfbpathigqnvsu aqrfvjpimteocusxbhlkdwng kanudlspfixgcmbqejhrowtv brsgwkmjnqfpdvtuceilaxoh "
        "lbovaitmgjuhdncrfkespxqw csthxlnkorgmawqvdfjibupe dtqeuiolpshnbxrwagkjcvmf icpwbjqnhkveaodsglftmurx "
        "gapvslqjbhmwxcnedouftkir qckturlpgsemibondhawjvfx"
    ),
    (24, 15): (
        "caqgpixumekfbwjsohnldtrv qndwjoumivhepstarflcxbgk bgpfohxtldjeawirunmkcsqv pmcwiutlhvndorsgqekbxafj "
        "tjgwmrqilvkasopdubhfxecn fdtcslxqianbewmorkjhgpuv jlpefkmqbodicwvxhusarngt geudtmxrjbhcfwnpslkiaqov "
        "ukawnsrjmvlbtpqeocigxfdh dbraqjxonflgcwktpihmeusv rhewkponjvifqtubsgmdxcal afoeunxskcidgwhqtmljbrpv "
        "olbwhtsknvmcuqrfpdjaxgei ecsbrkxphgmadwluqjinfotv sifwlqphkvjgruoctanexdbm"
    ),
    (24, 16): (
        "vutnljwgofqaeirmhckdpsbx pmctjrfxulkihawsbqdvngoe induksgqvmljabxtcrewohpf wvuomkxhpgrbfjsnadleitcq "
        "rqxjpnsckbueamvidgohlwft ligxnvbtqpomdeswfuhrjcka kpfwmuasxonlcdrvetgqibjh qxwiomrbjatdhlupcfngkves "
        "tsrljpuemdwgcoxkfaibnqhv nkarpxdvsjiofguqhwbtlemc mjhqowcuripneftxgvaskdlb srqkiotdlcvfbnwjehpamxgu "
        "olbsiqewtkjpghvraxcumfnd utsmkivfnexhdpqlgbjcoraw xwvpnlqaihscgktobemfjudr joevlthrwnmkbcqudsfxpaig"
    ),
    (24, 23): (
        "mnahjqrekcolwfdtsbupgxvi rsfmovwjphtqekibagculxdn stgnpwakqiurfljcbhdvmxeo tuhoqablrjvsgmkdciewnxfp "
        "uviprbcmskwthnledjfaoxgq pqdkmtuhnfrocigwveasjxbl opcjlstgmeqnbhfvudwrixak jkuegnobhwlitcaqpvrmdxsf "
        "klvfhopciamjudbrqwsnextg fgqacjkudshepvtmlrniwxob efpwbijtcrgdouslkqmhvxna deovahisbqfcntrkjplguxmw "
        "cdnuwghrapebmsqjiokftxlv lmwgipqdjbnkvecsratofxuh qrelnuviogspdjhawfbtkxcm vwjqscdntlauiomfekgbpxhr "
        "wakrtdeoumbvjpngflhcqxis ablsuefpvncwkqohgmidrxjt bcmtvfgqwodalrpihnjesxku ghrbdklvetifqwunmsojaxpc "
        "hiscelmwfujgravontpkbxqd ijtdfmnagvkhsbwpouqlcxre nobikrsfldpmageutcvqhxwj"
    ),
}
