extension Language {
  static let english = Language(
    code: "en",
    stopWords: """
      a an the this that these those
      i me my mine myself we us our ours ourselves you your yours yourself yourselves he him his himself
      she her hers herself it its itself they them their theirs themselves
      who whom whose which what when where why how
      and or but nor so if then than because as while until although though whether
      of at by for with about against between into through during before after above below to from up down in out
      on off over under again further onto upon within without toward towards
      am is are was were be been being have has had having do does did doing
      will would shall should can could may might must ought cannot
      not no only very too also just there here both each any all some such own same other
      s t d ll m re ve don doesn didn isn aren wasn weren hasn haven hadn won wouldn shouldn couldn mustn needn ain
      dont doesnt didnt isnt arent wasnt werent hasnt havent hadnt wont wouldnt shouldnt couldnt cant
      im ive youre youve theyre theyve weve thats whats
      """,
    nouns: """
      - -s
      -y -ies
      - -s: -ay -ey -oy -uy
      -y -ies: -quy
      - -es: -ss -sh -x -z -ch -us atlas canvas alias bias gas iris penis pelvis trellis metropolis clitoris lens \
      rhinoceros cosmos
      - -es -ses: bus
      - -s: eunuch monarch patriarch matriarch oligarch hierarch stomach epoch loch czech
      -z -zes -zzes: quiz whiz fez
      -: -s -ics -ous
      -sis -ses
      -xis -xes: axis praxis

      - -es -s: hero potato tomato echo veto torpedo embargo mosquito volcano tornado mango cargo buffalo domino \
      motto halo zero lingo fresco grotto archipelago innuendo manifesto memento desperado

      -f -ves: -elf -alf wolf werewolf -leaf loaf meatloaf thief sheaf
      -f -fs -ves: hoof scarf dwarf wharf roof beef
      -fe -ves: -knife -wife -life

      -man -men
      - -s: human german roman ottoman shaman talisman caiman norman oman
      -foot -feet
      -tooth -teeth
      goose geese
      -mouse -mice
      -louse -lice
      - -s: blouse
      -child -children
      person persons people
      people peoples
      penny pennies pence
      die dies dice
      brother brothers brethren

      # Latin, Greek and French plurals
      -us -uses -i: cactus fungus nucleus stimulus syllabus alumnus radius focus terminus locus bacillus hippopotamus \
      octopus abacus -coccus sarcophagus esophagus hippocampus humerus uterus calculus modulus torus genius
      corpus corpuses corpora
      genus genera
      -um -ums -a: -ium datum stratum erratum addendum memorandum referendum curriculum spectrum momentum forum \
      quantum ovum serum museum sputum flagellum cerebellum maximum minimum optimum desideratum
      -on -ons -a: criterion phenomenon automaton ganglion -hedron
      -a -as -ae: larva alga formula antenna vertebra nebula alumna lacuna nova supernova amoeba persona fauna flora \
      medusa trachea papilla aorta patella
      -a -as -ata: stigma stoma schema
      -ex -exes -ices: index vertex vortex apex codex cortex
      -ix -ixes -ices: appendix matrix helix
      -eau -eaus -eaux

      # Stop words that are nouns too
      - -s: can mine will other haven

      -: news species series chess means dross thus gallows barracks headquarters yes perhaps always alas \
      mathematics physics economics electronics politics athletics gymnastics genetics \
      diabetes measles rabies herpes clothes sheep deer aircraft spacecraft hovercraft christmas
      """)
}
