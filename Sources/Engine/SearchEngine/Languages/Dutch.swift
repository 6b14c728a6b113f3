extension Language {
  static let dutch = Language(
    code: "nl",
    stopWords: """
      de het een der des den t n
      ik me mij mijn je jij jou jouw u uw hij hem zijn haar zij ze ons onze wij we jullie hun hen zich zichzelf elkaar
      dit dat deze die er hier daar
      wie wat welke welk waar wanneer waarom hoe hoeveel
      en of maar want dus als dan toen omdat hoewel terwijl indien zodat tenzij
      in op aan uit van voor met bij door naar tot over om onder tussen tegen zonder na te tijdens sinds volgens via
      af binnen buiten boven beneden achter langs rond vanaf
      niet geen wel nog al ook zo heel zeer reeds
      ben bent is was waren wees geweest word wordt worden werd werden geworden
      heb hebt heeft hebben had hadden gehad
      zal zult zullen zou zouden kan kun kunt kunnen kon konden mag mogen mocht moet moeten moest wil wilt willen wilde
      doe doet doen deed
      alle alles ander andere iets niets iemand niemand men veel meer
      waarin waarop waarmee waarvan daarin daarop daarmee daarvan hierin hierop
      """,
    nouns: """
      V: a e o u
      C: b d f g k l m n p r s t z
      D: ie oe ui eu ou ei ij au

      - -en
      # raam ramen, kaas kazen, kat katten, vis vissen, dier dieren, huis huizen, brief brieven
      -VVC -VCen
      -VVs -Vzen -VVsen
      -VVf -Vven -VVfen
      -VC -VCCen
      -iC -iCCen
      -DC -DCen
      -Ds -Dzen -Dsen
      -Df -Dven -Dfen
      -s -sen -zen
      -f -ven -fen: -lf -rf
      -aaf -afen: -graaf
      -oof -ofen: -filosoof

      -e -es -en
      - -s: -a -i -o -u -y -je
      -ie -ies -ien -ieen
      -ee -eeen -ees
      - -en: -ei -ooi -aai -ui -oei -eeu

      # Without stress: tafel tafels, middel middelen
      -el -els -elen -ellen
      -er -ers -eren -erren
      -em -ems -emen -emmen
      -en -ens -ennen
      -ik -iken -ikken
      -or -ors -oren -orren
      -on -ons -onen
      - -nen: bon ton zon -ton pen den ren ven
      - -len: bel cel vel hel -stel
      - -ren: ster hor tor
      -aar -aars -aren
      -ier -iers -ieren
      -eur -eurs -euren
      -ing -ingen -ings
      -heid -heden
      -um -ums -a: -um -eum
      -icus -ici
      -man -mannen -mans -lieden -lui
      - -s: -team -film -club -shop -clip -chip -trip -stick -laptop -roman oom -broer -tram -tank -doorn -ien
      -t -ts -tten: -set -spot -hit -jacket -ticket
      -t -ts -ten: -test -sprint

      # Another vowel, or a long one in the plural only
      -stad -steden
      -schip -schepen
      -lid -leden
      -koe -koeien
      - -eren: -kind -lied -goed -rund
      -kalf -kalveren
      -lam -lammeren
      -blad -bladen -bladeren
      - -en: -dag -weg -dak -vat -gat -bad -pad -slag -dal -god -gebed -bod -log -hol -slot -schot
      -spel -spelen -spellen
      -glas -glazen
      -graf -graven
      -hof -hoven
      haar haren
      """)
}
