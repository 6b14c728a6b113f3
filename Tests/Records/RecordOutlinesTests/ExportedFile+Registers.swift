import SearchModel

@testable import RecordOutlines

// Files in the manner of registers: of sports, of authorities, and of a shop's orders.

extension ExportedFile {
  static let electronics = table(
    "orders of an electronics shop",
    "Buyer ID,Gender,Member,Device,Model SKU,Rating,Order Status,Payment Method,Total Price,Unit Price,Quantity,"
      + "Purchase Date,Shipping Type,Extras,Extras Total",
    """
    title: Device; subtitle: Gender; price: Total Price; dates: Purchase Date; facets: Gender, Rating, Payment \
    Method, Quantity, Shipping Type, Extras, Order Status, Member; ranges: Total Price, Unit Price, Purchase Date, Extras \
    Total; orders: Rating:desc, Total Price:asc, Purchase Date:desc; detail: Gender, Purchase Date, Order Status, \
    Total Price, Rating
    """
  ) {
    var dice = Dice(70)
    let text = { (cents: Int) in "\(cents / 100).\(two(cents % 100))" }
    return (0..<90).map { number in
      let (price, quantity) = (dice.number(2_000...99_999), dice.number(1...9))
      return [
        "\(1_000 + number * 7 % 80)", number == 7 ? "#N/A" : dice.pick("Female|Male"), dice.pick("Yes|No"),
        dice.pick("Phone|Tablet|Laptop"), "MOD\(dice.number(1001...1010))", "\(dice.number(1...5))",
        dice.pick("Completed|Cancelled"), dice.pick("Credit Card|Cash|Bank Transfer|Debit Card|PayPal"),
        text(price * quantity), text(price), "\(quantity)", "2024-0\(dice.number(1...9))-\(dice.number(10...28))",
        dice.pick("Standard|Express|Overnight"),
        number % 4 == 0 ? "\"Cable,Cable\"" : "\"\(dice.some("Cable|Cover|Stand|Warranty", 1...3, separator: ","))\"",
        text(dice.number(0...9_999)),
      ].joined(separator: ",")
    }
  }

  static let matches = table(
    "matches of a sport, with days as numbers",
    "event_id,event_name,ground,level,event_date,match_num,winner_id,winner_seed,winner_entry,winner_name,winner_hand,"
      + "loser_id,loser_entry,loser_name,loser_hand,score,best_of,round,minutes",
    """
    title: winner_name; subtitle: event_name; dates: event_date; facets: event_name, ground, level, winner_hand, \
    loser_name, loser_hand, best_of, round, winner_seed, winner_entry, loser_entry; ranges: event_date, minutes; \
    orders: event_date:desc, minutes:asc; detail: event_name, loser_name, minutes, event_date
    """
  ) {
    var dice = Dice(71)
    return (0..<600).map { number in
      let (winner, loser, event) = (dice.number(100...169), dice.number(100...189), number / 10)
      return [
        "2023-\(event + 300)", "Open of Town \(event)", dice.pick("Hard|Clay|Grass"), dice.pick("A|B"),
        "2023\(two(event / 6 + 1))\(two(event % 6 * 4 + 2))", "\(300 - number % 10)", "\(winner + 210_000)",
        number % 8 == 0 ? "\(dice.number(1...6))" : "", number % 9 == 0 ? dice.pick("Q|WC|LL") : "",
        "Ann Player \(winner)", dice.pick("R|L"), "\(loser + 210_000)", number % 10 == 0 ? dice.pick("Q|WC") : "",
        "Ann Player \(loser)", dice.pick("R|L"),
        "6-\(dice.number(0...4)) \(dice.number(0...6))-\(dice.number(0...6)) 6-\(dice.number(0...4))",
        "\(dice.number(1...2) * 2 + 1)", dice.pick("F|SF|QF|R16|R32"), "\(dice.number(50...240))",
      ].joined(separator: ",")
    }
  }

  static let pointsOfInterest = table(
    "points of interest of a town, with GeoJSON",
    "Geo Shape;Kategorie;Bezeichnung;Adresse;Ort;Telefon;PLZ",
    "title: Bezeichnung; subtitle: Kategorie; facets: Kategorie, Ort; detail: Kategorie, Adresse"
  ) {
    var dice = Dice(72)
    return (0..<80).map { number in
      let place = "9.\(dice.number(30_000...40_000)), 47.\(dice.number(40_000...50_000))"
      return [
        "\"{\"\"coordinates\"\": [\(place)], \"\"type\"\": \"\"Point\"\"}\"", dice.pick("Schule|Spielplatz|Parkplatz"),
        number % 9 < 4 ? "" : "\(dice.pick("Haus|Hof|Platz")) am Tor \(number)", "Torstrasse \(number + 1)",
        dice.pick("Au|Berg|Tal"), "+4171\(dice.number(1_000_000...9_999_999))", dice.pick("9000|9008|9010"),
      ].joined(separator: ";")
    }
  }

