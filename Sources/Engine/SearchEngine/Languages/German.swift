extension Language {
  /// Umlauts are no letters of their own in the index: rules for Haus and Häuser are rules for "haus" and "hauser".
  static let german = Language(
    code: "de",
    stopWords: """
      der die das den dem des ein eine einen einem einer eines kein keine keinen keinem keiner keines
      ich mich mir du dich dir er ihn ihm sie ihr ihnen es wir uns euch man sich
      mein meine meinen meinem meiner meines dein deine deinen sein seine seinen seinem seiner seines
      ihre ihren ihrem ihrer ihres unser unsere unseren unserer euer eure
      dieser diese dieses diesen diesem jener jene jenes jenen welcher welche welches welchen jeder jede jedes jeden
      wer wen wem was wann wo warum wieso wie
      und oder aber denn sondern doch wenn weil dass daß ob als obwohl während bevor nachdem damit sowie
      in an auf aus bei mit nach von vom zu zum zur im am ins ans beim durch für gegen ohne um unter über vor
      hinter neben zwischen seit bis ab wegen trotz
      nicht nur noch schon auch sehr so da hier dort dann nun
      bin bist ist sind seid war waren gewesen sei wäre werde wirst wird werden wurde wurden worden
      habe hast hat haben hatte hatten hätte gehabt
      kann können konnte muss müssen musste soll sollen sollte will wollen wollte darf dürfen mag möchte
      alle allem allen aller alles andere anderen etwas
      """,
    nouns: """
      # The genitive stands for the singular only: Hass is no form of Hase.
      - -e -en / -es -s
      - -e -en / -es: -s -sch -x -z
      -e -en / -es
      - / -es -s: reis kohl gold quark west ost nord süd
      - -n / -s: -er -el feier -feier
      - -e -en / -s: -ier -eer -iel -aum -eur -flur -schnur -schwur -stiel -kiel
      -en / -ens
      # Most are plurals in the dative.
      -: -ern
      - -e -en / -es -s: -stern kern -kern -konzern
      - -s: -chen -lein -a -i -o -u -y kart
      - -en: -ung -heit -keit -schaft -ität -ion -ik -ur -enz -anz
      - -e -en / -es -s: -geschäft tanz -tanz kranz -kranz -schwanz -sprung -schwung -kamerad spion skorpion
      -ei -eien
      -eis -eise / -eises
      -au -auen
      -eau -eaus
      - -s: stau kakao
      -bau -bauten
      -aus -ause -ausen / -auses
      -in -innen -ine -inen / -ins
      -nis -nisse -nissen / -nisses

      # Kinder, Bücher, Häuser, and at the end of compounds
      - -er -ern / -es -s: -haus -buch -kind -bild -land -dorf -dach -fach -glas -gras -blatt -brett \
      -feld -geld -geist -gesicht -glied -grab -gut -haupt -horn -huhn -kalb -kleid -korn -licht -lied -loch -maul \
      -nest -rad -rand -rind -schild -schloss -schwert -tal -tuch -volk -wald -wurm -amt -bad -fass -gott -tum -kraut \
      -strauch -holz -weib -lamm -gewand -gespenst -spital -denkmal -gehalt lid ei \
      osterei spiegelei
      - -er -ern -e -en / -es -s: -band -wort
      -mann -männer -männern -leute / -manns -mannes

      # Latin and Italian words
      -us -usse -ussen / -usses: -bus -zirkus
      -us -en: -radius -virus -rhythmus -zyklus -ismus -rithmus typus globus
      -us -i: -modus bonus
      -um -ums -a
      -um -ums -en: -ium -eum -zentrum -forum -visum -datum
      -ion -ien -ions: stadion
      -basis -basen
      -ma -men -mas -mata
      -a -as -en: -villa pizza -skala arena regatta
      -o -os -en -i: -konto -risiko fresko -saldo
      - -ien -s: prinzip -material mineral fossil
      -saal -säle -sälen / -saals -saales

      # Declined like adjectives
      -er -e -en -em: -beamter -angestellter -angehöriger verwandter bekannter erwachsener jugendlicher gefangener \
      verletzter abgeordneter deutscher

      -: rechts links morgens abends montags
      """)
}
