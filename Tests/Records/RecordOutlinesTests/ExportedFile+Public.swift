import SearchModel

@testable import RecordOutlines

// Files in the manner of public data sets: of authorities, encyclopedias and retailers.

extension ExportedFile {
  static let requests = table(
    "requests to a city",
    "Unique Key,Created Date,Agency,Agency Name,Complaint Type,Incident Zip,Incident Address,Street Name,Status,"
      + "X Coordinate (State Plane),Y Coordinate (State Plane),Park Name,Location",
    """
    title: Incident Address; subtitle: Agency Name; dates: Created Date; facets: Agency Name, Complaint Type, Street \
    Name, Status, Park Name; ranges: Created Date; orders: Created Date:desc; detail: Agency Name, Complaint Type, \
    Created Date
    """
  ) {
    var dice = Dice(41)
    var key = 64_000_000
    return (0..<80).map { number in
      key -= dice.number(1...900)
      let street = dice.pick("OAK AVENUE|HILL ROAD|MAIN STREET|LAKE DRIVE|PARK PLACE")
      let agency = ["DSNY,Department of Sanitation", "NYPD,Police Department"][dice.number(0...1)]
      return [
        "\(key + number % 2 * 7_000)", "\(dice.number(1...12))/\(dice.number(13...28))/2025 \(dice.number(1...23)):20",
        agency, dice.pick("Dead Animal|Noise|Illegal Parking|Graffiti"), "\(dice.number(10_001...11_697))",
        "\(number + 100) \(street)", street, dice.pick("Closed|In Progress"), "\(dice.number(913_000...1_067_000))",
        "\(dice.number(121_000...271_000))", dice.pick("N/A|N/A|Oak Park"),
        "POINT (-73.\(dice.number(70_000...99_999)) 40.\(dice.number(50_000...90_000)))",
      ].joined(separator: ",")
    }
  }

  static let films = json(
    "films of an encyclopedia",
    """
    title: title; subtitle: cast; picture: thumbnail; facets: year, cast, genres; orders: year:asc; detail: cast, \
    genres, extract; language: en
    """
  ) {
    var dice = Dice(42)
    let actors = "Ann Ray|Bo Lind|Cy Falk|Di Moss|Ed Vane|Flo Hart|Gus Orr|Hal Pike"
    return (0..<90).map { number in
      let cast = dice.some(actors, 2...3, separator: "\", \"")
      return """
        {"title": "The \(dice.pick("Last|First|Lost|Silent")) \(dice.pick("Train|Garden|Letter|Harbor")) \(number)",
        "year": \(dice.number(1980...1989)), "cast": ["\(cast)"], "genres": ["\(dice.pick("Drama|Comedy|Horror"))"],
        "extract": "This is a film that was made in the years of the war, and it is about the people of town \(number).",
        "thumbnail": "https://example.org/\(number).jpg", "thumbnail_width": \(dice.number(210...270)),
        "thumbnail_height": \(dice.number(300...400))}
        """
    }
  }

  static let openings = table(
    "openings of shops",
    "storenum,OPENDATE,STREETADDR,STRCITY,STRSTATE,ZIPCODE,type_store,county,LAT,LON,MONTH,DAY,YEAR",
    """
    title: STREETADDR; subtitle: STRCITY; dates: OPENDATE; facets: STRCITY, STRSTATE, type_store, MONTH; ranges: \
    OPENDATE, YEAR; orders: OPENDATE:desc, YEAR:asc, storenum:asc; detail: STRCITY, type_store, YEAR, OPENDATE
    """
  ) {
    var dice = Dice(43)
    return (0..<90).map { number in
      let (month, day, year) = (dice.number(1...12), dice.number(1...28), dice.number(1970...1999))
      return [
        "\(number * 37 % 91 + 1)", "\(month)/\(day)/\(year - 1900)", "\(number + 100) WEST WALNUT STREET",
        dice.pick("Rogers|Harrison|Springdale|Siloam Springs|Conway|Fayetteville"), dice.pick("AR|MO|OK|KS"),
        "\(dice.number(63_000...73_000))", dice.pick("Supercenter|Neighborhood market"), "\(dice.number(1...230))",
        "36.\(dice.number(100_000...999_999))", "-94.\(dice.number(100_000...999_999))",
        "\(month)", "\(day)", "\(year)",
      ].joined(separator: ",")
    }
  }