  static let powerStations = table(
    "a register of power stations, in Spanish",
    "Clave;Nombre de la Unidad;Estado;Municipio de la Unidad;Provincia de la Unidad;Nombre del Titular;"
      + "Dirección del Titular;Municipio del Titular;CPostal del Titular;Provincia del Titular;"
      + "Nombre del 2º Propietario;Fecha de servicio;Tipo de Unidad;Tecnología de la Unidad;Potencia en MW;"
      + "Subasta;D (€/arranque)",
    """
    title: Nombre de la Unidad; subtitle: Municipio de la Unidad; dates: Fecha de servicio; facets: Estado, \
    Provincia de la Unidad, Nombre del Titular, Municipio del Titular, Provincia del Titular, Tipo de Unidad, \
    Tecnología de la Unidad, Subasta, Municipio de la Unidad, Nombre del 2º Propietario; ranges: Fecha de servicio, \
    Potencia en MW, D (€/arranque); orders: Fecha de servicio:desc, Potencia en MW:asc, D (€/arranque):asc; detail: \
    Municipio de la Unidad, Provincia de la Unidad, Potencia en MW, Fecha de servicio
    """
  ) {
    var dice = Dice(73)
    return (0..<600).map { number in
      let owner = dice.number(1...9)
      return [
        "RO\(number % 3)-\(1_000 + number)", "Central \(dice.pick("Alta|Baja|Nueva")) \(number)",
        number % 4 == 0 ? "PROVISIONAL" : "DEFINITIVO", "Pueblo \(number * 7 % 120)",
        dice.pick("Soria|Burgos|Lugo|Cuenca|Huesca"), "Empresa \(owner), S.A.", "AVDA. DEL MAR, Nº \(owner)",
        "Villa \(dice.number(1...9))", "\(28_000 + owner * 411)", dice.pick("Madrid|Bilbao|Sevilla"),
        number % 50 == 0 ? "Socio \(number % 100)" : "",
        "\(two(dice.number(1...28))).0\(dice.number(1...9)).\(dice.number(1950...2010)) 00:00",
        dice.pick("TÉRMICA|HIDRÁULICA|EÓLICA"), dice.pick("CARBÓN|GAS|FLUYENTE|BOMBEO|AEROGENERADORES"),
        "\(dice.number(1...900)),\(dice.number(100...999))", dice.pick("2007|2009"),
        number % 6 == 0 ? "\(dice.number(1...900)),500" : "",
      ].map { $0.contains(";") ? "\"\($0)\"" : $0 }.joined(separator: ";")
    }
  }

  static let bibliography = table(
    "a bibliography, with each author twice",
    "work_id,source_sequence,work_type,raw_author,linked_authors,title,publication_date,year,page_start,page_end",
    """
    title: title; subtitle: raw_author; facets: work_type, raw_author; ranges: year; orders: year:asc; detail: \
    raw_author, work_type, year; language: en
    """
  ) {
    var dice = Dice(74)
    return (0..<300).map { number in
      let (author, year) = ("Writer \(dice.pick("A|B|C|D"))\(dice.pick("E|F|G"))", dice.number(1900...2010))
      return [
        "work-\(number * 7 % 307 + 1_000)", "\(number * 37 % 307 + 1)", dice.pick("book|article"),
        "\(author)\(number % 30 == 0 ? " and others" : ".")", author,
        "On the \(dice.pick("Money|Banks|Coins")) of Town \(number)", "\(year)", "\(year)",
        number % 2 == 0 ? "" : "\(dice.number(1...600))", number % 2 == 0 ? "" : "\(dice.number(601...700))",
      ].joined(separator: ",")
    }
  }

  static let drinks = json(
    "drinks with their ingredients",
    """
    title: name; subtitle: category; picture: thumbnail; facets: category, glass, ingredients.ingredient; detail: \
    category, glass
    """
  ) {
    var dice = Dice(75)
    return (0..<60).map { number in
      let ingredients = (0..<3).map { _ in
        """
        {"ingredient": "\(dice.pick("Gin|Rum|Lime|Sugar|Mint"))", "measure": "\(dice.pick("1 oz|2 oz|1 tsp|1 dash"))"}
        """
      }
      return """
        {"id": "\(10_000 + number * 7)", "name": "\(dice.pick("Red|Blue|Old")) Bird \(number)",
        "imdb_id_old": "tt\(dice.number(1_000_000...9_999_999))",
        "category": "\(dice.pick("Shot|Punch|Cocktail"))", "glass": "\(dice.pick("Highball|Flute"))",
        "thumbnail": "https://example.org/\(number).jpg", "ingredients": [\(ingredients.joined(separator: ", "))]}
        """
    }
  }
}
