import SearchModel

@testable import RecordOutlines

// Tables, in the manner of what shops, banks, offices and libraries export.

extension ExportedFile {
  static let orders = table(
    "a shop's orders", "Order ID;Order Date;Customer;Product;Category;Quantity;Unit Price;Total;Status;Country",
    """
    title: Product; subtitle: Customer; price: Unit Price; dates: Order Date; facets: Customer, Category, Quantity, \
    Status, Country; ranges: Unit Price, Total, Order Date; orders: Order Date:desc, Unit Price:asc, Total:asc; \
    detail: Customer, Category, Unit Price, Order Date
    """
  ) {
    var dice = Dice(1)
    return (0..<60).map { number in
      let (product, quantity) = (dice.number(0...7), dice.number(1...5))
      let cents = 1999 + product * 4_871
      let euros = { (cents: Int) in
        "€ \(cents >= 100_000 ? "\(cents / 100_000).\(String(cents / 100 % 1000 + 1000).dropFirst())" : "\(cents / 100)"),\(two(cents % 100))"
      }
      return [
        "SO-\(40_311 + number)", "\(two(dice.number(1...28)))/\(two(dice.number(1...12)))/202\(dice.number(2...4))",
        dice.pick("Møller & Co|Jansen BV|Rossi SRL|O'Brien Ltd|Schmidt GmbH|Dupont SA|Novak s.r.o.|Silva Lda"),
        [
          "Desk lamp", "Office chair", "Standing desk", "Bookshelf", "Filing cabinet", "Monitor arm", "Footrest",
          "Whiteboard",
        ][product],
        product < 5 ? "Furniture" : "Accessories", "\(quantity)", euros(cents), euros(cents * quantity),
        dice.pick("Shipped|Delivered|Cancelled|Pending"), dice.pick("Germany|France|Italy|Netherlands|Ireland"),
      ].joined(separator: ";")
    }
  }

  static let bankStatement = table(
    "a bank statement", "Buchungstag;Wertstellung;Auftraggeber/Empfänger;Verwendungszweck;Betrag;Währung;Saldo",
    """
    title: Verwendungszweck; subtitle: Auftraggeber/Empfänger; price: Betrag; dates: Buchungstag, Wertstellung; \
    facets: Auftraggeber/Empfänger; ranges: Betrag, Buchungstag, Saldo; orders: Buchungstag:desc, Betrag:asc, \
    Saldo:asc; detail: Auftraggeber/Empfänger, Betrag, Buchungstag
    """
  ) {
    var dice = Dice(2)
    var balance = 251_317
    return (0..<45).map { number in
      let amount = dice.number(0...4) == 0 ? dice.number(80_000...310_000) : -dice.number(350...19_999)
      balance += amount
      let text = { (cents: Int) in
        let euros = cents.magnitude / 100
        let whole = euros >= 1000 ? "\(euros / 1000).\(String(euros % 1000 + 1000).dropFirst())" : "\(euros)"
        return "\(cents < 0 ? "-" : "")\(whole),\(two(Int(cents.magnitude % 100)))"
      }
      let (day, month) = (1 + number * 2 % 28, 1 + number / 14)
      return [
        "\(two(day)).\(two(month)).2024", "\(two(day)).\(two(month)).2024",
        dice.pick("REWE Markt|Stadtwerke München|Deutsche Bahn|Vermieter Huber|Arbeitgeber AG|Apotheke am Tor"),
        "\(dice.pick("Rechnung|Beitrag|Einkauf|Zahlung")) \(dice.number(100_000...999_999))/\(number)", text(amount),
        "EUR",
        text(balance),
      ].joined(separator: ";")
    }
  }

