extension CommonPasswords {
  /// The ten thousand most common passwords of four characters and more that leaked from accounts, as
  /// PyPI's zxcvbn 4.5.0 counts them.
  ///
  /// In the order of their bytes; a word is written as the number of characters that it has in common
  /// with the one before it, one digit of base 36, and the rest.
  static let list = """
    0!qaz2wsx 0%%passwo 00.0.0.000 500 100000 60000o 67 6a 51 57 31 411 37 27007 3700 3bond \
    11011 5900 610 650 660 71 670 71 72 73 74 75 76 77 78 79 680 71 72 73 74 75 76 77 78 79 690 \
    71 72 73 74 75 79 42000 71 610 71 480 3203 604 805 41990 331985 78 79 341985 78 361986 690 \
    371986 381989 391987 79 2121986 78 2478520 292837465 12011971 75 680 71 72 73 74 75 76 77 78 \
    79 321971 73 76 79 681 72 73 74 75 76 77 78 79 690 331970 73 74 75 77 78 79 680 71 72 74 75 \
    76 77 78 79 341972 73 74 75 76 77 78 79 680 71 72 73 74 75 76 77 78 79 351970 72 73 75 76 77 \
    78 680 71 72 73 74 75 76 77 78 79 361971 72 74 76 77 680 72 73 74 75 76 77 78 79 371971 75 \
    76 78 79 680 71 72 73 74 76 77 78 79 381970 73 74 76 77 680 72 73 74 75 76 77 78 79 391971 \
    73 75 76 77 680 71 73 74 75 76 77 79 2101973 76 77 79 681 73 74 75 76 77 78 79 13031986 \
    341986 691 382006 14041988 691 220 15051985 77 79 16061986 23dyjuy 17071977 687 391990 \
    18031985 76 351990 381988 2121986 25tzzqi 28011 19051945 287654321q 1o9i8u 67y 01000 40 50 \
    60 51 31 41986 690 32 400300 33 41988 34 35 400 41987 37 41987 38 39 2101 5986 690 491m 31 \
    32 33 37 220 43 50 640 850 32 33 34 3938 647 856 231 266 2sne1 11001001 32 3442 351987 690 \
    361985 381989 21000 3111 611 6a 6q 5a 5q 42222 4qqqq 32 41986 422 633 83 3333 3555 3777 3aaa \
    3qqq 221 32 411 43 53 64 74 855 a66 6a 6q 33 458 613 821 34 35 24477 25599 12011987 321988 \
    331985 77 34 351988 3676 210 31 321 521 6q 5985 690 33 414 615 816 35 221 33 433 34 35 23000 \
    4123 498 312 53 612 64 6a 6e 6q 6z 32323q 458 332 51 61 723 6456 6a 6q 7we 6z 469 34 40987 \
    412 63 4321 4432 71 45 50 69876 51 623 54 632 81 55 64321 56 60 61 72 83 654321 66 754321 67 \
    77 78 89 90 a0 aa aq az 91 a0 a23 99 a87654321 9a abc 9d 9k 9l 9m 9n 9o 9p 9q awe crty 9r 9s \
    9v 9z 8a 8q 79 7a 8a 7q 7u 68 77 69 787 6a 7a 7b 8c 7s 8d 6b 6c 6d 6f 6g 6h 6k 6l 6m 6n 6q \
    7q 8q 7w 8e 9rty 6r 7u 6s 6t 6v 6w 6y 6z 57 58 59 5a 6bc 6sd 5c 5d 5k 5m 5q 6az 6w 7e 8r 9t \
    ay 5r 5s 5t 5v 5w 5z 465 48765 49876 4abc 7d 5sdf 4kekc 4qaz 5w 6e 7r 4rewq 4zxcv 3567 4789 \
    4813 721 365 54 678 89 498 67 74 81 85 3789 6456 65 3890 3987 3aaa 4b 5c 4sd 3bbb 3ewq \
    3hfjdk147 3masha 4udar 3q123 4az 4q123 4w 5e 6123 6456 6as 8d 9zxc 6r 7t 8y 3rrr 3zxc 24038 \
    3356 3578 3816 28500 2locked 2qw12 6qw 434er 4as 6zx 4erty 2s3t4p55 13021990 331987 341987 \
    78 361986 2121985 331 53 3415 22435 646 456 5768 465 24679 6852 25246 37 42468 46479 49 50 \
    68642 51 61 52468 90 58642 59 266613 39 14021985 76 361991 2111986 3516 3627 22536 3857 \
    25236 3632 27258 636 89 3369 35369 3741 3852 60 636 89 496 63 72 81 85 3963 2881488 292 \
    15011987 321985 351981 690 3781 2101986 3nxjmt 23624 3759 2426378 29263 3357 6a 3632 61 375 \
    53 6123 6456 6a 3852 4753 3951 16051987 79 2121987 22534 1701 41987 351988 361988 2171717aa \
    225782 3839 276 18011987 361990 391985 212 41812 2273645 2436572 19061987 2101987 31a1 22837 \
    646 85 2411945 26969 1a2a3a 64a 85a 3b3c 64d 85e 3s3d 64f 85g 2sshole 1basebal 3tman 2igdog \
    3tch 2uster 1dallas 2ragon 1footbal 2uck 5me 1harley 2xboqg2 1jennife 1killer 1letmein 2ove \
    5r 1master 2ichael 3llion 2oney 4key 2ustang 1passwor 8d 2ussy 1q2q3q 64q 3w3 5e 64r 85 9t \
    a6y 2a2ws 63ed 3z!qaz 42ws 7x 83edc c4rfv 4se4 4xc 5sw 72 83edc 4zaq1 2w23er4 3ert 6y \
    1ranger 1sexy 2hadow 1x2zkg8w 1z2x3c 64v 85b 0200000 331987 351988 361988 391988 691 2111986 \
    2spanks 11011989 331987 78 690 351988 691 2101986 32 228506 24365 12011988 321986 79 331984 \
    341987 78 361941 371986 22333 3444 3555 3777 23322 444 655 24466 688 488 25588 1300mj 321986 \
    341987 2176djivanfros 22425 23223 25689 2skidoo 14011985 361986 2111989 268 40 410 612 53579 \
    39 15000 331987 341988 381988 391987 2121987 2252 23634 280 400 5852 42580 3369 3456 3852 \
    3963 16031988 361987 2exkp 17061988 21828 2731828 18011987 321990 72 341987 19011985 351989 \
    371983 1fast4u 1hot4u 1sweet 1w3e4r 2sx3edc 4zaq1 03000 4gt 331988 341986 351985 36 11011987 \
    24159 62 76 251020 3475 3920 121123 3456 3654 698 87 47 532167 58 22223 234412 263827 132211 \
    23221 52 3444 3555 3666 6999 3777 3999 24455 25577 26699 2rjhjds 14523452 265xxx 157159 3753 \
    3951 3mag 162436 3514 29258 6147 3852 6147 4741 3963 1984240 1e2w1q 2dc4rfv 1ip76k2 \
    1rjs1la7qe 1x7pxr 04121 38 25263 1200 400 3247 3420 26hemi 27900 13046721 1417 2332211 24555 \
    3777 25566 2magnum 156123 3258 3321 3654 3852 3987 2m2do5bs 18151623 842 19ers 1ever \
    1rfv3edc 2unner 1you 05000 400 2cent 2spanks 1150 400 451 3253 1201314 1329 155000 31212 \
    3222 3333 3556 3666 3777 26677 2bgates 2chevy 17chevy 1hsu75kpot 1tgb6yhn 1wr2i7h8 0615243 \
    122521 135241 151550 24123 3321 6a 6q 25321 165544 261313 5666 3333 3555 3666 6a 3777 3999 \
    1751520 2camaro 18camaro 19213124 269 46 59 29669 2camaro 1uldv8 07007 13501505 14108520 \
    32369 78 458 6963 35963 3852 696 83 3963 2227422 27400 28596 153159 3357 3951 1753191 27000 \
    3111 3333 3444 3555 3666 37777 7a 3888 39311 499 3vlad 28899 184512 27898 29123 345 56 612 \
    83 90 35123 36321 74 85 454 6123 3852 3987 194613 1grout 1hrdnw23 1ugd5hip2j 081fukkc 123762 \
    137519 152258 3456 3963 1675309 175421 185522 28999 190098890 25623 2600506779 1ball 1inches \
    1j4ye3uz 1phrowz622 94 090210 50 26090 1111961 3911 3turbo 28273 6645 1293709b13 1379992 \
    151357 3753 262876 163258 6741 3369 3852 6741 186532 27123 3321 34123 456 6321 3654321a 9q \
    3789 196633 2762000 28877 29000 3111 3666 3777 3888 0a11111 61 2234 55 66 77 88 99 7a 2a2a3 \
    6a4 8a5 2b2c3 6d4 8e5 2s2d3 6f4 8g5 14tech 1a123456 2a111 423 3a1111 4a1 5a1 6a1 3bbb 3sss \
    2bbcc 2liyah 2rdvark 3on1 2ssdd 1b1234 2acab 4us 2bey1 2c12 53 64 75 86 3d123 74 4efg1 3xyz \
    2dulla 2erdeen 2grtyu 2igail1 2normal 2racadabra 4kadabra 4xas 3upt 2solut 3tr 2udfv 1cacia \
    3pulco 2cess 61 74 62 699 3ord 4unt1 2e123 3man 3tate 2hilles 3tung 2idburn 2milan 2tion \
    2ura 51 1dam1 52 425 2gjmp 6tw 2idas 61 2min 51 623 68533362 2onai 4is 2renalin 3ian1 6o \
    3ock 2vent 6ur 1erosmit 8h 2ynbr 2zakmi 1frika 3odita 1gassi 2ent007 2gie 5s 2nieszka 2yvorc \
    1ikido 3man 2rborn 7e 4us 3force 3man 3plane 3wolf 2san 1jax 1kasha 3tsuki 2ira 1labama 71 \
    3ddin 4in 3in 3ska 3tam 2bany 4tros 3ert1 3ion 2catel 5raz 3hemy 2ejandr 3ksa 6nder 8r 9a \
    5ei 6y 3nka 3ssand 8ro 5ia 6o 3x01 41 51 52 63 74 4ande 8r1 7r 8e 8u 4ei 5y 4i 5s 61 4us 4xx \
    2fa 4lfa 4rome 3ons 2gernon 2ibaba 3ce1 3ens 3gator 3nka 3sher 2kaline 2l4me 4one 3ah 4n1 \
    3black 3day 3egro 4n1 4ycat 3igator 4son1 3mine 3night 3sop 4tar 7s 6te 2oha 51 2pha 51 623 \
    57 5bet 5man 3ina 5e 2tair 3ec 4rego 3hor 3ima 3oids 2ucard 1madeus 3nd 5a1 3rillo 3teur 7s \
    4ory 4ure 3zon 2ber1 5s 3rosia 2elie 3ric 6a 71 5ka 3teur 4hyst 4uer 2idala 3ga 4o 5s 2onra \
    3r 4cit 4e 5mio 5s 4mi 3ur 2stel 5rda 8m 1naconda 3i 3kin 4onda 3l 4sex 3nas 4da 3rchy \
    3stasi 8ya 3toliy 2derso 3over 3re1 5a1 5ev 5i 5j 5w1 72 5y 4omed 8a 5s 3uril 3yod22 2echka \
    2field 4sa 2gel 51 62 73 63 52 5666 57 5a1 5eye 5it 7o 5ofwar 6k 5s 5us 3ie1 3us 51 2hyeuem \
    2imal 4e 3ta1 2jali 2kara 2na123 42614 3ie1 2tares 3eater 4lope 3hon 6y1 72 77 4rax 3igone \
    3on1 5i 6o1 5ov 4shka 2ubis 1ol123 3sucks 1pache 2elsin 2ollo 61 71 73 2ple 51 623 52 5pie \
    5s 61 2ricot 4l1 5ia 2teka 3iva 1quafina 4lung 4man 4rius 3ila 2wzsx 1rabella 3gorn 3mis \
    3rat 2cadia 4ne 5gel 3hange 8l 4ery 4itec 4on 2ea51 2gent 6in 3onaut 3yle 2ies 3och 3zona 71 \
    2jay 2mada 4geddon 7on 4n 5i 3stron 2naud 2rakis 3ow 51 5s 2sena 6l 71 7fc 3lan 2tem 5is 5ka \
    3hur1 3ofwar 3ur 2uba 1s123456 2asin 2d123 645 6asd 3222 3456 3as 5d 6123 3dsa 3f 412 63 74 \
    4asdf 4fdsa 4g 51 623 845 5h 601 61 6j 7k 8l 4jkl 7; 4qwer 4zxcv 3qwe 6123 3zxc 2gard 2hle \
    5y1 2ians 3mov 2lan 2modeus 2pen 3ire 5ine 2s123 3asin 5sin 8s 3clown 4ock 3face 4uck 3hol \
    6e 71 7s 3lover 3man 4unch 3sss 3wipe 4ord 2talavista 3erios 6x 3hma 3onvil 3ra 5l 4o 51 5s \
    1thlon 3ome 2lanta 71 6is 4s1 2omic 2reides 2ticus 4la 1uburn 2di 4100 480 4a4 56 4s4 4tt \
    2ggie 3ustin 6o 2relie 2ssie 3tin 61 631 86 4rali 2tocad 1valanch 8e 4on 3ngard 4ti 3tar \
    2enger 2gust 2iator 2rora 1wesome 71 2nyce 1xeman 2io 1yanami 2rton 1zamat 3zel 2ert 5y 6ui \
    8op 2rael 2sxdc 6fv 2tec 5a 5s 3nm 2zer 0b12345 66 1abe 4l 4magn 8et 4ruth 4s 3oon 3ushka \
    3y123 4bear 5lue 5oy 4cake 4doll 4face 4gir 7l 4lon 75 6ve 2cardi 3chus 3kbone 4door 4spac \
    2dabing 4ss 3boy 61 6s 3dest 4og 3ger 6s 4irl 4uy 3karma 3lands 3man 3naamhere 2gels 3gies \
    5ns 5o 3ira 3puss 2hamut 2iley1 2jingan 2ker1 2lboa 3der 4rick 4ur 3le 5r 4gag 4in 4oon 7s \
    4s 51 5ack 3rog 3tika 5mor 2ma 3bam 4ino 4oo 2naan 4n 5a 61 6s 5e 3di 5t 61 3g 4er 4kok 3ker \
    3ner 3shee 3tam 3zai 2phomet 2raban 4cuda 4ka 5uda 3bados 5ra1 4ie 3celon 8a 3eback 4feet \
    5oot 3fly 3itone 3kley 4s 3ley 3naby 4ey 61 4ie 3on1 5n 3racud 8a 5ge 4y1 3selona 4ik 3tek \
    4man 4ok 2sebal 71 7l 81 3her 3ket 6ba 8l 3ser 5t 4in 4man 4oon 3tard 71 4et 4os 2tgirl \
    3igol 3ma 5n 61 72 2uhaus 3ra 2yern 3lee 4iner 3watch 2zooka 1ball 51 2bbbb1 2king 1cfields \
    1dfyjd 6f 2sm 1each1 5bum 5es 3gle 3ker 4s 3mer 3nbag 4er 4ie 3r 41 4cat 7s 4dog 4s1 3st 51 \
    5ie 3ter 4le 6s 71 3utifu 5y 3ver 4is 61 2cca 3kham 77 4y1 3ool 2dlam 3rock 2ebop 3ch 3fcake \
    3ker 3line 3mer 3r 4man 5e 3thove 4le 3zer 2gemot 2happy 3emoth 2lair 3inea 4ze 3kin 3la1 \
    5co 5gio 4e1 3mont 3uga 2n123 3dover 3essere 3fica 3g 4als 3jami 4i 3ny1 2owulf 2retta 4za \
    3gkamp 3kut 3lin 3nhard 3serk 2siktas 3tbuy 2than 3ty1 5boo 8p 2yonce 1hbcrf 3irf 3yrf 2jxrf \
    1ian 3o 3tch 2ceps 3ycle 2g1 3al 4ss 3bad 5lls 5ng 4ear 5n 4ird 4lack 5ock 5ue 4ob 5obs 6ty \
    5ss 5y 61 4ucks 5tt 7s 3cat 4ock 3d 4ad 6dy 5ve 5wg 4ick 71 7s 4og 61 6g 3fish 4oot 3gdogg \
    4ie 5rl 4les 4un 6s 5y 3head 3jim 4oe 5hn 3mac 5ma 5n 4ike 4oney 3nasty 4uts 3one 6s 3papa \
    4enis 4imp 7i 4oppa 4un 5ssy 3red 61 3sexy 4how 4tick 3time 5t 6s 4oe 4ruck 3uns 3worm 2it \
    2ker 51 5s 3ini 2lbo 51 3labon 8g 4iard 4ows 4y1 5b 6ob 7y 2mbo 3mer 2ng 4o 51 3ky 3laden \
    2ohazard 3nic 6le 2rd33 4dog 4ie 61 4man 3thday1 84 2scuit 3exual 3marck 6k 4illa 8h 2tch 51 \
    5ass 5es 5s 5y 3eme 61 2zkit 3zare 1labla 3ck1 623 5ass 5bel 8t 7rry 6ir 8d 6oy 5cat 6oc 8k \
    5dog 5haw 8k 5ice 6e 71 5jac 8k 5lab 5ops 6ut 5s 5y 3de 51 52 5runner 5s 3hblah 3ise 3ke1 3m \
    3nked 3ster 71 3ze 51 5r 6s 2each 3nder 3ssed 71 5ing 2indax 4k18 72 5y 3tz 3zzard 2obby 3ke \
    3nde 6s 5ie 71 6nka 5s 5y 3ods 4min 4pers 3wer 4fish 4job 7s 4me 61 2ubber 3e 41 51 52 63 74 \
    422 53 432 442 54 469 499 4ball 5ear 6ll 6rr 5ird 5oy 4devi 5og 4eyes 4fish 4jay 7s 4man \
    5oon 4nose 4s 51 5ky 5man 5tar 3nted 5s 1mw2002 3318 420 55 3525 1oarder 3ter 4ing 2b123 \
    3afett 3ber 4y1 5s 3cat 6s 3dole 4ylan 3ert 3marle 8y 2eing 2gart 3dan 3ey 3gie 3ota 2hica \
    2iler 3ngo 2lero 3itas 4va 5i 3locks 5x 3ogna 2mbay 4er 6s 2nanza 3d007 4age 5renko 3ehead \
    4r 5s 4s 51 4thug 3ghit 7s 4o 3jour 5vi 3kers 3nie1 3ovox 3sai 3zai 4o 2ob 4ear 5d 5r 4ie 6s \
    4oo 61 4s 3galoo 4er 61 6s 4ie 3hoo 3kcase 4ie 4worm 3mboom 4er 61 3per 3ster 3ter 4ie 6s \
    4leg 4s 51 5ie 5y 4y 51 5s 3yah 3zer 2pper 2rabora 3deaux 3icua 4s1 623 3oda 4mir 3ussia \
    2sco 51 5e01 3s302 4hog 4man 3ton 61 2ulder 3nce 6r 4ty 2wl300 4er 4ing 3tie 3wow 2xcar 3er \
    5s 3ing 3ster 3ter 2ytoy 3z 2zo 1p2002 1r0d3r 2549 2abus 3dley1 3mble 3ndo 6n1 5y 61 3sil \
    6ia 3vehea 8rt 5s 61 4o1 3zil 2eaker 4st 6s 3eze 5y 3men 3nda1 5en 4t1 3st 2ian1 623 5na1 5s \
    3cks 3efs 3gada 4hton 3stol 3tney 2odie 3ker 3nco 61 6s 71 3odwar 4klyn 3ther1 3wn1 5dog \
    5eye 5ie 5s 2uce1 5lee 3ins 4ser 3no1 623 3tis 4us 61 2yan1 1ubba 51 623 52 569 5a 5s 4le \
    6gum 6s 71 2ceta 3ker 5t 5ye 71 7s 4shot 4whea 4y 2dapest 3dah 4ha 61 4ie 4y 51 623 52 5boy \
    5dog 5s 3gie 3light 5te 3man 3weise 8r 2ffa 5lo 71 7s 4er 5t 6t 4y1 5s 2gatti 3ger 4y 3man \
    3sbunn 2ick 3lder 2kkake 3owski 2ll 4dawg 5og 71 7s 4et 4frog 4it 4s 51 523 5eye 5hit 4wink \
    2mble 6be 3mer 3per 2nghole 4le 3nie 6s 4y 51 5s 2ratino 3ger 3ly 3ner 4out 3rito 2shed 5l \
    4ido 3inessbabe 5ka 3te 5r 601 61 72 4le 4y 2tch 51 5ie 5y 3kus 3ter 6cu 8p 6fl 8y 4fuck \
    4head 5ole 4man 4ons 4plug 2zzard 4er 1ynthytn 2teme 0c2h5oh 13por2d2 1abbage 3ernet 3leguy \
    3oose 3ron 2ctus 2ddy 3illac 3man 2esar 2fc91 2jun 2lamity 3gary 3i 4bra 4co 4ente 4forn \
    4gula 4mero 3listo 4ofduty 4um 3vin1 3ypso 2maro 61 6ss 3ber 4iami 4ridg 3den 3e11 4l 51 5ot \
    71 5s 5toe 4ro 61 6n 71 3il 5o 4no 3per 2nada 61 4ry 3cer 4un 3dies 4le 4y1 5ass 5man 5s 3g \
    3ine 3nabis 4ibal 4onda 3on 51 3tona 77 3uck 6s 2pcom 3ecod 4town 3ital1 7s 3oeira 4ne 3ri \
    5cor 8n 3slock 3tain 71 2r123 3acas 4jo 4lho 4mba 5el 4van 3dinal 3e1839 4bear 4free 3ling \
    5to 7s 4os1 3me 5n1 5x2 3nage 4ival 3ol1 5ina 3pedie 8m 5nte 5t 3rera 4ot 6s 3sten 3ter1 \
    4hage 4man 71 4oon 7s 3wash 2sablanca 4nova 3erta 4y1 5dog 3hew 4flow 4mone 8y 3ino 4o 3pe \
    5r 61 3sandr 4ie 61 5us 3ter 2t123 3alin 3ch22 5er 3daddy 4og 3fight 5sh 4ood 3herin 3man \
    3nip 3s 3ter 3woman 2valier 3eman 2yenne 3man 2zzo 5ne 1br600 6rr 3900 6rr 1cbill 2cccc1 \
    1dtnbr 4kfyf 1easar 4er 2ckbr 2leb 4ron 3ica 4ne 3tic 6fc 6s 2ment 2ng 2rber 6us 3ebus 3veza \
    2sare 3sna 2vthrb 2zer121 1fiekz 3tymrf 2vceyu 1gfhnfr 1hacal 4hi 3i 4nsaw 3lleng 3mp 51 \
    5agn 5ion 5s 3nce1 4geme 5o 3o 4s 51 3ppy 3racte 4ger 7s 4isma 4l 5e 6s1 72 5i 6e 71 823 72 \
    73 7s 5ott 5ton 5y 4med 4on 3se1 5r 2eater 3cker 7s 5it 5mat 3ddar 3eba 4ch 4ks 5y 4rleaers \
    5s 4s 5e 61 4tah 3lle 4se 6a 71 3mist 7r 3rokee 4ries 5y 61 3shire 4sie 4te 6r 71 5y 3velle \
    4role 8t 4y 51 52 5s 610 3wbacc 4ey 4ie 4y 51 3yanne 4enne 2iara 3cago 71 4co 4hi 4ken 71 7s \
    7wing101 5s 4o 51 3ef1 5s 3ks 3lli 6n 5out 5y 3mera 3na1 4gon 4o 5ok 3pmunk 4per 71 5y 3sox \
    3town 3vas 2loe1 2obits 3cha 4obo 5lat 8e1 3och 6oo 3pin 4per 71 7s 3u 3wder 2ris1 62 73 52 \
    5b 6ln 5s 6y 71 5t 61 6ia 7n 6ma 6o 7p 8he 6y1 3ome 4nic 5o 6s 3ysler 2uai 4n 5g 3bby 3cha \
    4k1 5ie 5les 5y 3i 3nky 3o 3rchil 1iccio 3ero 2gars 2mbom 2nder 4y1 3namon 2pher 2rrus 2sco1 \
    2tadel 3ibank 3roen 5n 4us 2vicsi 4lwar 1jkysirj 4wt 2ytxrf 1kfdbr 1lancy 3pton 3rinet 3ssic \
    71 7s 3udi 6a1 3ymore 2emson 3opatr 3velan 2iffy 3max 4ber 3pper 7s 4s 3t 4lick 4oris 2oggy \
    3se-up 5up 3ud9 5s 5y 3ver 4is 3wns 2utch 2yde1 1neltyn 2fkrth 3ybckfd 2tgfy 1oach1 2bain \
    4lt 3ra 51 5427 5s 5ya 2cacol 7a 4ine 3hise 3k 4er 4s 5uck 8er 3onut 2deblue 4red 2ffee 61 \
    6s 2hiba 2ke 2la 3dbeer 4play 3lecti 4ie 3nago 3ombi 7a 4rado 5s 4ssus 3t45 4rane 3umbo \
    2manche 3cast 3ein 4on 4t 5s 3icbookdb 3mande 7o 4odor 3paq 61 5ss 4ute 7r 81 2nan 51 3cord \
    7e 4rete 3dom 5r 3g 3ker 3man 3nect 4or 3sumer 3tortionist 5ur 4ra 5ol1 2ochie 3ker 4i 5e 61 \
    6s 3l1 52 63 4bean 5oy 4cat 4dude 4er 4girl 5uy 4hand 4io 4man 4ness 4one 3per1 3rs 3ter \
    2penhag 3per 61 2razo 3gan 3leone 3ndog 4hole 3olla 4na 3rado 3sair 4ica 3tina 3vet07 6t 7e \
    2smic 4o 51 5s 3taric 3worth 2ugar 6s 3nterstrike 2ventry 2wboy 61 6s 71 6up 3girl 3man \
    2yote 1racker 3fty 3mps 3ppie 3sh1 3ving 3yon 3zy1 5bab 5man 2eampie 5y 4tine 6ve 3eper 7s \
    3scent 3tin 3vice 2fprf 2icket 71 3mson 71 3spy 4tiano 3tter 2jhgbjy 2ocodil 3nic 3wbar \
    2uise 6r 3mbs 3nch 6y 3sader 4her 4ty 2ysis 4tal1 1syekz 3jxtr 1tdfcnjgjkm 2htuf 3ulhu 4tq \
    2rhtn 1uan 2bano 3bies 3s 4win 2cumber 2ddles 2eball 3rvo 2linary 2meater 3m 4er 4ing 3onme \
    3shot 4lut 2nt 4s 2pcake 3oi 2rious 2stard 4om 2tiepie 3lass 3ter 1vbhyjd 7f 2thnm 1woui \
    1xfcnkbdfz 5mt 1yber 5sex 3org 2clone 7s 5ps 2gnus 6x1 2nthia1 2pher 3ress 2rano 0d12345 66 \
    1abears 3omb 3ulls 2ddy1 5o 5s 2edalus 3mon 3woo 2ffodil 4y 2gestan 3ger 3obert 2isy1 5dog \
    5mae 2kine 3ota 61 2le03 4jr 68 3las 61 622 3she 2mage11 6r 4n 3mit 3nit 2n123 3ce1 5r 61 \
    3dfa 3g 4er 6ou 3ie 5l1 72 4il 4l 5a 5ka 3k 3man 5rk 3ni 4y1 5boy 3te1 5s 3zig 2pper 2redevi \
    8l 3ian 4na 3kange 8l 4elf 4lord 4man 5oon 4nes 7s 4one 4side 5tar 3th 5vad 8er 2sani 3ha \
    4ka 2tsun 2ve123 4cole 3id1 62 73 52 5b 5c 5d 5e 5j 5off 5s 4nci 4s1 2wg 4s 51 3ns 2ydream \
    3tek 4ona 2zzle 1bnfkbq 6r 5z 2recz 3njh 6bz 1dddd1 5d1 1eadhead 4man 4pool 4spin 3th1 5666 \
    5note 5row 2bbie1 3orah1 2cimal 2ejay 3pak 4blue 4thro 8at 3rhunt 3znuts 7z 2fault 3con \
    3ender 3iant 3tones 2icide 2javu 2lboy 3ete 3fin 3ight 3phi 6n 4iero 3sol 3ta 51 5s 3uxe 2mo \
    4n1 5666 2nali 3g 3iro 4s1 5ka 3ni 5s1 2peche 2revo 3f 3parol 3rick1 2sert 3igner 4re 3kjet \
    4top 3perado 3tin 6y 71 4roye 2tectiv 3roit 71 2uce 3tsch 7land 2vil 51 5666 5dog 5man 7ycry \
    5s 61 3o 2walt 2xter 1fcbkbcf 6q 2ghjc 2hdfhf 2kthbz 5f 4ynby 8f 2vgbh 2ytxrf 1harma \
    2jnvytyjub 1iabl 5o 61 62 3log 3mant 7e 4on 6d 71 7s 3na1 3o 3per 2ck 41 4er 4head 4ie 4s \
    4weed 4y 2ddle 3ier 2ehard 3sel 3tcoke 4er 2gger 4ler 3imon 4tal 71 2lbert 71 3do 5s 3ligaf \
    4weed 2ma 4123 5995 455 4s 5ik 3ebag 3itri 3ples 2namo 4ra 3dom 3ero 3g 4bat 4dong 4o 51 \
    3osaur 2pper 3set 4hit 4tick 2rtbag 5ike 4y1 5dog 2sco 5ver 4us 3ney 61 2va 3er 51 5s 3ine \
    3x1 2xie1 1jango 2djxrf 2kjlz 1kflbckfd 5r 5vbh 8jdbx ayf 1mband 2itriy 5y 1nsadm 1obber \
    3erman 2ctor 2dge1 5r 6am 6s 71 5s 2g123 3bert 4one 5y 3cat 3face 5rt 4ood 3g 4er 4gg 4ie 6s \
    4one 4y 51 5dog 5s 6tyle 3house 3ma 5n 4eat 3pound 3s 4hit 3wood 2it 4now 2kken 3tor 2lemite \
    3lar 4y1 3phi 6n 71 7s 2mainlock2005 3enico 3inator 5i 6k 7a 6on 6qu 5o 2nald1 3juan 3key 61 \
    3na1 4er 3tknow 3uts 2obie 3dah 4ie 4le 6s 3fus 3gie 3kie 3msday 3rknob 2rtmund 2tcom 2ubled \
    3che 3gal 4hboy 4ie 4las1 2wnhill 1raco 4ula 3g0n 4o 5n 601 61 71 72 83 73 669 67 688 699 \
    6ba 8ll az 6fl 8y 6s 6z 5on 4race 4ster 3kon 3ven 2eam1 5cas 8t 5er 71 7s 5s 3sden 3vil \
    2ifter 3ller 3nker 3ver 3zzt 2jynfrnt 2oopy 3pdead 4kick 3wssap 2pepper 2uid 3mmer 71 2ywall \
    1shade 1thjybrf 2kjcbgtl 2xyjcnm 1uan 2blin 2cati 699 3hess 3k 4hunt 4ie 4man 4s 5oup 4y \
    2de123 4man 2ffer 4man 2mbass 2ndee 3geon 3hill 2racell 4ngo 2ster 4y1 5dog 2tchess 5man \
    1vader 1ylan1 2namite 5o 1zxtckfd 0eagle 51 52 5s 61 2rnhard 3thlin 8k 2stside 4wood 3ypay \
    2tme 51 52 569 5now 3pussy 3shit 1bony1 1clipse 71 1dcrfv 2die1 2inburg 2thom 2uard 2ward1 \
    1eyore 1gghead 3man 3plant 2orka 4ov 1ight8 5bal 2nstein 1jaculation 1katerina 2mzyf \
    1lbereth 2camino 2diablo 3orado 2ectra 6ic 6o 7n 3fant 3ktra 3ment 71 3phant 3ven11 2gato \
    2isabet 3te1 3zabet 5veta 2odie 2paso 2rond 2vis1 623 5p 2way 57 1machines 2balmer 2erald \
    2ili 4y1 3ne 5m 2mitt22 2pire 61 6s 1ncore 2der 2forcer 2gage 3ineer 3land1 2igma 2rico 2ter \
    51 623 5me 5now 5pri 8se 3ropy 2vision 1psilon 3on 1quinox 1ragon 3ser 4mus 4ure 2ection \
    2folg 2ic1 4a1 4sson 2otic 6a 1scalade 3her 3orpio 5t 2kimo 2pana 3resso 4it 2quire 2sendon \
    2trell 1ternal 5ity 2han1 3ernet 1uclid 2phoria 2reka 3opa 1vanescence 4geli 8on 2erest \
    4gree 4last 4ques 8t 4ton 71 2genii 6y 7a 2il666 4dead 4one 2olutio 1xcalibu 8r 3ellen 3ite \
    2igen 6t 2odus 3tic 2ploite 5rer 3ress 71 2tensa 3reme 1yeball 0f**k 100tball 115eagle 1abia \
    4e 5nn 7e 4o 5l 3ric 2cefuck 3ial 2ggot 2ilsafe 3rlane 4way 3sal 3th1 2kepass 2lcon 61 6s \
    3len 4out 3staff 2mil 5i 6a 5y1 2natic 3dango 3g 3tasia 6ti 6y 71 4om 6as 2raon 3cry 3ida \
    3mboy 3scape 4ide 3t 4er 4man 2stball 4car 7s 4er 2tass 3boy 3cat 3head 3man 3ty 2vorite2 86 \
    87 88 1duecn 1eanor 3rless 3ther 7s 2derica 3orov 2eder 4me 3lgood 2line 4x1 3latio 2mmes \
    2nder 61 3g 3iks 4x 3ris 3way 2rgie 4us 3nand 3rar 6i 71 4et 2ster 4us 2tish 3tish 1ghtkm \
    2tkmcby 1hctybq 2ntvrf 2vfutljy 1ialka 2cken 2ddle 3elio 6ty 2esta 2garo 3htclub 5er 2limon \
    4ppo 3ter 2nalfantasy 3der 3ger 2re 41 4ball 5ird 5lad 8e 4dog 4figh 5ly 5ox 4hawk 4man 71 \
    4nze 4star 6orm 4wall 5ork 3st1 2sh 4bone 4cake 4erma 8n 5s 4face 4head 4in 6g 71 4on 4tank \
    4y 3ter 4ing 2tness 3ter 2vestar 1kbyjxrf 4rf 2mnthyfnbdf 2trcfylh 9f 5tq 3yeirf 4rf \
    1lamengo 5s 4ingo 3nge 4ker 3pper 3sh 51 5er 5man 3thead 4ron 2etch 3xible 2htyfkby 2icks \
    3ntsto 3pflop 4mode 4per 71 5y 2oppy 3rian 5da 71 3ssy 3under 3we 5r 61 62 6s1 3yd1 2ubber \
    3ff 5y 61 2vbybcnhfnjh 2yboy 3er 5s 61 688 3fish 3guy 1male 1ocus1 2ghorn 2kker 2moco 2obar \
    3tbal 71 7l 81 4job 4love 4man 2rall 3ce1 3df150 5250 5350 4truc 3eplay 4skin 5t 4ve 6r 71 \
    3fun 3getit 3klift 3life 3me 4ula 71 3saken 3tuna 3umwp 3you 2ssil 3ters 2ur20 2xcg33 3fire \
    3hound 3trot 3y 4lady 2zzie 1raggle 3nc 5esc 5i 6s1 7c 4k1 623 5i 6e1 5y 2eaks 5y 3ckles 3d1 \
    523 74 4dy 61 4erik 3ebird 4do 6m 71 72 4e 4fall 4me 4pass 5orn 4sex 4user 4way 5ill 3iheit \
    3mont 3nchie 6y 3sh1 4no 2iday 61 73 3ends1 7ter 3ght 3sbee 4co 4ky 3tz1 2odo 51 3g 4ger 5ie \
    5y 4man 4s 3nt242 5era 5ier 3sch 4ty 2uitbat 5y 1ubar 51 2cing 3k 40ff 41 523 469 4_inside \
    4all 4e 5d 6up 5m 5r 61 6s 4face 5est 4head 6r 4ing 6side 5t 4m 5e 61 62 669 6hard 4of 6f 71 \
    4shit 4that 6is 4u 52 5p 4yeah 5o 6u 71 823 72 3my69 2gazi 2jifilm 4tsu 2king 2lcrum 3ham \
    3lback 4moon 2n4me 3gus 3house 3ky 51 3ny1 5man 3stuff 3tik 5me 7s 2rball 2sion 3sball 2tbol \
    3urama 3yn007 2zzball 4y 51 1y.nrf 2fcnfcbz 3njkbq 2lhtq 2njirf 4ybyf 2txrf 2utkbyf 5jxtr \
    2yeirf 1zappa 0gabber 4y1 3rie 6l1 7l 2dget 2ell 2garin 3ged 4ing 2ijin 2lactic 4driel 4nt \
    4ry 4xie 5y 3eries 3ileo 4na 3laries 3ore 2mbit 4ler 3eboy 4cock 5ube 4over 4r 3ma 2ndalf 71 \
    4olf 5n 3esh 6a 3gbang 8ed 4rel 4sta 6er 3ja 5man 4ubas 3nibal 2rden 3eth 3field 3goyle 3ion \
    3ter 2sman 2teway 71 72 3it 5o 3or 51 5ade 5s 61 3sby 2ucho 2wker 2yboy 3men 2zelle 1bcmrf \
    2gbcmrf 2hfvblf 2pltw 2yudby 1dtrfb 1ecko 2ezer 2gcbr 2heim 2ibcnbr 3sha 2mini 61 2neral1 \
    5ic 4sis 71 3g 4his 3ius 2org 5e1 5i 6a1 2raldin 3bil 3hard 3many1 3onimo 3rard 2sperrt 2tin \
    4t 3lost 3mein 4oney 3off 4ut 3sdown 4ome 1fcgjhn 2dkbr 2gfvfvf 2hfljrc 3jdjp 4km 61 72 83 \
    6gfhjkm 5zytn 2nhbjn 2orce 2ynthf 1hbdtn 612 83 6br 6dctv 6rfrltkf 3lehjr 3rjk 6bcn 3ywtccf \
    2etto 2hh47hj7649 2jcnbnenrf 5j 6gfhjkm 7hjcnj 6nfr 6q 3dthrf 3njnbg 5rjk 3uhfvvf 3vtntq \
    2ost 51 5rider 2tktcnm 1iacomo 3nluca 4ni 4ts 61 2bson1 2deon 2gabyte 3gle 6s 2lles 2nge 5r \
    61 3ola 3scoot 2orgi 6o 2raffe 3friend 3lie 6s 4s 51 3sl 2tara 2ulia 2veitup 4me 2xxer 2zmo \
    51 5do 71 5s 3zmo 1jhjkm 2kbyf 1ladiato 8r 3mour 2endale 4nwei 4wood 2ider 3tter 2obus 3ck \
    517 1money 1n56gn56 1o2hell 2alie 3rmy 3t 4boy 4s 3way 2bears 3igred 3lin 4ue 3ucks 5s 2cats \
    3ubs 2dawgs 3bless 3dess 3fathe 8r 3iva 3like 3smack 4peed 3zilla 2ethe 2fast 3ish 3orit \
    2gators 3eta 2han 3eels 3ogs 4me 2irish 2ku 2lden 61 6ey 8e 4fing 8er 6sh 4rush 4star 4wing \
    3f 41 4ball 4club 4er 61 4gti 4ing 71 4man 4nut 4pro 3iath 3lum 2mets 2nads 4vy 3g 3zo 51 \
    2ober 3chi 3d123654 44u 4boy 4day 5og 4fell 4girl 5uy 4ie 5son 4life 5uck 4one 4sex 5tuf \
    4time 4year 3fball 4y 51 3gle 61 3ner 4ies 3se 51 5man 2pack 3her 6s 2rdo 5n1 624 3illa 7z \
    2tcha 3en 5ks 3h 4am 4ic 3igers 3milk 3ohell 3ribe 3yoass 2vols 1race1 3mma 4ps 3nada 4dam \
    5pri 4ny 4t1 3peape 5s 3tis 3vis 3ywolf 2ease 4t1 5one 5sex 3edisgood 4n1 62 73 5bay 5day \
    5man 5s 5tea 3gor 6y1 3mlin 7s 3ndel 3tzky 3yhoun 4wolf 2iffey 5on 4ter 3ls 3mace 4e 3n 4ch \
    4der 4go 3sha 3zzly 2omit 3ove 5y 3ucho 4pd2013 3wler 2umpy 3nt 2yphon 1spot 2tring 2xr1000 \
    4600 4750 1thcbr 2kmvtym 2nhjdbx 1uai 3n 4g 3rdian 2bber 2cci 2esswho 2illaum 5erm 3ness \
    4ness 3tar 61 6s 2lliver 3nara 5z 2mball 4o 4y 51 2ndam 3nar 4er 61 6s 3sling 4moke 2stav \
    2yver 1y3yt2rgls 2mnast 7ic 2psy 51 0h2opolo 1abibi 2ck 4ed 5r 6s 6z 4ing 2ggis 2irball 4y \
    2kr 2l9000 3cyon 3ey1 3flife 4moon 3ibut 4fax 3lo 51 623 5wee 2mbone 4urg 3ish 3let 3mer 61 \
    6he 6s 3per 3ster 2ndbag 6ll 4yman 3gman 3nah 61 4es 4ibal 4over 3sol 6o 3uman 2ppines 4y1 \
    623 52 5day 6og 5man 2rald 3core 3dball 4cock 6re 4dick 4on 6e 4rock 4wood 6rk 3ibo 3le 5m \
    5y 61 3poon 4ua 3rier 4y1 5potter 5s 3vest 2teme 3teras 4rick 2vana 3efun 2waii 650 6an 3ker \
    5ye 71 7s 4s1 4wind 3thorn 2yabusa 2zmat 1d764nw5d7e1vb1 1eadless 4shot 3rts 3ter 4he 6r1 72 \
    3ven 2ckfy 2dgehog 2eled 2idi1 3neken 4lein 2jsan 2len1 3ios 4um 3l666 4as 4boy 4fire 4no 4o \
    51 62 73 52 5hel 5kit 8ty 5me 5o 5s 5w 4sing 4yeah 3met 4ut 3per 4me 61 2mlock 2nderso 4rix \
    3g 3rik 4y1 3tai 4i 2rbie 3cule 7s 3etic 4wego 3mes 4ione 3nande 3shey 71 2soyam 2tfield \
    2wlett 2ynow 3you 1fleuf 3jcnm 2ytnrb 1ibernia 2ckory 2dden 2ghbury 4heel 4land 8er 5ife \
    2king 2lfiger 3lbill 4side 4top 2phop 3pie 4o 5s 2roshi 2tachi 3here 3ler 3man 647 2ziad \
    1jccbz 2vfirf 1obbes 4it 2cke 5y 61 2gtied 3warts 2kies 2la 3dem 3ein1 3ger 3iday 71 3la 4y1 \
    5woo 3ycow 4shit 2mbre 3eboy 5rew 4ly 4made 4page 4r1 623 5j 5s 5un 2nda 51 5cbr 6ivic 5s \
    3ey1 5bee 6un 5dew 5s 3gkong 3olulu 2ochie 3kem 5r 6s 4up 3ligan 3ps 3sier 7s 3ter 6s 71 4ie \
    3yah 2peful 2ratio 3es 3izon 3ndog 4et 6s 5y 4y 51 5boy 5guy 5man 3se 51 5man 6en 5s 5y 3us \
    2ser 2t123 3ass 3babe 7s 4ox 5y 3chick 3dog 6s 3girl 7s 3legs 4ips 3mama 5n 3one 3pussy \
    3rats 4ed 4od 3sauce 4ex 4hit 5ot 4pur 4tuff 3t 4ie 6s 4ub 4y 2udini 3nddog 5s 3se1 5wife 9s \
    4ton1 2ver 1rfzlz 2vatska 1tubcnhfwbz 4yf 1uai 2getits 3oboss 2lkster 2mbug 3mer 2nte 5r 61 \
    72 62 4ing 2rrican 2sker 6s 71 4ies 4y 3tler 1ydro 2perion 2undai 0iamcool 3god 2wgk2 1b6ub9 \
    2anez 2ill01 5jpf 5tes 1carus 2eberg 3cold 4ream 4ube 3house 3man 61 3tea 2u812 1ddqd 2efix \
    2ontkno 8w 2unno 1forget 5ot 1gnatius 2or 4ek 2uana 1hateyou 1iyama 1jrjkfl 7rf 1klo 1likeit \
    5pie 5sex 2lini 3matic 3umina 4sion 2ove 5god 5her 5it 5me 5porn 6ussy 5sex 5u 62 5yo 7u 81 \
    82 2ya1234 5992 1mation 2cool 2horny 2mortal 2pala 6ss 3erium 3lants 3reza 2theman 2zadi \
    1ncest 3ubus 2dain 3ia123 5na 71 6s 4ca 4go 3on 3y500 4car 2ferno 3initi 7y 2love 2sane 3ert \
    6ion 9s 3ider 3omnia 3piron 3tall 2tegra 4l 4racial 5course 5ex 5ne 7t 81 3repid 4uder \
    2uyasha 2victus 4s 1omega 1phone 2swich 1rakli 2eland1 2ina 4ka 3sh1 5a 5ka 5man 4ka 2onhors \
    4maiden 6n 71 1sabe 2cool 2hmael 2lander 2mail 2tanbul 3heman 1talia 6no 2isme 2sme 1vanhoe \
    4ov 6a 2erson 73 1wantsex 5u 0j3qq4h7h2v 1abber 3roni 2chin 3k1 4al 5ss 71 4dog 4el 5r 4ie1 \
    4o 5ff 4pot 4so 6n1 75 3ob1 2dzia 2gger 3r68 3uar 61 6s 2karta 3ers 4ster 2maica 71 3es007 \
    51 623 52 5b 6on 8d 5d 5s 5t 3ie1 3mer 4in 2net1 4way 3uar 6y1 4s 2panees 2red1 3head 2smine \
    71 3on1 623 5s 3per 61 2va 3elin 3ie 2ybird 3cee 3dee 5n 3hawk 7s 3man 2zzman 4y 51 1bond007 \
    1eadmi 2di 4knig 8ht 2ep 4er 6s 4ster 3ves 2fferso 4rey1 5o 2hovah 2lena 3lo 4y 51 5bea 8n \
    2nn 4a1 5j 4ife 7r1 4y1 2rem 5y1 3icho 3koff 3ry1 2sper 3se1 4ic 6a1 72 5e1 3ter 3us1 623 57 \
    677 5c 5s 2ter2 3hro 3s 4ki 4on 2wboy 3els 2zebel 1iang 3o 2gga 5man 3saw 2m123 3beam 4o 51 \
    5b 3my1 623 5s 2ng 4le 6s 2ong 1ktxrf 3ymrf 1ockey 2deci 2e123 3blow 4ob 3cool 3mama 2hann \
    6es 3n1 52 63 4316 4boy 4cena 4deer 8e 5oe 4galt 4n 5y1 65 4son1 2ker 51 5s 2mama 2natha \
    3boy 3es1 5y 3ny 2rda 5n 61 62 73 4yn 2seluis 4p 5h1 6in 3hu 5a1 72 2ung 2yce1 3ful 3stick \
    1rcfyf 1sbach 1uancarlo 4ito 2bilee 2ggalo 3head 2ice 4y 2lia1 4e1 5n 2manji 3bo 3per 2neau \
    4bug 3gle 3io 5r 61 4per 3kie 4mail 4yard 2piter 71 72 2rassic 2st4fun 5me 4doit 4i 5ce 71 \
    5n1 72 6bieber 4me 2ventus 0k.jdm 2lvbkf 1123456 12trix 1aboom 3uki 2hlua 3una 2jak 2karot \
    4shi 6ka 3tus 2lina 2masutra 3ikadze 6ze 4la 5la 2ngaroo 3sas 2ppa 2rachi 4mba 5elka 4oke \
    4puz 4te 3en1 3ina 3olina 2shmir 3per 3umi 2tana 4rina 3erina 3harin 4y1 3ie1 3rin 3ten 3ya \
    3zen 2vkaz 2wasaki 2yak 3la1 2zanova 5tip 1bctyjr 1cchiefs 2j9wx5n 1eeper 4out 2ith1 2ksa12 \
    2lly1 2ng 3neth1 4wort 4y1 3obi 3shin 3wood 5rth 3zie 2rmit1 3nel 3ouac 2strel 2vin1 623 5s \
    2yboard 3stone 3west 1fcnjxrf 2gjxrf 2hbcf 1halid 1ickass 4er 4flip 4sass 2drock 2eran \
    2kimora 2lla 5h 4bill 4e 5mall 5r 61 72 83 6s 4joy 4me 4roy 4you 4zone 3roy 2mchi 3mie 4y \
    2ngfish 4kong 4pin 4s1 5ize 5ton 4tut 3ky 2pper 2rby1 3ill 3sty 2smet 3ses 4me 5yas 8s \
    2teboy 3kat 3ten 6s 4ies 4y 51 623 5cat 5kat 5s 2wi 1jifhf 4lm 2kszpj 2rjvjnbd 1laatu 3ste \
    6r 3udia 2eenex 3opatra 2ingon 3zma 2ondike 3pik 1nickerless 7s 5s 3ght1 6s 2ockers 3pka \
    2uckles 3lla 1oala 2be08 2chamcie 2dak 3iak 61 2jak 2komo 2lbasa 3eso 3ibri 3obok 4kol 2mbat \
    3odo 3puter 2nstantin 3takt 4ol 3yor 2okie 3l 4aid 2rdell1 3n 3oleva 4va 2shka 3mos 3ova \
    3tas 4ik 4ya 2taku 3enok 2valenko 1raken 3snodar 4ota 6ka 2ishna 4ten1 5in1 2okodil 3lik \
    3nos 2usty 2ypto 6n 1senia 5ya 2usha 1thjxrf 2yjxrf 1uai 3n 4g 2brick 2kolka 2me 2ngfu \
    0l3tm31n 158jkdjp! 1abatt 3ia 3rador 3tec 2coste 3rimosa 4osse 2ddie 3les 3ybird 5oy 5ug \
    4gaga 2etitia 2gnaf 3una 3wagon 2ker 5s 61 624 4side 4wood 3ings 3ota 3shmi 2lakers 4land \
    2mbchop 4da 4orghini 3er 3pard 2ncaste 4e1 5lot 5r 4ia 3drove 4scap 3sing 3tern 2pochka 3top \
    2racroft 3isa 3ry1 3sson 2ser 51 5jet 5s 3sie 3ttime 3vega 7s 2tex 3inas 5o 2ura1 5s 4en1 6t \
    2valamp 2wman 2zarus 1back 2test 2vjxrf 1eafs 3hcim 3rjet 3ther 3vemealone 2bowski 3ron23 \
    2dzep 2eds1 5utd 3loo 3roy 2ft4dead 4y 2gacy 3end 6a 3ion 3man 3oland 6s 4s 2hjxrf 2inad \
    2kker 2mans 3mein 4ing 7s 3on1 5ade 5d 2ng 3non 3o4ka 4chka 2onid 6as 3pard 4old 2roy1 \
    2sbain 4ean 5ns 4ian 7s 4os 3paul 3tat 2tme1n 5i 6n 71 72 82 7n 5see 3sdoit 4fuck 4go 4play \
    2vel42 4r 2xingky 3mark 3us 51 1fhbyf 2itymrf 2ybbk 4kf 1hfrjy 1ian 4g 3o 2bero 5tad 6y 71 \
    3ido 3ra 2ck 4er 4ing 5t 4me 3orice 2fehack 4isgood 2ght1 5er 5hou 5nin 8g 5s 2lbit 3iya \
    3man 3wayne 2mewire 3pbizkit 4one 5po 2ncoln1 3da1 4ros 4say1 5ey1 3eage 72 4man 3kin 3us \
    2on 4ess 4hear 8t 4king 2pton 2quid 2sa69 3boa 3enok 2thium 3le 3tle1 6ma 2velife 4rpoo 8l \
    91 4wire 2zard 61 4veta 3zard 4y 1jxtymrf 1lama 1oader 2bo 3ster 2ckdown 4erroom 4out 3o \
    3ust 4tus 2gan1 3ger 3itech 3latin 2ki 3omotiv 2l123 64 75 3ipop 3lipop 4ol 4ypop 3ol 5ol \
    4xx 3wut 2ndo 5n 61 3esome 5tar 4wolf 3gbow 4dick 5ong 4hair 5orn 8s 4john 4legs 4shot 2oker \
    4out 4up 3ser 2pas 4ta 2redana 3ien 2sangel 8es 3er 51 5s 3tsoul 2thar 3us 51 623 2udog 3is1 \
    5e1 2ve 41 51 52 63 74 469 4bug 4feet 4god 4hate 4is 5t 4l 5ife 5y 61 4m 5e 61 689 4r 51 \
    5boy 5man 5s 4sex 7y 5me 4ya 5ou 71 72 2wdown 3rider 2yola 1tdjxrf 2kmaby 2ybcrf 3mub 1uan \
    2ca 4s1 623 3ent 3ian 4fer 3kie 4y 51 623 63 52 57 677 5dog 5man 6e 5one 5s 2dacris 3mila \
    2gano 3nut 2mber 3ina 3py 2nchbox 2scious 3t 4y 2v2epus 2x2000 1vbnhbq 0m0nk3y 4ey 112345 66 \
    1acaco 4roni 3beth 3daddy 3gyver 3hine 4oman 3iek 4ntos 8h 3kenzi 3man 3ross 2dagaskar 4la11 \
    3cat 4ow 3die 5son 4og 3ina 4so 6n 71 3man 5x 3ness 3onna 71 2estro 2fia 2gadan 4nda 3elan \
    5lan 4nta 3gi 5e 61 4ot 3ic 51 623 532 5ian 5k 5man 5s 3navox 4et 6o 4um 5s 3oo 3pie 6s 2hal \
    5kita 5o 2iden 3lcreated5240 4man 4ru 3son 2jestic 3or1 2kaka 4rov 4veli 4yla 3eitso 3oto \
    3sim 6ka 2lachi 4ga 4ka 6s 3colm1 3ibu 4ce 4na 5ka 4sh 3lard 4orca 4rats 2ma123 4cita 4mia \
    4papa 4s 3ita 3mamia 4oth 3o4ka 4chka 4nt 2nager1 4na 4tee 3chest 8er 4ity 3darin 4ers 4ingo \
    4olin 4rake 4y1 3fred 3g 4o 51 5s 3hatta 3iac 3kind 3nheim 4n 3olo 4war 3son 3tis 4le 4ra 3u \
    4als 4e 4nited 4td 2pet123456 2radona 4jade 4t 5hon 4uder 3bles 3cello 4h13 4in 5us2 4o1 \
    4us1 3garit 5ux 4osha 3ia1 4e1 4gold 4juan 8a 4ka 4na 61 5e 61 6r 7s 6s 71 5ka 5o 613 4o1 \
    566 4pos 7a 4shka 4us 4ya 3k1 523 4er 5tin 4ie 5z 6a 3lboro 4ey 61 4ins 3mite 3oon 3seill 8e \
    5l 4ik 3tian 5n1 66 6i 4y1 3usya 3vin1 3yjane 4kay 2samune 3erati 3h4077 4a 4ka 3on1 3sive \
    3te 5r 601 61 71 72 83 6baiting 8te 9ing 6key 6mi 8nd 6p 4urbation 2tador 3chbox 3eusz 3isse \
    3ri 5x 61 4os 3t1 4eo 4he 6w1 72 5ias 4ingl 4y 3ure 3vei 5y 2urici 5zio 4olarastefy 2veric \
    7k 8s 2x123 3333 3dog 3ell 3fli 3i 4m 5a 5e 5ilian 5ka 5us 71 3payne 4ower 3well 71 3x 4xx \
    2yday 3fair 3hem 2zafaka 3da 51 53 623 56 626 5rx7 1claren 1dogg 1eadow 3ndyou 3tball 4head \
    4loaf 2chanic 2dic 51 4on 3usa 3ved 2gadeth 4fon 4man 4n1 5e 4pass 4tron 3gie 2ister 2lanie1 \
    3iss 6a1 3lon 5w 3on 5s 3rose 2mnoch 3orex 3phis 2nace 3g 3sch 3thol 4or 5s 2only 3wmeow 5ix \
    2phisto 2rcede 7s 4ury 71 3idian 3lin 61 4ot 3maid 3sedes 2ssi10 5ah 2t2002 3al1 5666 5gear \
    5ica 5l 6ic 8a 91 3hos 3oo 3roid 5pol 3s 3tss 2xic 5o 1iami 51 4o 5r 3n 3o 2chae 6l1 72 73 \
    78 79 4ele1 6le1 4i 5gan 3k 4e 5y 61 4y 3ro 5lab 5n 5phone 5sof 8t 2dget 3night 5te 3ori \
    3way 2erda 2ghty 3ue 2hail 2kado 4el 4yla 3e01 41 51 52 63 74 423 469 4y 51 3kel 2lamber 4na \
    5o 4shka 3ena 5ium 4s1 3fnew 3house 3kman 4yway 3le 5nium 5r1 4ion1 4wall 2mosa 2necraft \
    3gus 3ime 5oni 3nesot 3otaur 2rage 4nda1 2scha 5ief 3fit 699 6s 3hka 3iaczek 4ek 3sie 5ssi \
    4y1 3ter 4ral 5ess 4y1 2ttens 2zuno 3zou 1jolnir 1nbvcxz 71 1obbdeep 3ydick 2delsne 4m 4na \
    3les 2gwai 2hawk 2jave 3o 4jojo 2lly1 623 5dog 3oko 4tok 3son 2mdad 3mie 4y1 3oney \
    3sanaladventure 4uck 2naco 4lisa 4rch 3day 61 4eo 3e 4y 51 62 73 52 5bag 5man 5s 3go 5ose \
    3ic 5a1 4es 4que1 4tor 3ke 5y 61 71 72 83 62 669 6bo 8y 6ma 8n 6s 3olith 4poly 3soon 4te 6r \
    71 3tag 5na 71 4ecar 8lo 5rey 4gom240 4real 5ose 4y1 2ochie 4ow 3kie 3moo 3nbeam 4dog 4er \
    4ligh 8t 4man 4shin 8e 5tar 3se 51 5s 2par 2rdor 3ena 3ga 5n1 6a 4en 4oth 3itz 3lii 3ozov 7a \
    3pheus 3rowind 3ten 4gage 4icia 5mer 5s 2scow 3kva 3twanted 2tdepasse 3he 5r 61 6fu 6lode \
    4ra 3o 4cros 8s 4rcyc 5ola 4wn 2untain 3se 51 5pad 5r 5s 5y 2wgli 2zart 1pegs 1rbill \
    1udvayne 2fasa 3fdive 4in 61 4y 2gwump 2lder 3let 3tiplelo 5syn 2nch 5kin 2ppet 2rat 3ph 5y1 \
    3zik 2sashi 3chi 4le 6s 3hroom 3ic1 623 5a 5man 3kie 4rat 3tafa 5n 6g 70 71 72 73 75 76 78 \
    79 7g 7s 5rd 2tabor 4nt 3ley 3ter 4ley 1y3sons 2angel 2baby 3oys 2cock 2dick 2friend 2girl \
    6s 2house 2kids 2life 3ove 2mother 2name 6is 2pass 6wo 8rd 3orn 3ussy 2secret 3pace 71 3tic \
    4uff 3zka 2time 2wife 3orld 2xworld 0nachos 3ked 2degda 4jda 4zhda 2ked 2maste 2ncy1 623 3g \
    3ook 2palm 4ss 3oli 3ster 2rnia 3ut 5o 61 2scar 61 624 63 3tena 6ka 4ia 4y 51 5a 2taha 4li \
    6e1 5ka 5y 4scha 5ha 71 3chez 3edog 7g 3ha 5n1 6ie 2ught 6y 71 3tica 5lus 2vajo 3igato 8r \
    3yseal 2zgul 1buhtyjr 2vjatq 4if 1cc1701 7a 7d 7e 374656 1dirish 1e1469 2braska 3ula \
    2edforspeed 4it 2lso 5n1 2mesis 71 3rac58 2ng 2on 2ptune 2rmal 2ssie 3tle 2tscape 3work1 \
    2utron 2vada 3er1 5min 8d 6or 8e 4ts 2wark 3bie 3castl 3day 3job 3life 3ness 3one 4rder \
    3pass 71 76 4ort 71 4roject2004 3start 3user 3year 4ork 71 2xtel 3us 56 1fhfrfy 2nmzyf 2vfhf \
    2y.irf 3txrf 1hfrnjh 1iang 3o 2bbles 2ceass 4day 4guy 4tits 3hola 3kel 4le 4y1 3o 4la 5e1 \
    2gga 5s 5z 4er 61 6s 3hthaw 5mar 5owl 5win 7sh 2ke 3ita 61 5in 5os 3ki1 4o 3las 3ola 6i 6y \
    4n 2mbus 3itz 3rod 2neball 4inch 4rs 3g 4una 3ja 51 5s 3tendo 2pper 4le 6s 4on 2rvan 6a 71 \
    2ssan 61 2tram 4o 5us 5x 3tany 1jdevils 1octurne 2fear 2gard 2kia 51 623 53250 55130 6230 \
    6530 6800 56233 6300 5n70 73 2les1 3imit 7s 2mad 5s 4r5 3ore 2name 6123 3g 3membe 3stop \
    2odle 6s 3kie 2pass 6word 2rmandy 3wich 2sferat 8u 3tromo 2t4you 3ebook 3hing1 3now 3redam \
    8e 3used 2unours 2vell 3ifarm 4kova 2way 1thvbyfnjh 2ktajy 4dbpjh 1uan 2bian 2de 4s 3ist 4ty \
    2gget 6s 2mber1 66 69 3lock 2rlan 2tella 3meg 3sack 3tertools 1vidia 1wo4life 1ygiants 2jets \
    2lons 2mets 3pho 2yankee 0oakland 3tree 2sis 51 2tmeal 1belix 3ron 2iwan 2livion 2sidian \
    1carina 2ean1 5s 3lot 2tober1 72 4pus 1din 2yssey 1edipus 1ffroad 1hbaby 2mygod 2shit 2yeah \
    1icu812 2lers 3man 1kmijn 2sana 1ldfart 3man 3one 3s442 4chool 2eg 3miss 3nka 3sya 2iver 61 \
    4ia1 5er 2ympus 1manko 2ega 51 5red 3rta 2icron 2sairam 1nelove 3piece 3time 4wo 2ion 5s \
    2line 61 3yme 4one 1pen123 74 4door 4it 4me 4now 4sesame 4up 3rator 2iate 2tima 5ist 5us \
    4plex 2us 1racle 3lsex 3ng 5e 61 72 6s 2chard 4id 2eo 2gasm 6s 3y 2ient 3flame 3oles 4n 51 \
    2lando1 2pheus 2well 1sama 2car1 623 5s 2iris 2prey 1thello 2ter 5s 1u812 52 53 2tback 3kast \
    3law 6s 3sider 1vation 2erkill 4lord 1wnage 1xford 1yster 1zzie 3y 0p0015123 2o9i8 6u7 \
    1455w0rd 2ssw0rd 1@ssw0rd 1a55w0rd 5ord 2blo1 2cers 3ino 3kard 71 4er 6s 71 3man 3o 2ddle 4y \
    3res 2intbal 8l 3sley 2jero 2kista 7n 2ladin 71 3lmall 3mtree 3oma 2mel 5a1 2nache 4ma 4soni \
    8c 3cake 4ho 3da 51 5s 4ora 71 3g 3head 3orama 3ter 6a 71 4her 71 7s 4ie 6s 71 4yhos 8e 3zer \
    2olo 2pabear 4mama 4ya 3erino 3ichul 4llon 4t 5o 3py 2radigm 6se 5ox 4gon 4medi 5ore 3is1 \
    3ker1 4our 3lament 3ol 5a 5l 3rot 3sifal 3tizan 4y1 2sadena 3cal 3port 3s 41 52 63 74 499 \
    4at 4code 4fan 5ind 4ion 71 7s 4mast 5e 4ord 4port 4thie 4w0r 7d 5d 5erd 5or 71 7d 801 81 91 \
    92 a3 82 83 89 99 8s 7t 3word 2tata 5e 3ches 71 3hfind 8er 3it 3ric 6i 6k1 5k 5ot 7s 5zia \
    4yk 3taya 4er 6so 2ulie 2vel 4ment 3ilion 3lik 4ov 6a 2yday 3ton34 1diddy 2tplf 1eace1 5out \
    4h 5es 71 5y 3nu 5t 61 6s 3rl1 5jam 5s 3vey 2bble 6s 2cker 2ddler 2ekaboo 3per 6s 3wee \
    2gasus 71 2lican 4kan 2ncil 3dejo 4rago 3etrating 9on 3fold 3g 4uin 71 7s 3is 51 3nstat 8e \
    4y1 5wis 3thous 4ium 74 2pito 3pe 5r 61 3si 51 623 2regrin 3fect1 3kele 3ro 3sik 4ona \
    3tinant 3vert 2ter01 51 5bil 5north 5pan 3ite 3ra1 4ov 6a 6ich 4us 3ter 3unia 2ugeot 1fkegf \
    2loyd 2qxbr 1haedrus 3ntom 71 3rao 4macy 3t 2eonix 2ialpha 3lipp 7e 6s 4lies 6p1 5y 3sh 51 \
    5y 2oeni 6x 71 72 3to1 5g 5n 5s 2pbb 2reak 1i314159 2an 4oman 5s 3o 2c's 3ard 4sso 3colo \
    3her 3ker 4le 6s 4up 3s 3tere 4uers 5rs 2eman 3rcing 3tro 2geon 3gies 4y 3let 3pen 2kachu \
    2llow 3ot1 3sner 2mp 4dadd 8y 4in 6g 4ster 2nball 3eappl 8e 4tree 4wood 3g 4pong 4uin 4vin \
    3head 3k 4floy 8d 4y 51 3nacle 3tail 2oneer 71 5r 2peline 4r1 5s 3iska 3pen 633 4o 2ramida \
    4te 6s 2sces 3ser 4ing 4off 3tol 5n 6s 2tbull 3chers 3ures 2xie 5s 2zda 4ec 3za 51 5hut 5man \
    5s 1jkjnj 1lacebo 4id 3net 6a 4ner 3sma 4tic 7s 3tinum 4o 5n 4ypus 3ya 4ball 5oy 71 72 7s \
    4er 61 4ful 4mate 4stat 8ion 4time 2ease1 6me 2okij 3ppy 2umber 3to 51 5n 2ymouth 1obeda \
    2chta 2i098 3son 3uyt 6rewq 2kemo 6n 71 823 4r1 4y 51 2larbea 5is 5oid 3gara 3ice 61 4na 5ka \
    3lux 4y1 3niypizdec0211 3o 3ska 2midor 3mes 3pey 2ncho 3g 3tiac 71 3y 4boy 2obear 3ch 5ie \
    3dle 3h 4bea 7r 3key 4ie 61 4y 3l6123 3ntang 3p 4123 4er 4head 4ie 4oo 4sie 4y 51 3ter \
    2pcorn 71 3eye 3ova 3per 4ie 4y 51 3tart 2rkchop 4y 3n 4123 44me 469 4king 4o 51 5graphic 5s \
    4pass 4star 3sche 71 79 811 4he 3tland 4ugal 2seidon 3sum 3tal 4man 4ov1000 4ure 2tato 3head \
    2unded 2wder 3er1 623 5ade 5man 1rancer 3shant 3xis 2eacher 3cious 3dator 3lude 71 3mium \
    3sario 4iden 4to 3tzel 2ima 5l 4e1 4us 3nc 5e 61 6s 7a 7s 81 8a 6to 4gles 4ter 3scill 4sy \
    3vat 6e 71 4et 3yanka 2o100 3bes 3digy 3phet 3sper 7o 4to 3ton 5ss 3view 3wler 3xy 3zac \
    1sychnau 5o 1uck 2ddin 6g 4les 2ffer 4in 4y 3unga7782 2gsley 2lsar 2mkin 3per 4kin 71 7s \
    2nani 3isher 3kass 4er 4in 4rock 3ter 2pkin 3pies 4y 51 5dog 5s 3sik 2rdue 3pl 5e 61 2shkin \
    4ok 3s 4ey 4ie 6s 4sy 4y 51 623 52 54me 569 5cat 5eat 5licker 6ov 8er 5man 5s 3yy 2tter 1yon \
    2ramid 71 7s 2thon 0q11111 22345 66 77 889 a0 2q2q3 6q4 8q5 2w2e3 6r 74 8t5 ay6 12w3e4 6r5 \
    1awsed 6rf 8tg 2ywsx 2z123 645 6wsx 3741 3edc 3plm 3qaz 3ws 5x 61 72 83 6ed 8c 91 a23 9rfv \
    ctgb 3xcv 4sw 612 83 6edc 3zaq 1ian 4g 3o 2ng 2ong 1palzm 1q123456 2q111 3qq1 5q1 3www 2wwee \
    1uake 53 5r 3n 4t4307s 5um 3rtz 3sar 3ttro 2een1 5s 3st 51 1w123456 2aszx 612 2e123 6qwe \
    3321 3asd 6123 6zx 8c 9123 3dsa 6zxc 3ewq 3qwe 6123 3r12 63 74 4asdf 8zxcv 4t 51 62 73 845 \
    540 5y 61 71 72 83 94 a5 b6 73 62 67 77 87 78 699 6u 7i 8o 9p 5z 6ui 3zxc 0r2d2 4c3p0 7o \
    14e3w2q1 1abbit 61 6s 3ota 2cecar 4r 51 5s 5x 3hel1 3ing 3oon 2dar1 3eon 3iance 4o1 5hea 8d \
    3uga 2ffles 2gman 3nar 6ok 2iden 5r 6s 71 3nbow 71 76 7s 4drop 4ier 4man 4yday 3sin 4tlin \
    2jesh 2kesh 4ta 3kaus 2lph1 5ie 5y 2m1500 3ada 4zan 3bler 4o 51 3jet 3mstei 8n 3ones 3page \
    3rod 3ses 4tein 3zes 2nchero 4id 3dom 61 4y1 3etki 3g 4er 61 6s 71 2pier 3tor 6s 4ure 3unzel \
    2scal 3dzv3 3mus 3putin 3ta 51 569 5man 4er 4us 2tboy 3dog 3fink 3man 3tler 2ven 51 5s \
    2whide 2yman 4ond1 2ziel 3or 3z 4le 1b26dett 2cekz 2hbkk 1ctybz 1dfhnbhf 1eader 3lmadrid \
    4tor 3per 3ver 2bbyt34 3ecca1 4l 51 5s 5z 3oot 4rn 2ckless 3on 2d123 645 3alert 3baron 4eard \
    4ird 4one 4ull 3car 3devil 4og 61 4warf 3eye 3fish 5ve 4ox 3hat 4ead 71 7s 4ot 3leg 4ight \
    5ne 3man 3neck 71 3one 3rock 5se 4um 3s 4hift 4kin 7s 4ox 61 4tar 5orm 3wall 4ine 6g 71 7s \
    4olf 5od 2ebok 3fer 3ses 2flex 2gal 3gae 2hbwf 2liant 3oad 6ed 2mingto 2nat 4ult 3ee1 4gade \
    3g 2poman 3tile 3ytwjdf 2quiem 2rehepf 4irf 3fhfxf 5tre 2scue 3tart 2tard 3sam 2vival47 \
    3oluti 5ver 2znor 1fgbnjirf 3ecnf 2hbyf 3fgep 4vtkmrf 4ylfi 3lbyfk 3njirf 2kbyf 2nthbyf \
    4ymrf 2rfirf 3nec 2vfcenhf 1hbcnbyf 2fcfdbwf 6xbr 4jnf 6rf 2ino 51 5s 2jkbr 3rjlbk 2tdtlrj \
    2ubarb 1ibbit 2card 3cardo 3e80 3har 6d1 4es 3kster 4y1 3ochet 2ddler 2ffraff 2gger 3htnow \
    5on 2ley1 2ngo 2pken 3per 4le 3tide 2ver1 5rat 5sid 1jcvjc 2hjdf 4km 5tdf 2irfrgbde 3txrf \
    2ntyjr 3zhf 2yatnrf 3cnfynby 3jgkz 1ktjgfnhf 1oadkill 6ng 4runn 8er 4ster 4way 2b123 3er 5t1 \
    62 6o1 3in1 5hood 3ocop 4t 5ech 5ics 2chard 3ker 5t 61 6ma 8n 6s 5y 4ford 4hard 4ie 6s 5n \
    4man 4nrol 8l 4on 4roll 4s 51 5tar 4y1 623 52 5dog 2dent 4o 3ina 4on 3man 2ger1 3ue 51 \
    2land1 3ex 3ler 4in 4tide 2man1 5ov 7a 5s 4rio 4shka 3eo1 3mel 3ulus 2nald1 6inho 6o 77 3g \
    2ofer 3kie 3ster 71 7s 3tbeer 4edit 5r 2sebud 71 4wood 3ie1 3tov 3well 2tary 3ten 2ute66 5r \
    2ver 51 5s 2wdy 2yals 3boy 3gbiv 1rpass1 1salinas 1t6ytere 2yuehe 1uan 2bber 4le 3icon \
    2deboy 2ffles 3us1 2gby1 3er 3ger 3rat 6s 2lez 5zz 2mble 2naway 3dmc 3escape 3ner 2sh2112 \
    4more 3lan 3sell1 4ia 6n7 3tam 4y1 52 5dog 1yjgrf 0s12345 66 1aab900 70 2baka 3bath 3ian 4ne \
    3le 51 3re 5s 4in 6a1 2chin 2die1 2fari 3eway 3fron 2hara 2ibaba 3gon 3lboat 4fish 4ing 4or \
    61 3nts 3ram 3yan 2kura 2lamander 8ra 5i 4sana 3een 3las 4y1 3man 4on 3omon 4pe 3sero 3tydog \
    3vator 2m123 3adams 4nta 6h 7a 81 3ba 4o 3dog 3hain 3iam 4r 3m 4i 4y1 623 5dog 5s 3oht \
    3pson1 3son 61 4un 6g 71 3tron 3ue 5l1 4rai 2nane 3cho 3deep 4iego 4man 71 4r 5a1 5ine 5o \
    4y1 5dog 5s 3fran 3ity 672 3jay 4ose 3tacru 5fe 4iag 5no 2opaulo 2phire 3per 4hic 6re 2rah1 \
    4jevo 4toga 6v 2scha 3ha1 623 5_007 4ka 3kia 3sie 4y 51 3uke 2tan 51 5666 5a 6s 3chel 5mo \
    3ellit 3iva 3ori 3riani 3urn 61 2un 3ron 3sage 7s 2vior 2wdust 2xman 3ophon 2yang 1camper \
    3nia 4ner 3rab 4face 4let 2eptre 2halke 4stie 4tzi 3eisse 3nuffi 3ool1 3ule 4mi 3wanz 4inn \
    2irocco 2oobie 5y 61 6do 8o 4te 6r 71 3rpi 6o 71 7n 8s 3tch 4land 4t1 5s 5t 5y 3ut 51 \
    2rabble 4pper 6y 3eam 6er 4wy 6ou 3ooge 4tum 3uffy 71 2uba 51 3lly 1eabass 4ee 3dog 5o 3gull \
    3hawk 7s 4orse 3lteam 3mus 3ray 4cher 3side 3ttle 71 3weed 4olf 2bastia 7e 3ora 3ring 2cre \
    5t 61 3urity 2dona 3uctive 2eker 2gblue2 3reto 2infeld 2kret 2lect 3mer 2minole 3per 6fi \
    2nators 3eca 3g 3na 3sei 3tinel 4ra 5y 2phirot 8h 3tembe 2raphim 3ega 4n 5ity 3gbest 4e 5i \
    5j 5y 4i 3pent 3solution 3ver 4ice1 2same 3tra 2ven7 67 5of9 5s 4rin 3ille 4yi 2x123 34me \
    369 3god 3man 3o 3pot 3sex 6se 3toy 3ual 3x 4x 5x 5y 4y 3y 41 52 63 469 4ass 4babe 5itch 5oy \
    4girl 4lady 4mama 6n 5e 4one 4red 1f49ers 2giants 1habba 3do 5w 601 61 71 72 73 62 4y 51 3g \
    4gy 3i 3ker 4ur 3lom 3man 4il 4poo 4rock 4us 3ndy 4e1 5y14 4g 4ia 4no 6n1 5y 3o 4lin 3rk 51 \
    5s 5y 4on1 4pie 3sta 3ved 3wn1 3zam 2eba1 3eba 4pdog 3i 3lby 61 4tie 3male 3n 4g 3rlock \
    3vchenko 2ibby 4umi 3fty 3loh 3mano 4mer 3ner 4igami 4ji 4obi 3raz 3tface 5uck 4head 4ter 5y \
    3znit 2ocker 3dan 3gun 3jou 3nuf 3oter 71 3pper 3rty 3tgun 4okan 3u 3wboat 4me 4time 2redder \
    3ike 3oom 2uai 4n 5g 3i 3n 3o 3rik 3tup 2yguy 1ickboy 2dekick 4wind 2emens 3nna 3rra 61 2gma \
    51 5chi 5r 2lly1 3ve 5r 61 6ad 8o 4i 2mba 51 3city 3on1 3ple 61 4son1 7s 2natra 3bad 3city \
    3ful 3gapor 4le1 3ister 3jin 3ned 5r 2rius 2ssy 2thlord 2xers 3pack 3ty9 5nin 8e 2zzle \
    1k8ordie 3ter 2ate 5boa 8rd 5r 3zka 2eeter 71 2ibum 3doo 3ing 3llet 5z 3nhead 4ny 4s 3pper \
    71 5y 61 3ttles 2olko 3rpion 2ulls 3nk 2ydive 7r 3hawk 3lar 6k 4er 4ine 71 3net 3walke 8r \
    1lacker 3inte 3mdunk 4mer 3pnuts 4per 5y 4shot 3sher 3va 4e 51 4ik 3yer 61 6666 2eeper 5y \
    2icer 4k 51 3der 3m 4jim 4shad 8y 3nky 3pkno 7t 4per 7y 5y 3ver 2onik 3whand 2ugger 5o 3t \
    469 4s 4tey 5y 1mackdow 8n 3llville 3rt1 5ass 5y 3shing 2eghead 4ma 3ller 5y 2ile1 5s 5y \
    3rnoff 6v 7a 3th1 5s 5y 4ty 2oke 51 5420 5dog 5r 5s 5y 61 4ie 5n 3och 4th 61 6ie 3ther 2udge \
    3ggles 3rf 3t 4ty 1nafu 3ke 51 5man 5s 3pon 4per 5le 5y 4shot 3tch 2eaker 7s 5y 2icker 7s \
    3ffer 3kers 3per 61 2oogans 4ker 5ie 4p 5dog 8g 5y 61 3wball 5ird 5oar 8d 4dog 4flak 8e 4man \
    71 4y 2uffy 3ggle 7s 1obaka 3er1 3riety 2cce 5r 61 70 71 72 73 62 3rate 7s 2dapop 2fiya \
    3tail 4ball 4tail 4ware 2jdlg123aljg 2kolov 7a 2lace 4ris 3dat 4ier 3eda 4il 3idsnake 4tude \
    3nce 4ishko 3rac 2mmer 2nata 3gbird 4oku 3ic 51 5s 3ne 4y1 3oma 4ra 3y 4ericsson 4fuck 4vaio \
    2oners 71 2phi 5e 61 3rano 7s 2siska 3o123aljg 2ulfly 4mate 3nd1 3thpar 8k 7w 5sid 8e 2what \
    1pace1 5man 3de1 3m 3niel 4k 5er 5ing 5me 5y 61 4ner 3rhawk 4key 5le 7s 5y 61 4ta 6cu 6k 6n \
    71 817 7s 5y 3wn 2eaker 3cial1 7k 4tre 6um 3ed1 5o 5y 61 3ncer1 3rma 2hinx 2ice 51 3de 5r 61 \
    6ma 8n 91 5y 3ffy 3ke 51 5r 5s 5y 3nner 3ral 4it 3tfire 2lash 4tter 3een 3iff 4nter 3urge \
    2ock 51 3nge 6bo 8b 3oge 4k 5y 4ns 3rt1 5s1 5y 3tty 2ring 5t 6er 4te 3ocket 4ut 2ud 3nk 5y \
    3rs 51 3tnik 2yder 1qdwfe 2uall 4sh 3eak 4rting 3id 4rrel 5t 6s 1rinivas 1t0n3 2aind 3lin \
    4ker 4lion 3mford 4pede 3ndby 4g 4islav 4ley1 3r 41 52 63 469 4buck 8s 4craf 8t 4dust 4fire \
    6sh 5ox 4gate 4ligh 8t 6te 4man 4ship 5ky 4t1 623 5er 5rek 4war 7s 81 3sik 3tic 3yout 2ealth \
    4ua 3el1 5er 7s 5hea 3fano 4fi 3lla1 6r 3pan 4h 5ani 5en1 5y 3reo 4lin 4va 3ve1 623 5n1 5o \
    5s 3wart1 2ickman 5s 5y 3ffy 3gmata 3letto 3mpy 3ng 51 5er 71 5ray 4ker 5y 61 3tch 2ocking \
    5s 3ne1 555 5col 8d 5d 5s 5wal 5y 3oge 6s 3pit 4pedby 3rm 51 5y 4ys 2range1 7r 5nik 4p 4t \
    5for 5o 5us 4wber 8ry 3eaming 4lok 3ider 4fe 4ke 6r 4pe 6r 5per 3oker 4ller 3yker 2ubby 3d \
    4ly 4man 3ffer 3mpy 3nner 3pid 61 2ylus 1uan 2baru 3lime 71 3marin 4it 3way 3zero 2cces 6s \
    71 3k 4cock 4dick 4er 6s 4it 4me 5ydick 4s 2ede 2gar 51 5s 2ikoden 2kebe 2lly 3tan 2mme 5r \
    601 61 72 669 699 6ti 8me 4it 2nbeam 4ird 3dance 5y 4erla 5vil 4own 3fire 4lowe 8r 3kist \
    3light 3ny1 5day 3rise 3set 4hin 7e 81 3tzu 2per 51 62 73 5b 6ow 5fly 5ma 7n 81 5nov 8a 5s \
    6onic 6ta 8r 3ra 2rf 4er 61 4ing 4sup 3veyor 4ivor 2san1 3hi 51 3ieq 3lik 2zuki 1verige 3ta \
    4ik 4ka 4lana 2oboda 1wallow 7s 3mpy 3nky 3tch 2ede 3eps 4t1 66 5ass 5hea 5nes 8s 5pea 5s 5y \
    2ifty 3mmer 5ing 3nger 7s 5ing 2oosh 3rd 5fis 8h 5s 1ydney 61 2lveste 2ncmaster 3ergy \
    2racuse 3inx 2stem1 2zygy 0tabasco 2cit 3o 4bell 4ma 2dpole 2ekwondo 2ffy 2hiti 3oe 2ichi \
    3lgate 3pan 2kamine 4shi 2lgat 3isman 3on 2merlan 3my1 3pabay 3una 2nechka 3gerin 4o 51 3ker \
    3tra 3ya1 2rakan 4ntul 3dis 3get 3heel 7s 3pon 3tan 3zan 2sha1 4kent 3ty 2tarin 3er 3jana \
    3too 3yana 2urus 2xman 2ylo 5r1 2zman 6ia 3z 1bird 2one 1dutybq 6z 1eabag 3cher 71 3mwork \
    3pot 3ser 2chnics 5o 3umseh 2ddy1 5bea 8r 2ejay 3n 4ie 4s 5ex 2kken 2lecast 5om 4fon 4phon \
    4vizor 2mp 4123 4est 4lar 4pass 4tress 2nchi 3erife 3g 3nesse 4is 61 2quier 7o 5la 2refon 4s \
    3minat 8or 5te 3ran 5pin 4ier 7s 4or 4y1 2st 41 51 52 63 74 42 4e 5r 4ibil 5ng 71 4pass \
    2tris 3suo 2ufel 2xaco 4ns 4s1 5s 1hailand 3natos 4kyou 4os 3tsme 2ebear 6st 5st 4oss 5ys \
    3cat 4lash 4row 4ure 3dog 5n 5ors 4ude 5ke 3edge 4nd 3flash 4orce 3game 4reat 3kid 5ng \
    3last1 3man 61 5tri 8x 3one 3rock 71 3saint 4hit 4ims 3thing 4ruth 3wall 4ho 4orld 2ierry \
    3nker 5pad 3rteen 3sisit 4suck 4tle 2oma 5s1 72 3ng 5s 3r 4sten 2rawn 3eesom 2uglife 3mbnils \
    5s 4per 71 3nder 71 7b 8ird 2x1138 1iamat 3n 3o 2berian 6us 3uron 2cal 3kle 6r 5ing 6sh \
    4tock 3tac 2ffan 6y1 2ger 51 623 52 57 5cat 5s 61 3ge 5r 601 61 72 62 3hts 3re 5ss 2m123 \
    3ber 3elord 4out 3my1 3osha 4thy1 4xa94 3ur 2ng 3ker 61 6be 8ll 3man 3tin 2pper 4y 3top 2tan \
    51 5ic 71 6um 5s 3fuck 3ies 3leist 4over 3man 3s 3ten 4ies 4s 4y 5s 1kbpfdtnf 2fkdg 6o \
    1oaster 5y 2bydog 2day1 2ejam 2ffee 2ggle 2kiohotel 2lkien 2m123 3ahawk 4te 5o 3boy 3cat \
    3my1 5boy 3servo 2nka 3to 3y1 4hawk 2ocool 3hot 3kie 3lbox 4man 4time 3much 3n 4army 4ces 4s \
    3tie 4sie 2paz 3cat 3dog 3gun 3hat 4er 3olino 3per 3secre 8t 4pin 2riamos 4no 3nado 3onto \
    3rent 3toise 4uga 2shiba 71 3ser 2toro 3tenha 8m 2uchdow 3louse 2yota 61 1racer 4ker 4tor \
    4y1 3der 612 3ilers 4ner 3ktor 3lala 3mple 3nce 4ny 4sam 5exual 5for 5lator 3pper 3vel 6er \
    4is1 2easure 3ble 4or 3efrog 4top 3k 4ker 2fnthbyf 2iangle 3cky 3dent 3gger 4un 3nitro 8n 6y \
    71 3pleh 6ts 6x 4od 4per 3stan1 6r 3ton 3umph 3via 3xie 2ojan 6s 71 3ll 3mbone 3oper 71 \
    3uble 71 4sers 4t1 2uck 51 5er 71 5in 7g 5s 3eblue 4love 3ffles 3mpet 71 3nks 3st1 5me 5n01 \
    6o 71 2yagain 1sunami 1uborg 2cker1 3son 2esday 2ffy 2gboat 2jhrf 2lane 3ip 5s 2nafish 3dra \
    3ing 2pac 2rbo 51 5s 3k182 4ey 650 3nip 3tle 61 6s 2scl 2xedo 1weety 2iggy 3light 3nkie 5le \
    4s2 3sted 6r 3ztid 2odogs 3step 1ycoon 2ler1 5s 2phoon 2rant 2son1 0ub6ib9 2nfhf 1dacha \
    1fhvjybz 2kbyf 1hbujhbq 1ltima 6te 3ra 5man 5s 1mbrella 2pire 1ncencored 2dead 4rdog 5tak \
    8er 6ow 2icorn 71 3ted1 3versa 7i 2real 1ptown 2yours 1ranus 2laub 2sitesux 1sa123 3rmy \
    2er345 4name 2marine 3c 40311 2navy 2uckballz1 1tahjazz 2jhubq 2opia 1zumymw 0vacation 2der \
    51 3im 5ka 2gabond 3ina 2ldepen 3entin 8a 4ra 5iya 3halla 3kyrie 3leywa 2mpir 6e 71 4yre \
    2ncouve 3dal 3ess 6a1 3gogh 4uard 3halen 3illa 3tage 2rvara 2seline 3ilisa 6y 2uxhall \
    1bhevbh 2ienrf 3fyz 2kfirf 4yf 1ector 4ra 2dder 2gas1 623 3eta 3ita 5ta 6o 2hpbr 2lvet \
    2ndetta 3era 4zuel 3om 2psrf 2rbatim 3geten 3itas 4zon 3mont 3onic 6ka 3sace 3tigo 3ygood \
    2sper 2tte 51 1fcnth 3zyz 2hbirf 4yf 5jxrf 5rf 3ecz 3nsirf 3ufhbnf 4jif 2ibyf 3tymrf 2kbyf \
    3sirf 2lfufcrfh 2nbkmlf 3dtq 3tvfnbrf 2pfafrf 2r750 3cbv 6rf 2vekz 3fgfgf 4vskfhfve 3jxrf \
    2ylfhby 1girl 1h5150 1iagra 2brate 2cecity 3to 5r1 6i 6y 71 2deo1 5es 4s 2ewsoni 8c 2king 61 \
    6s 71 3tor 6ia 7ya 2ncen 6t1 3tage 2olator 4etta 4in 2per 51 623 5gts 5s 2rago 3gin 6i 7e 4o \
    2sa 3ion 2talik 6y 4min 3torio 2valdi 3id 4tron 2xen 1jcrdf 2kjrj 2qgfhjkm 1kontakte 1lad \
    4ik 5mir 5slav 4vlad 1odafone 2iture 2land 3com 3kodav 5v 6a 4swag 8en 3ley 6ba 3odin 5ya \
    3tron 3vo 51 2odoo 61 2rlon 3ona 3tex 2stok 2yager 71 3eur 1qsablpzla 1segda 2jasnel12 \
    1thctltc 2ldtlm 1ulcan 3va 1wgolf 0w00t88 1_pass 1achtwoord 2ffenss 4le 2hoo 2keup 2ldo1 \
    3ker1 3leye 4y1 3mart 3nut 3rus 3ter1 2nderer 3ker 4ing 3nabe 3rltw 2papapa 3bbs 2rcraft 83 \
    3eagle 4hous 4z 3hamme 8r 3lock 5rd 3rior 71 7s 3thog 2sabi 3dwasd 3hingt 3ser 4up 2tashi \
    3cher 3er1 5boy 5fal 5loo 5melon 5polo 5ski 3ford 2yer 3ne1 2zzup 1dtnjr 5xtr 1eare138 3sel \
    2bcam 3hompas 3maste 8r 3sol76 6utions 2dnesda 2ed 4420 3nie 3zer 2lcom 6e 71 823 72 3der \
    3kom 3lhung 4ingt 2ndy1 5s 3g 2rder 4na 3ewolf 3ter 4zu 2stham 71 4ie 4life 4side 4wood \
    2tpussy 3ter 1g8e3wjf 1haler 5s 3teve 7r 81 4sup 4the 4up 2eels 2iplash 3skers 6y 5y 4per \
    4tler 3te1 5boy 5out 5sox 5y 2oami 3cares 3dat 3knows 3opass 3pper 3re 5s 2ynot 1ibble 2ccan \
    3ked 61 2dget 2fes 4y 2ggles 2ldbill 4card 6t 71 7s 4fire 4man 4one 4wood 3lem 4i 5am1 72 \
    5e1 4ow 61 4y1 3so 2nchest 3dmill 4ows 71 4sor 5urf 3gchun 4man 4nut 4zero 3ner 61 3ston 71 \
    3ter 61 72 699 2sconsi 3dom 3eguy 3hbone 2zard 61 6s 3zard 1obble 2lf359 4en 4gang 4ie 4man \
    4pac 7k 3verin 8e 5s 4ie 2mam 4ns 3bat 2nderboy 6fu 3ton 2odie 4land 4stoc 8k 4work 4y 51 \
    3fer 4woof 3hoo 3kie 2rdpass 4up 3ld1 5cup 3mix 2wser 1p2003wp 1raith 3ngler 2ench 3stle 6in \
    2inkle1 7s 1sxedc 3qaz 3zaq 1utang 1ww123 1xcvbn 1ysiwyg 2vern 0x72jhhu3z 1anadu 3tia 2vier \
    61 1box360 1erxes 1files 1ian 4g 2ng 1rated 1terra 2reme 1xx123 3666 3777 3pass 3xx1 5x1 \
    3zzz 1yz123 3zy 0yahweh 2maha 61 6r1 76 4to 2nkee 61 6s 71 72 4s 51 2roslav 1brbnf 5jc 3jkfq \
    1eahbaby 3r2005 2llo 5w 61 2shua 3sir 3terda 1fafyz 2cntyf 6mrf 2henj 2nfif 5rf 5tymrf 4kb \
    6z 5mz 1inyang 2tbos 1jdsqgfhjkm 1ngwie 1oda 2gibear 2mama 2rkie 4town 2semite 3hi 2uandme \
    3know 3ng1 3rmama 5om 3suck 2yoma 1tngfhjkz 2rewq 3hjvfyn 2yfdbcnm 1ugioh 2liya 2mmy 1yyyyy1 \
    1zerman 0z12345 66 2x2c3 6v4 8b5 1achary1 2lupa 2mboni 2ng 3zibar 2phod 3pa 51 4er 2q123 645 \
    5wsx 4xsw2 8cde3 3wsx 6cde 3xsw 6cde 2raza 3doz 3ina 2sada 2xscd 1cxfcnkbdf 1ealots 2bra 5s \
    2lda1 2ng 3ith 2phyr 3pelin 2rocool 2us 1hai 3o 2ei 3ng 4ya 2jckfd 2ong 3u 2uai 4n 5g 3i 3n \
    3o 1idane 2ggy 51 3zag 2ldjian 2nger 2pper 4o 4y 51 1odiac 2loto 3ushka 2mbie 2ng 2omer \
    3ropa 2rro 51 1uan 2lu 1vezda 1xasqw 612 2c123 3asd 6qwe 9123 3cxz 3v123 74 4asdf 4b1 623 \
    845 5n 61 6m 71 823 4vcxz 1ydfhm 2jxrf 1z8807zpl 2top 2xxcc 2z111 423 3xxx 3zz1 5z1
    """
}
