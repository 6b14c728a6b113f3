extension Language {
  static let portuguese = Language(
    code: "pt",
    stopWords: """
      o a os as um uma uns umas ao aos à às do da dos das no na nos nas num numa pelo pela pelos pelas
      dum duma deste desta destes destas neste nesta nestes nestas desse dessa nesse nessa
      eu me mim comigo tu te ti contigo ele ela nós eles elas vós si consigo você vocês lhe lhes
      meu minha meus minhas teu tua teus tuas seu sua seus suas nosso nossa nossos nossas vosso vossa
      este esta isto estes estas esse essa isso esses essas aquele aquela aquilo aqueles aquelas
      dele dela deles delas
      que quê quem qual quais quando onde como quanto porque porquê por
      e ou nem mas se embora pois enquanto
      ante após até com contra de desde em entre para perante sem sob sobre
      não já muito mais menos também tão assim aqui ali lá
      ser sou és é somos são era eram foi foram sido sendo seja sejam será
      estar estou está estamos estão estava estavam
      ter tenho tem temos têm tinha tinham haver há havia
      pode podem vai vão
      outro outra outros outras todo toda todos todas algum alguma alguns algumas
      """,
    nouns: """
      - -s
      -m -ns
      -n -ns -nes
      - -es: -r -z

      # The words in -ês have a plural; of the others, most are plurals.
      -: -s
      - -es: -es país gás deus

      -l -is: -al -el -ol -ul
      -il -is / -eis
      - -es: mal cônsul

      -ão -ões
      -ão -ãos / -ões: mão -mão irmão cidadão concidadão cristão órgão grão órfão bênção sótão -chão pagão são vão \
      artesão ancião cortesão
      -ão -ães / -ões: pão cão alemão capitão escrivão catalão charlatão tabelião guardião sacristão

      -x -x

      -: lápis ônibus vírus atrás depois dois três antes
      """)
}