  static let library = table(
    "a library's catalogue",
    "Record No,Title,Author,Publisher,Year,ISBN,Language,Subjects,Pages,Call Number,Available,Added",
    """
    title: Title; subtitle: Author; dates: Added; facets: Author, Publisher, Language, Subjects, Available; ranges: \
    Added, Year, Pages; orders: Year:asc, Added:desc, Pages:asc, Record No:asc; detail: Author, Publisher, Year, \
    Added; language: en
    """
  ) {
    var dice = Dice(3)
    return (0..<60).map { number in
      [
        "\(100_200 + number)",
        "\"\(dice.pick("The|A|My|Their")) \(dice.pick("Quiet|Long|Hidden|Northern|Last")) \(dice.pick("River|House|Garden|Winter|Letters")), volume \(number + 1)\"",
        dice.pick(
          "\"Woolf, Virginia\"|\"Achebe, Chinua\"|\"Borges, Jorge Luis\"|\"Mann, Thomas\"|\"Atwood, Margaret\"|\"Lem, Stanisław\""
        ),
        dice.pick("Penguin|Faber & Faber|Suhrkamp|Gallimard"), "\(dice.number(1921...2023))",
        "978\(dice.number(1_000_000_000...1_999_999_999))", dice.pick("English|German|French|Spanish"),
        dice.some("Fiction|Classics|Travel|Letters|Science fiction|Essays|Poetry", 1...3, separator: "; "),
        "\(dice.number(96...812))", "PR\(dice.number(1000...9999)).\(dice.pick("W|A|B|M"))\(number)",
        dice.pick("yes|no"),
        "2023-\(two(dice.number(1...12)))-\(two(dice.number(1...28)))",
      ].joined(separator: ",")
    }
  }

  static let contacts = table(
    "a CRM's contacts",
    "Contact ID,First Name,Last Name,Job Title,Company,Email,Phone,City,Country,Lead Source,Created Date,Annual Revenue",
    """
    title: Last Name; subtitle: First Name; price: Annual Revenue; dates: Created Date; facets: Job Title, Company, \
    City, Country, Lead Source; ranges: Annual Revenue, Created Date; orders: Created Date:desc, Annual Revenue:asc; \
    detail: First Name, Job Title, Annual Revenue, Created Date
    """
  ) {
    var dice = Dice(4)
    return (0..<60).map { number in
      let first = dice.pick("Ada|Grace|Linus|Alan|Barbara|Donald|Edsger|Frances|Ken|Margaret")
      let last =
        dice.pick("Lovelace|Hopper|Turing|Liskov|Knuth|Allen|Thompson|Hamilton|Perlman|Conway|Goldberg|Kay")
        + dice.pick("|son|ski|berg|ez")
      return [
        "003A\(dice.number(100_000...999_999))", first, last, dice.pick("CEO|Buyer|Head of IT|Engineer|Office manager"),
        dice.pick("Acme Inc.|Globex|Initech|Umbrella|Hooli|Stark Industries"),
        "\(first).\(last)\(number)@example.com".lowercased(),
        "+1 (555) 01\(number % 10)-\(dice.number(1000...9999))", dice.pick("Boston|Austin|Toronto|London|Berlin"),
        dice.pick("USA|Canada|UK|Germany"), dice.pick("Web|Referral|Trade show|Cold call"),
        "\(dice.number(1...12))/\(dice.number(13...28))/2023",
        "\"$\(dice.number(1...9)),\(dice.number(100...999)),000.00\"",
      ].joined(separator: ",")
    }
  }

  static let sensors = table(
    "sensor readings", "timestamp,sensor_id,location,temperature,humidity,battery,status",
    """
    title: location; subtitle: status; dates: timestamp; facets: status; ranges: timestamp, temperature, humidity, \
    battery; orders: timestamp:desc, temperature:asc, humidity:asc; detail: status, temperature, timestamp
    """
  ) {
    var dice = Dice(5)
    return (0..<60).map { number in
      [
        "2024-03-\(two(1 + number / 12))T\(two(number % 12 * 2)):15:00Z", "TH-\(two(1 + number % 6))",
        ["Kitchen", "Cellar", "Attic", "Greenhouse", "Garage", "Office"][number % 6],
        "\(dice.number(-2...29)).\(dice.number(0...9))", "\(dice.number(28...91)) %", "3.\(dice.number(11...98)) V",
        dice.pick("ok|ok|ok|low battery|offline"),
      ].joined(separator: ",")
    }
  }