  static let towns = json(
    "towns of a gazetteer",
    """
    title: name; subtitle: timezone; facets: countrycode, timezone; ranges: population; orders: population:desc; \
    detail: timezone, population
    """
  ) {
    var dice = Dice(44)
    return (0..<90).map { number in
      """
      {"geonameid": \(3_040_051 + number * 7_919 % 90 * 31), "name": "\(dice.pick("North|South|New|Old")) Town \(number)",
      "latitude": 42.5\(number), "longitude": 1.5\(number), "countrycode": "\(dice.pick("AD|FR|ES|IT"))",
      "population": \(dice.number(15_000...900_000)),
      "timezone": "\(dice.pick("Europe/Andorra|Europe/Paris|Europe/Madrid|Europe/Rome"))"}
      """
    }
  }

  static let countries = json(
    "countries, with their names in objects",
    """
    title: name.common; subtitle: name.official; facets: region, landlocked; ranges: area; orders: area:asc; detail: \
    name.official, region, area; language: en
    """
  ) {
    var dice = Dice(45)
    return (0..<60).map { number in
      let name = "\(dice.pick("North|South|New|Old"))land \(number)"
      let letters = Array("ABCDEFGH")
      let code = "\(letters[number / 8])X\(letters[number % 8])"
      return """
        {"name": {"common": "\(name)", "official": "Republic of the \(name)"}, "cca3": "\(code)", "cioc": "",
        "region": "\(dice.pick("Africa|Americas|Europe|Oceania"))",
        "languages": {"l\(number % 30)": "Language \(number % 30)"},
        "demonyms": {"eng": {"f": "\(name)er", "m": "\(name)er"}}, "latlng": [\(number % 60), \(number)],
        "landlocked": \(number % 3 == 0), "area": \(dice.number(21...9_000_000))}
        """
    }
  }

  static let ratings = table(
    "books with the numbers of their ratings",
    "book_id,isbn13,authors,original_publication_year,title,average_rating,ratings_count,ratings_1,ratings_2,ratings_3,"
      + "image_url",
    """
    title: title; subtitle: authors; picture: image_url; facets: authors; ranges: average_rating, \
    original_publication_year, ratings_count, ratings_1; orders: original_publication_year:asc, ratings_count:desc, \
    average_rating~ratings_count:desc; detail: authors, average_rating, original_publication_year
    """
  ) {
    var dice = Dice(46)
    return (0..<90).map { number in
      [
        "\(number * 37 % 91 + 1)", "97800\(dice.number(10_000_000...99_999_999))",
        dice.pick("Ann Ray|Bo Lind|Cy Falk|Di Moss"), number == 7 ? "-750.0" : "\(dice.number(1900...2015)).0",
        "The \(dice.pick("Last|First|Lost|Silent")) \(dice.pick("Train|Garden|Letter|Harbor")) \(number)",
        "\(dice.number(3...4)).\(dice.number(10...99))", "\(dice.number(9_000...4_000_000))",
        "\(dice.number(100...60_000))", "\(dice.number(100...90_000))", "\(dice.number(100...900_000))",
        "https://example.org/\(number).jpg",
      ].joined(separator: ",")
    }
  }

  static let invoices = table(
    "a supermarket's invoices",
    "Invoice ID,City,Gender,Product line,Unit price,Quantity,Tax 5%,Total,Date,Time,Payment",
    """
    title: Product line; subtitle: City; price: Unit price; dates: Date; facets: City, Gender, Quantity, Payment; \
    ranges: Unit price, Total, Date, Tax 5%; orders: Unit price:asc, Total:asc, Date:desc; detail: City, Gender, Unit \
    price, Date
    """
  ) {
    var dice = Dice(47)
    return (0..<80).map { number in
      let (price, quantity) = (dice.number(1_000...9_999), dice.number(1...9))
      let text = { (cents: Int) in "\(cents / 100).\(two(cents % 100))" }
      return [
        "750-\(dice.number(10...99))-\(dice.number(1_000...9_999))", dice.pick("Yangon|Mandalay|Naypyitaw"),
        dice.pick("Female|Male"),
        dice.pick("Fashion accessories|Food and beverages|Home and lifestyle|Sports and travel|Health and beauty"),
        text(price), "\(quantity)", text(price * quantity / 20), text(price * quantity * 21 / 20),
        "\(dice.number(1...3))/\(dice.number(13...28))/2019", "\(dice.number(10...20)):\(dice.number(10...59))",
        dice.pick("Ewallet|Cash|Credit card"),
      ].joined(separator: ",")
    }
  }

