extension Language {
  static let spanish = Language(
    code: "es",
    stopWords: """
      el la los las lo un una unos unas al del
      yo me mí conmigo tú te ti contigo él ella ello nosotros nosotras nos vosotros vosotras os ellos ellas se sí
      usted ustedes le les mi mis tu tus su sus nuestro nuestra nuestros nuestras vuestro vuestra vuestros vuestras
      suyo suya suyos suyas mío mía míos mías tuyo tuya
      este esta esto estos estas ese esa eso esos esas aquel aquella aquello aquellos aquellas
      que qué quien quién quienes cual cuál cuales cuando cuándo donde dónde como cómo cuanto cuánto por porque
      y e o u ni pero sino si aunque pues mientras
      a ante bajo con contra de desde durante en entre hacia hasta para según sin sobre tras
      no ya muy más menos también tampoco tan así aquí allí ahí
      ser soy eres es somos sois son era eras eran fue fueron sido siendo sea sean será
      estar estoy estás está estamos están estaba estaban
      haber he has ha hemos han había habían hay habrá
      tiene tienen tengo tener puede pueden
      otro otra otros otras todo toda todos todas algo alguno alguna algunos algunas
      """,
    nouns: """
      - -s
      - -es: -d -l -r -j -n -y
      -z -ces

      # The words in -és have a plural; of the others, most are plurals.
      -: -s
      - -es: -es compás gas país anís dios adiós tos -bus obús res

      - -s -es: -i -u club film álbum
      -x -x

      -: lunes martes miércoles jueves viernes crisis tesis dosis análisis virus paraguas \
      cumpleaños entonces antes después jamás quizás además detrás gracias
      """)
}