  static let podcast = table(
    "a podcast's episodes", "guid,title,season,published,duration,image,audio_url,explicit,guests,description",
    """
    title: title; subtitle: guests; picture: image; dates: published; links: audio_url; facets: season, guests, \
    explicit; ranges: published, duration; orders: published:desc, duration:asc; detail: guests, duration, \
    published, description; language: en
    """
  ) {
    var dice = Dice(6)
    return (0..<48).map { number in
      [
        "5f0c\(dice.number(100_000...999_999))-\(dice.number(1000...9999))-4b\(number + 10)",
        "\"#\(number + 1): \(dice.pick("Why|How|When")) \(dice.pick("cities|bees|trains|languages|markets")) \(dice.pick("sleep|grow|fail|learn")) (\(number))\"",
        "\(1 + number / 12)",
        "\"\(dice.pick("January|February|March|May|October")) \(dice.number(1...28)), \(2021 + number / 12)\"",
        "\(number % 4 == 0 ? "1:" : "")\(dice.number(10...59)):\(two(dice.number(0...59)))",
        "https://cdn.example.com/covers/\(number).jpg", "https://cdn.example.com/audio/\(number).mp3",
        dice.pick("yes|no|no"),
        dice.some("Ann Lee|Bo Ek|Cy Ng|Di Roy|Ed Fox", 1...2, separator: "; "),
        "\"In this episode we talk about what happens to them at night, and why it is not what you think it is. With notes for part \(number).\"",
      ].joined(separator: ",")
    }
  }

  static let movies = table(
    "movies", "Title,Year,Rated,Released,Runtime,Genre,Director,Actors,IMDb Rating,IMDb Votes,Box Office,Poster,imdbID",
    """
    title: Title; subtitle: Genre; picture: Poster; price: Box Office; dates: Released; facets: Rated, Genre, \
    Director, Actors; ranges: Box Office, Released, IMDb Rating, Year; orders: Year:asc, Released:desc, IMDb \
    Votes:desc, IMDb Rating:desc; detail: Genre, Director, Box Office, IMDb Rating
    """
  ) {
    var dice = Dice(7)
    return (0..<60).map { number in
      let year = dice.number(1968...2023)
      return [
        "\"\(dice.pick("Return|Night|Song|Shadow|Edge")) of \(dice.pick("Iron|Water|Paris|Summer|Glass")) \(number + 1)\"",
        "\(year)",
        dice.pick("PG|PG-13|R"), "\(two(dice.number(1...28))) \(dice.pick("Jan|Mar|Jun|Sep|Nov")) \(year)",
        "\(dice.number(81...192)) min",
        "\"\(dice.some("Drama|Crime|Comedy|Action|Romance|Sci-Fi", 1...3, separator: ", "))\"",
        dice.pick("Agnès Varda|Akira Kurosawa|Jane Campion|Satyajit Ray|Wim Wenders"),
        "\"\(dice.some("Mei Lin|Tom Ask|Ida Nor|Raj Pal|Eva Sol|Leo Fry", 2...3, separator: ", "))\"",
        "\(dice.number(4...8)).\(dice.number(0...9))", "\"\(dice.number(10...999)),\(dice.number(100...999))\"",
        "\"$\(dice.number(1...380)),\(dice.number(100...999)),\(dice.number(100...999))\"",
        "https://img.example.com/poster/\(number).jpg", "tt\(1_000_000 + dice.number(0...899_999))",
      ].joined(separator: ",")
    }
  }

  static let calendar = table(
    "a calendar",
    "Subject,Start Date,Start Time,End Date,End Time,All day event,Location,Categories,Description,Organizer",
    """
    title: Subject; subtitle: Location; dates: Start Date, End Date; facets: Location, Categories, Organizer, All \
    day event; ranges: Start Date; orders: Start Date:desc; detail: Location, Categories, Start Date, Description; \
    language: en
    """
  ) {
    var dice = Dice(11)
    return (0..<40).map { number in
      let (month, day, hour) = (dice.number(1...12), dice.number(1...28), dice.number(8...11))
      return [
        "\(dice.pick("Review|Interview|Workshop|Lunch")) with \(dice.pick("the board|Ann Lee|Globex|the new team")) (\(number))",
        "\(month)/\(day)/2024", "\(hour):00:00 AM", "\(month)/\(day)/2024", "\(hour):30:00 AM",
        dice.pick("True|False|False"),
        dice.pick("Room 4|Main hall|Online"), dice.pick("Work|Personal|Travel"),
        "\"We meet to talk about the plan for item \(number), and to see what is left of it at the end of the week.\"",
        dice.pick("Ada Byron|Max Weber|Lena Vogt"),
      ].joined(separator: ",")
    }
  }

