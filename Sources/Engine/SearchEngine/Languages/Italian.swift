extension Language {
  static let italian = Language(
    code: "it",
    stopWords: """
      il lo la i gli le l un uno una
      di a da in con su per tra fra d
      del dello della dei degli delle dell al allo alla ai agli alle all dal dallo dalla dai dagli dalle dall
      nel nello nella nei negli nelle nell sul sullo sulla sui sugli sulle sull col coi
      io me mi tu te ti lui lei noi ci voi vi loro egli ella essi esse si sé ne li m t s c v
      mio mia miei mie tuo tua tuoi tue suo sua suoi sue nostro nostra nostri nostre vostro vostra vostri vostre
      questo questa questi queste quest quello quella quelli quelle quell quel quei ciò
      che chi cui quale quali quando dove come quanto quanta perché
      e ed o od ma però se anche né oppure mentre poiché
      non più già molto ancora così qui là lì senza sotto sopra verso contro dopo prima
      essere sono sei è siamo siete era erano ero sia stato stata stati fu furono sarà saranno
      avere ho hai ha abbiamo avete hanno aveva avevano avuto abbia avrà
      fare fa fanno può possono deve
      altro altra altri altre tutto tutta tutti tutte
      """,
    nouns: """
      -o -i
      -io -i
      -io -ii: zio -pendio addio oblio
      -co -chi
      -ico -ici -ichi
      -co -ci: porco greco monaco sindaco farmaco austriaco
      -go -ghi
      -logo -logi -loghi
      -go -gi -ghi: -fago asparago

      -a -e
      -ca -che
      -ga -ghe
      -cia -ce -cie
      -gia -ge -gie
      -ista -isti -iste
      -ta -te: lista pista vista rivista intervista provvista conquista
      -ma -mi: -ema -gramma -sma -igma -oma clima trauma dramma diaframma comma
      -ma -me: chioma
      -ta -ti: poeta pianeta profeta pilota
      -ta -ti -te: atleta -nauta eremita asceta -cita
      -cida -cidi -cide
      -iatra -iatri -iatre
      -ga -ghi -ghe: collega
      # No verb forms: aziona is no singular of azione.
      -: -iona -tora

      # Some words in -e are singulars, others plurals of words in -a, which have no plural in -i.
      -e -i
      -e -e: -ate -ute -ite -ote -tte -ste -rte -inte -unte -ose -ise -use -rse -lse -sse -ure -ere -tre -ive -lle \
      -ole -he -ie -ine -ane -ene -gne -rne -nne -nde -ude -dde -ime -ze -cce -gge -ppe -mpe -mbe -rpe -ffe -rre
      -e -e: case mode ore mele vele tele file pile scale pale ale piante tante quante sante spese prese rese chiese \
      difese attese offese imprese sorprese zone buone rare chiare care avare forme firme norme terre guerre nuove \
      prove alcune calde salde squadre mense intense dense immense creme fasce lance liste
      -e -i: -iere -cere genere potere dovere piacere sapere essere carattere cratere carcere cenere -evole -ivole \
      sole prole -este -enne -trite -lite -atite -onite -chite -ngite -erite -crate limite ospite lite vite nipote \
      pronipote sacerdote notte mezzanotte latte botte pelle valle colle ordine -udine -gine crimine termine \
      immagine origine confine fine cane pane bene rene gene console carne grande arte parte sorte morte corte forte \
      classe asse tosse dose ponte fonte monte gente mente mese base frase torre ventre oste peste legge gregge \
      stirpe estate frate semestre trimestre cardine pettine turbine coorte consorte
      -e -e: maniere frontiere carriere bandiere teste feste creste ceste richieste proteste inchieste foreste \
      tempeste pagine

      moglie mogli
      uomo uomini
      -uovo -uova
      braccio bracci braccia
      dito diti dita
      labbro labbri labbra
      lenzuolo lenzuoli lenzuola
      ginocchio ginocchi ginocchia
      orecchio orecchi orecchie
      osso ossi ossa
      muro muri mura
      paio paia
      mano mani
      stato stati
      ala ali
      arma armi
      dio dei
      bue buoi

      -: città caffè età
      """)
}
