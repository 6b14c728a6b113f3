extension Language {
  static let french = Language(
    code: "fr",
    stopWords: """
      le la les l un une des du de d au aux ce cet cette ces c
      je j me m moi tu te t toi il elle on nous vous ils elles lui leur eux se s soi y en
      mon ma mes ton ta tes son sa ses notre nos votre vos leurs
      qui que qu quoi dont où quel quelle quels quelles lequel laquelle lesquels lesquelles quand comment pourquoi combien
      et ou mais donc or ni car si comme lorsque lorsqu puisque puisqu quoique parce afin
      à dans par pour sur avec sans sous vers chez entre avant après depuis pendant contre jusque jusqu dès selon
      ne n pas plus très trop aussi bien même encore déjà ici là
      être suis es est sommes êtes sont étais était étions étiez étaient été étant sera serai seront serait soit sois
      avoir ai as a avons avez ont avais avait avions aviez avaient eu ayant aura aurai auront aurait ait
      fait faire peut peux peuvent doit
      tout toute tous toutes autre autres ceci cela ça celui celle ceux celles
      aujourd hui
      """,
    nouns: """
      - -s
      -: -s -x -z

      -al -aux
      - -s: bal carnaval festival régal chacal récital aval -naval fatal banal -natal cérémonial narval corral cal val
      -al -als -aux: final idéal glacial austral choral

      -au -aux
      -eu -eux
      - -s: pneu bleu émeu landau sarrau
      -ou -oux: bijou caillou chou genou hibou joujou pou
      -ail -aux: travail bail corail émail soupirail vitrail vantail

      œil yeux
      oeil yeux
      ciel cieux ciels
      aïeul aïeux aïeuls
      monsieur messieurs
      madame mesdames
      mademoiselle mesdemoiselles
      gentilhomme gentilshommes
      bonhomme bonshommes

      # Stop words that are nouns too
      - -s: car son ton été

      -: mois fois temps deux repas bras corps gaz nez voix pars jusques
      """)
}