  static let inventory = table(
    "a store's inventory", "Artikelnummer;Bezeichnung;Lieferant;Lagerort;VK-Preis;EK-Preis;Bestand;Gewicht;EAN;Aktiv",
    """
    title: Bezeichnung; subtitle: Lieferant; price: VK-Preis; facets: Lieferant, Lagerort, Aktiv; ranges: VK-Preis, \
    Bestand, Gewicht; orders: VK-Preis:asc, Bestand:asc; detail: Lieferant, Lagerort, VK-Preis, Bestand
    """
  ) {
    var dice = Dice(12)
    return (0..<50).map { number in
      let cents = dice.number(19...4_999)
      return [
        "A-\(1001 + number)", "\(dice.pick("Sechskantschraube|Flügelmutter|Unterlegscheibe|Dübel")) M\(4 + number)",
        dice.pick("Würth|Hilti|Fischer"), dice.pick("Regal A3|Regal B1|Halle 2"),
        "\(cents / 100),\(two(cents % 100)) €", "\(cents / 200),\(two(cents / 2 % 100)) €",
        "\(dice.number(1...9)).\(dice.number(100...999))", "\(dice.number(1...8)),\(dice.number(1...9)) kg",
        "40\(dice.number(10_000_000_000...19_999_999_999))", dice.pick("ja|nein"),
      ].joined(separator: ";")
    }
  }

  static let homes = table(
    "an estate agent's homes",
    "Objekt-Nr.;Titel;Ort;PLZ;Objektart;Zimmer;Wohnfläche;Kaufpreis;Baujahr;Energieklasse;Balkon;Bild;Exposé;Online seit",
    """
    title: Titel; subtitle: Ort; picture: Bild; price: Kaufpreis; dates: Online seit; links: Exposé; facets: Ort, \
    Objektart, Zimmer, Energieklasse, Balkon; ranges: Kaufpreis, Online seit, Wohnfläche, Baujahr; orders: \
    Kaufpreis:asc, Online seit:desc, Wohnfläche:asc; detail: Ort, Objektart, Kaufpreis, Online seit; language: de
    """
  ) {
    var dice = Dice(13)
    return (0..<48).map { number in
      [
        "IMM-\(1001 + number)",
        "Helle Wohnung mit Garten in der \(dice.pick("Südvorstadt|Altstadt|Neustadt")) (\(number))",
        dice.pick("Leipzig|Dresden|Halle|Erfurt"), "0\(dice.number(4100...4299))",
        dice.pick("Wohnung|Reihenhaus|Maisonette"),
        "\(dice.number(1...6))", "\(dice.number(38...180)),\(dice.number(0...9)) m²",
        "\(dice.number(98...890)).\(dice.pick("000|500")) €",
        "\(dice.number(1890...2023))", dice.pick("A|B|C|D"), dice.pick("ja|nein"),
        "https://img.example.com/\(number).jpg",
        "https://homes.example.com/\(number)", "\(two(dice.number(1...28))).\(two(dice.number(1...6))).2024",
      ].joined(separator: ";")
    }
  }

  static let tracks = table(
    "a music library", "Name,Artist,Album,Genre,Time,Track Number,Year,Date Added,Plays,My Rating",
    """
    title: Name; subtitle: Artist; dates: Date Added; facets: Artist, Album, Genre, My Rating; ranges: Date Added, \
    Year, Plays; orders: Year:asc, Date Added:desc, Plays:desc, My Rating:desc; detail: Artist, Album, My Rating, Date \
    Added
    """
  ) {
    var dice = Dice(14)
    return (0..<60).map { number in
      [
        "\(dice.pick("Blue|Slow|Electric|Lost")) \(dice.pick("Train|Morning|Heart|Sea")) \(number)",
        dice.pick("The Finches|Mira Sol|Quartet 9"),
        dice.pick("Harbour|Live in Oslo|Second Wind|Lanterns"), dice.pick("Jazz|Pop|Classical"),
        "\(dice.number(2...7)):\(two(dice.number(0...59)))", "\(dice.number(1...14))", "\(dice.number(1958...2023))",
        "\(dice.number(1...12))/\(dice.number(13...28))/2023", "\(dice.number(0...240))", "\(dice.number(1...5) * 20)",
      ].joined(separator: ",")
    }
  }