  static let force = table(
    "uses of force by a police department",
    "response_datetime,problem,is_911_call,primary_offense,force_type,sex,age,precinct",
    """
    title: problem; subtitle: force_type; dates: response_datetime; facets: primary_offense, force_type, sex, \
    precinct, is_911_call; ranges: response_datetime, age; orders: response_datetime:desc, age:asc; detail: \
    force_type, sex, age, response_datetime
    """
  ) {
    var dice = Dice(48)
    return (0..<120).map { number in
      [
        "20\(number / 8 + 10)/0\(dice.number(1...9))/\(dice.number(10...28)) 0\(dice.number(1...9)):19:34",
        dice.pick("Fight |Disturbance |Suspicious Person |Assault in Progress |Unwanted Person |Domestic Abuse"),
        dice.pick("Yes|No"), dice.pick("DASLT1|DISCON  |PRIORI|OBSTRU  |FORCE   |ASLT4|WEAP|CIC|TRSPAS  |WT"),
        dice.pick("Bodily Force|Chemical Irritant|Taser"), dice.pick("Male|Female"), "\(dice.number(16...60))",
        "\(dice.number(1...5))",
      ].joined(separator: ",")
    }
  }

  static let aid = table(
    "foreign aid by country and year", "rownames,country,ccode,region,year,obligations,gdp",
    """
    title: country; subtitle: region; facets: region, year; ranges: obligations, gdp; orders: year:asc, \
    obligations:asc, gdp:asc; detail: region, year, obligations, gdp
    """
  ) {
    var dice = Dice(49)
    let countries = [
      "Canada,20,World", "Cuba,40,Caribbean", "Haiti,41,Caribbean", "Mexico,70,Latin America",
      "Guatemala,90,Latin America", "Ireland,205,Europe", "France,220,Europe", "Spain,230,Europe", "Kenya,501,Africa",
    ]
    return (0..<90).map { number in
      "\(number + 1),\(countries[number % 9]),\(1951 + number / 9),\(dice.number(1...900))00000,"
        + "\(dice.number(5_000...90_000)).\(dice.number(11...99))"
    }
  }

  static let meals = table(
    "recipes with what they contain",
    "recipe_name,total_time,servings,directions,rating,cuisine,nutrition,timing,keywords",
    """
    title: recipe_name; subtitle: cuisine; facets: cuisine, keywords; ranges: rating, total_time, servings; orders: \
    rating:desc, total_time:asc, servings:asc; detail: cuisine, keywords, rating, total_time; language: en
    """
  ) {
    var dice = Dice(50)
    return (0..<90).map { number in
      let (fat, salt, time) = (dice.number(1...30), dice.number(1...3), dice.number(1...30) * 5)
      return [
        "\(dice.pick("Apple|Plum|Pear")) \(dice.pick("Pie|Cake|Soup")) \(number)", "\(time) mins",
        "\(dice.number(2...20))",
        "\"Heat butter in a large skillet over medium heat, and add the fruit. Cook it for \(number) minutes, and stir.\"",
        "\(dice.number(3...4)).\(dice.number(1...9))", dice.pick("Desserts|Soups|Snacks|Breads"),
        "\"Total Fat \(fat)g \(fat * 8)%, Sodium \(salt)mg 1%, Protein \(salt)g\"",
        "\"Prep Time: 10 mins, Total Time: \(time) mins, Servings: \(salt)\"",
        "\"\(dice.some("sweet|warm|quick|cheap", 1...3, separator: ", "))\"",
      ].joined(separator: ",")
    }
  }

  static let usedCars = table(
    "used cars, with 1 and 0 for yes and no",
    "Model,Price,Mileage,Cylinder,Doors,Cruise,Sound,Leather,Buick,Cadillac,Chevy,Pontiac,Saab,convertible,coupe,hatchback,sedan",
    """
    title: Model; price: Price; facets: Cylinder, Doors, Cruise, Sound, Leather, Buick, Cadillac, Chevy, Pontiac, \
    Saab, convertible, coupe; ranges: Price, Mileage; orders: Price:asc, Mileage:asc; detail: Price, Mileage
    """
  ) {
    var dice = Dice(51)
    return (0..<90).map { number in
      let flags = (0..<12).map { _ in "\(dice.number(0...1))" }.joined(separator: ",")
      return "Car \(number),\(dice.number(9_000...60_000)).\(dice.number(10...99)),\(dice.number(200...50_000)),"
        + "\(dice.number(2...4) * 2),\(dice.number(1...2) * 2),\(flags)"
    }
  }
}