  static let survey = table(
    "answers to a survey",
    "Zeitstempel;Wie zufrieden sind Sie mit uns?;Würden Sie uns empfehlen?;Altersgruppe;Was können wir besser machen?;Bundesland",
    """
    title: Was können wir besser machen?; subtitle: Altersgruppe; dates: Zeitstempel; facets: Wie zufrieden sind Sie \
    mit uns?, Altersgruppe, Bundesland, Würden Sie uns empfehlen?; ranges: Zeitstempel; orders: Zeitstempel:desc; \
    detail: Altersgruppe, Bundesland, Zeitstempel; language: de
    """
  ) {
    var dice = Dice(15)
    return (0..<45).map { number in
      [
        "\(two(dice.number(1...28))).03.2024 \(two(dice.number(7...22))):\(two(dice.number(0...59))):07",
        "\(dice.number(1...5))", dice.pick("Ja|Nein"), dice.pick("18-29|30-44|45-59|60+"),
        "Die \(dice.pick("Lieferung|Antwort|Rechnung")) ist für mich nicht schnell genug, das geht auch besser (\(number))",
        dice.pick("Bayern|Hessen|Sachsen|Berlin"),
      ].joined(separator: ";")
    }
  }

  static let museum = table(
    "a museum's works", "Titre;Auteur;Date d'acquisition;Matériau;Salle;Prix d'assurance;Œuvre exposée",
    """
    title: Titre; subtitle: Auteur; price: Prix d'assurance; dates: Date d'acquisition; facets: Auteur, Matériau, \
    Salle, Œuvre exposée; ranges: Prix d'assurance, Date d'acquisition; orders: Date d'acquisition:desc, Prix \
    d'assurance:asc; detail: Auteur, Matériau, Prix d'assurance, Date d'acquisition; language: fr
    """
  ) {
    var dice = Dice(16)
    return (0..<40).map { number in
      [
        "Étude pour le portrait de la \(dice.pick("marquise|reine|comtesse")) avec un chien, nº \(number)",
        dice.pick("Élisabeth Vigée|Jean Cousin|Anonyme"),
        "\(dice.number(1...28)) \(dice.pick("janvier|février|mars|août|décembre")) \(dice.number(1901...2019))",
        dice.pick("Huile sur toile|Fusain|Pastel"), dice.pick("Salle Rouge|Salle du Roi|Réserve"),
        "\(dice.number(2...240)) \(dice.number(100...999)),00 €", dice.pick("oui|non"),
      ].joined(separator: ";")
    }
  }

  static let productos = table(
    "a shop's stock in Spanish",
    "Producto;Marca;Precio;Existencias;Fecha de alta;Categoría;Descripción;Disponible",
    """
    title: Producto; subtitle: Marca; price: Precio; dates: Fecha de alta; facets: Marca, Categoría, Disponible; \
    ranges: Precio, Fecha de alta, Existencias; orders: Precio:asc, Fecha de alta:desc, Existencias:asc; detail: \
    Marca, Categoría, Precio, Fecha de alta, Descripción; language: es
    """
  ) {
    var dice = Dice(17)
    return (0..<42).map { number in
      [
        "\(dice.pick("Silla|Mesa|Lámpara|Estantería")) \(dice.pick("Nórdica|Clásica|Plegable")) \(number)",
        dice.pick("Casa Sol|Roble|Ibérica"),
        "\(dice.pick("1.|2.|"))\(dice.number(100...999)),\(two(dice.number(0...99))) €",
        "\(dice.number(0...480))", "\(two(dice.number(13...28)))/\(two(dice.number(1...12)))/2024",
        dice.pick("Salón|Dormitorio|Oficina"),
        "Es una pieza muy cómoda para el salón de la casa, con los bordes de madera y un acabado para toda la vida (\(number))",
        dice.pick("sí|no"),
      ].joined(separator: ";")
    }
  }

  static let shop = table(
    "a web shop's products",
    "Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,"
      + "Variant Compare At Price,Image Src,Status",
    """
    title: Title; subtitle: Vendor; picture: Image Src; price: Variant Price; facets: Vendor, Type, Tags, Status, \
    Published; ranges: Variant Price, Variant Grams, Variant Inventory Qty; orders: Variant Price:asc, Variant \
    Grams:asc, Variant Inventory Qty:asc; detail: Vendor, Type, Variant Price, Variant Grams; language: en
    """
  ) {
    var dice = Dice(18)
    return (0..<48).map { number in
      let price = dice.number(9...180)
      return [
        "linen-shirt-\(number)", "\(dice.pick("Linen|Cotton|Wool")) \(dice.pick("Shirt|Scarf|Jumper")) No. \(number)",
        "\"<p>This is made of the best cloth that we have, and it is for you to wear with everything (\(number)).</p>\"",
        dice.pick("Northwear|Hemd & Co"), dice.pick("Shirts|Scarves|Knitwear"),
        "\"\(dice.some("new|organic|summer|sale", 1...3, separator: ", "))\"", dice.pick("true|false"),
        "LS-\(3000 + number)", "\(dice.number(90...800))", "\(dice.number(0...300))", "\(price).95", "\(price + 20).95",
        "https://cdn.example.com/files/\(number).jpg?v=17", dice.pick("active|draft"),
      ].joined(separator: ",")
    }
  }

  static let bugs = table(
    "a bug tracker's export",
    "Issue key,Summary,Issue Type,Status,Priority,Assignee,Reporter,Created,Updated,Resolution,Labels,Story Points",
    """
    title: Summary; subtitle: Issue Type; dates: Created, Updated; facets: Issue Type, Status, Priority, Assignee, \
    Reporter, Resolution, Labels, Story Points; ranges: Created; orders: Created:desc; detail: Issue Type, Status, \
    Created; language: en
    """
  ) {
    var dice = Dice(19)
    return (0..<50).map { number in
      let date =
        "\(two(dice.number(1...28)))/\(dice.pick("Jan|Feb|Mar|Apr"))/24 \(dice.number(1...12)):1\(dice.number(0...9)) \(dice.pick("AM|PM"))"
      return [
        "SHOP-\(400 - number)",
        "\(dice.pick("Cart|Login|Search|Invoice")) is \(dice.pick("slow|empty|wrong|broken")) for the user in the app (\(number))",
        dice.pick("Bug|Story|Task"), dice.pick("To Do|In Progress|Done"), dice.pick("High|Medium|Low"),
        dice.pick("A. Jones|B. Kim|C. Ode|"), dice.pick("D. Ray|E. Sun|F. Tan"), date, date,
        dice.pick("Done|Won't Do|"),
        dice.pick("backend|ios|android"), "\(dice.pick("1|2|3|5|8"))",
      ].joined(separator: ",")
    }
  }

  static let reviews = table(
    "reviews of an app", "Review ID,App,Rating,Title,Review,Author,Date,Version,Country,Helpful",
    """
    title: Title; subtitle: App; dates: Date; facets: App, Rating, Country, Version; ranges: Date, Helpful; orders: \
    Rating:desc, Date:desc, Helpful:asc; detail: App, Author, Rating, Date, Review; language: en
    """
  ) {
    var dice = Dice(20)
    return (0..<50).map { number in
      [
        "\(9_000_000_000 + dice.number(1...99_999_999))", dice.pick("Notes|Maps|Mail"), "\(dice.number(1...5))",
        "\(dice.pick("Great|Useful|Poor|Not bad")) (\(number))",
        "\"I use it on my phone for work, and \(dice.pick("it is just what I want|it is not what it was")). This is the one to have in the end.\"",
        "\(dice.pick("cat|dog|fox|owl"))_\(dice.pick("fan|lover|hater"))\(number)",
        "2024-0\(dice.number(1...6))-\(two(dice.number(1...28)))",
        dice.pick("2.1.0|2.1.1|2.2.0"), dice.pick("US|GB|DE|FR"), "\(dice.number(0...85))",
      ].joined(separator: ",")
    }
  }

  static let wines = table(
    "reviews of wines, with an unnamed column",
    ",country,description,designation,points,price,province,taster_name,title,variety,winery",
    """
    title: title; subtitle: country; price: price; facets: country, province, taster_name, variety, winery; ranges: \
    price, points; orders: price:asc, points:asc; detail: country, designation, price, points; language: en
    """
  ) {
    var dice = Dice(21)
    return (0..<50).map { number in
      let (variety, winery) = (dice.pick("Riesling|Pinot Noir|Malbec|Merlot"), dice.pick("Alta|Bregg|Corvo|Domaine Oz"))
      return [
        "\(number)", dice.pick("France|Italy|Argentina|Germany"),
        "\"Aromas of dried fruit and herbs are in the nose; the palate is ripe, with notes of citrus and of stone (\(number)).\"",
        "Cuvée \(dice.pick("Ada|Bea|Cleo|Dora|Eve|Fay")) \(number)", "\(dice.number(80...98))",
        "\(dice.number(8...140)).0",
        dice.pick("Alsace|Tuscany|Mendoza|Mosel"), dice.pick("R. Voss|K. Keefe|K. O'Keefe"),
        "\(winery) \(2005 + number % 12) \(variety) (no. \(number))", variety, winery,
      ].joined(separator: ",")
    }
  }
}
