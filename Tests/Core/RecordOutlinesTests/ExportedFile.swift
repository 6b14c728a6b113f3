import SearchEngine
import SearchModel
import Testing

@testable import RecordOutlines

/// A file in the manner of a real export, with the outline that a person would choose for it.
struct ExportedFile: Sendable, CustomTestStringConvertible {
  let name: String
  let text: String
  let format: RecordSource.Format
  let expected: Expected

  /// What a person would choose, by the names of the attributes.
  struct Expected: Hashable, Sendable {
    var title: String?
    var picture: String?
    var facets: [String] = []
    var ranges: [String] = []
    var orders: [String] = []
    var detail: [String] = []
    var language: String?
  }

  var testDescription: String { name }

  /// The outline that is found out.
  func outline() throws -> RecordOutline {
    var source = RecordSource(text: text, format: format)
    source.types = try RecordTypes(detectedIn: source)
    return Inspection(try source.sample()).outline
  }
}

extension ExportedFile.Expected {
  init(_ outline: RecordOutline) {
    self.init(
      title: outline.title?.rawValue, picture: outline.picture?.rawValue,
      facets: outline.facets.map { $0.attributes.map(\.rawValue).joined(separator: " > ") },
      ranges: outline.ranges.map(\.attribute.rawValue), orders: outline.orders.map(\.name),
      detail: outline.detail.map(\.rawValue), language: outline.language)
  }
}

/// Numbers that look like chance and are the same on every machine.
private struct Dice {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func number(_ range: ClosedRange<Int>) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return range.lowerBound + Int(state >> 33) % range.count
  }

  mutating func pick(_ texts: String) -> String {
    let all = texts.split(separator: "|")
    return String(all[number(0...all.count - 1)])
  }

  /// Some of the texts, each once.
  mutating func some(_ texts: String, _ count: ClosedRange<Int>, separator: String) -> String {
    var all = texts.split(separator: "|").map(String.init)
    let chosen = (0..<number(count)).map { _ in all.remove(at: number(0...all.count - 1)) }
    return chosen.joined(separator: separator)
  }
}

private func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

// MARK: Tables

extension ExportedFile {
  /// The files with their outlines, which were written down before.
  static let all = [orders, bankStatement, issues, library, contacts, sensors, podcast, restaurants, jobs, movies]

  private static func table(_ name: String, _ header: String, _ expected: Expected, rows: () -> [String])
    -> ExportedFile
  {
    ExportedFile(
      name: name, text: ([header] + rows()).joined(separator: "\r\n") + "\r\n", format: .csv, expected: expected)
  }

  private static func json(_ name: String, _ expected: Expected, records: () -> [String]) -> ExportedFile {
    ExportedFile(name: name, text: "[\(records().joined(separator: ",\n"))]", format: .json, expected: expected)
  }

  static let orders = table(
    "a shop's orders", "Order ID;Order Date;Customer;Product;Category;Quantity;Unit Price;Total;Status;Country",
    Expected(
      title: "Product", facets: ["Customer", "Product", "Category", "Quantity", "Status", "Country"],
      ranges: ["Unit Price", "Total", "Order Date"],
      orders: ["Order Date:desc", "Order Date:asc", "Unit Price:asc", "Unit Price:desc", "Total:asc", "Total:desc"],
      detail: ["Customer", "Category", "Unit Price", "Order Date"])
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
    Expected(
      title: "Verwendungszweck", facets: ["Auftraggeber/Empfänger"], ranges: ["Betrag", "Buchungstag", "Saldo"],
      orders: ["Buchungstag:desc", "Buchungstag:asc", "Betrag:asc", "Betrag:desc", "Saldo:asc", "Saldo:desc"],
      detail: ["Auftraggeber/Empfänger", "Betrag", "Buchungstag"])
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
    Expected(
      title: "Title", facets: ["Author", "Publisher", "Language", "Subjects", "Available"],
      ranges: ["Added", "Year", "Pages"],
      orders: ["Year:asc", "Year:desc", "Added:desc", "Added:asc", "Pages:asc", "Pages:desc"],
      detail: ["Author", "Publisher", "Year", "Added"], language: "en")
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
    Expected(
      title: "Last Name", facets: ["Job Title", "Company", "City", "Country", "Lead Source"],
      ranges: ["Annual Revenue", "Created Date"],
      orders: ["Created Date:desc", "Created Date:asc", "Annual Revenue:asc", "Annual Revenue:desc"],
      detail: ["First Name", "Job Title", "Annual Revenue", "Created Date"])
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
    Expected(
      title: "location", facets: ["location", "status"], ranges: ["timestamp", "temperature", "humidity", "battery"],
      orders: [
        "timestamp:desc", "timestamp:asc", "temperature:asc", "temperature:desc", "humidity:asc", "humidity:desc",
      ],
      detail: ["status", "temperature", "timestamp"])
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
    Expected(
      title: "title", picture: "image", facets: ["season", "guests", "explicit"], ranges: ["published", "duration"],
      orders: ["published:desc", "published:asc", "duration:asc", "duration:desc"],
      detail: ["guests", "duration", "published", "description"], language: "en")
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
    Expected(
      title: "Title", picture: "Poster", facets: ["Rated", "Genre", "Director", "Actors"],
      ranges: ["Box Office", "Released", "IMDb Rating", "Year"],
      orders: [
        "Year:asc", "Year:desc", "Released:desc", "Released:asc", "IMDb Rating:desc", "IMDb Rating:asc",
      ],
      detail: ["Rated", "Genre", "Box Office", "IMDb Rating"])
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
}

// MARK: JSON

extension ExportedFile {
  static let issues = json(
    "issues of a code forge",
    Expected(
      title: "title", facets: ["user.login", "labels.name", "state", "milestone.title", "author_association"],
      ranges: ["created_at", "comments"],
      orders: ["created_at:desc", "created_at:asc", "comments:desc", "comments:asc"],
      detail: ["user.login", "labels.name", "comments", "created_at", "body"], language: "en")
  ) {
    var dice = Dice(8)
    return (0..<50).map { number in
      let login = dice.pick("octocat|hubot|mona|alice-dev|bob42")
      let label = dice.number(0...3)
      let name = ["bug", "enhancement", "documentation", "good first issue"][label]
      let color = ["d73a4a", "a2eeef", "0075ca", "7057ff"][label]
      let closed = dice.number(0...1) == 0
      let date = "2023-\(two(dice.number(1...12)))-\(two(dice.number(1...28)))T\(two(dice.number(0...23))):04:05Z"
      return """
        {"id": \(2_100_000_000 - number * 1733), "node_id": "I_kwDOABCD\(dice.number(10_000...99_999))", "number": \(900 - number),
         "html_url": "https://github.com/acme/app/issues/\(900 - number)",
         "title": "\(dice.pick("Crash|Wrong color|Slow start|Typo")) in \(dice.pick("settings|search|login|export")) #\(number)",
         "user": {"login": "\(login)", "id": \(dice.number(1000...99999)), "avatar_url": "https://avatars.example.com/u/\(login)?v=4", "site_admin": false},
         "labels": [{"id": \(208 + label), "name": "\(name)", "color": "\(color)", "default": true, "description": "All about \(name)"}],
         "state": "\(closed ? "closed" : "open")", "locked": false, "milestone": {"title": "v\(1 + number % 3).0", "number": \(1 + number % 3)},
         "comments": \(dice.number(0...64)), "created_at": "\(date)", "updated_at": "\(date)", "closed_at": \(closed ? "\"\(date)\"" : "null"),
         "author_association": "\(dice.pick("NONE|MEMBER|CONTRIBUTOR"))",
         "body": "When I open the app on my phone and type in the field, it is closed without a message. This is with version \(number) of the app."}
        """
    }
  }

  static let restaurants = json(
    "restaurants",
    Expected(
      title: "name", picture: "photo", facets: ["cuisine", "neighbourhood", "price_range", "open_now"],
      ranges: ["rating", "review_count"],
      orders: ["rating:desc", "rating:asc", "review_count:desc", "review_count:asc"],
      detail: ["cuisine", "address", "rating", "review_count"])
  ) {
    var dice = Dice(9)
    return (0..<48).map { number in
      """
      {"place_id": "ChIJ\(dice.number(100_000_000...999_999_999))\(number)", "name": "\(dice.pick("Chez|Casa|Zum|The")) \(dice.pick("Lulu|Marta|Adler|Fig")) \(number)",
       "cuisine": \(dice.pick("[\"Italian\"]|[\"French\",\"Wine bar\"]|[\"Thai\"]|[\"Japanese\",\"Sushi\"]")), "address": "\(dice.number(1...250)) \(dice.pick("High|Mill|Park")) Street",
       "neighbourhood": "\(dice.pick("Old Town|Harbour|Hillside|Station"))", "postal_code": "\(dice.pick("10115|10117|10119"))",
       "price_range": "\(dice.pick("$|$$|$$$"))", "rating": \(dice.number(2...4)).\(dice.number(0...9)), "review_count": \(dice.number(3...2400)),
       "latitude": 52.\(dice.number(4000...5999)), "longitude": 13.\(dice.number(3000...4999)), "phone": "+49 30 \(dice.number(100_000...999_999))",
       "website": "https://r\(number).example.com", "photo": "https://img.example.com/r/\(number).jpg", "open_now": \(dice.number(0...2) > 0)}
      """
    }
  }

  static let jobs = json(
    "job adverts",
    Expected(
      title: "title", facets: ["company.name", "location", "employment_type", "skills", "remote"],
      ranges: ["salary_min", "salary_max", "posted_at"],
      orders: [
        "salary_min:asc", "salary_min:desc", "salary_max:asc", "salary_max:desc", "posted_at:desc", "posted_at:asc",
      ],
      detail: ["company.name", "location", "salary_min", "posted_at", "description_html"], language: "en")
  ) {
    var dice = Dice(10)
    return (0..<40).map { number in
      let salary = dice.number(38...95) * 1000
      return """
        {"id": "job-\(7000 + number)", "title": "\(dice.pick("Senior|Junior|Lead")) \(dice.pick("Swift|Data|Web|Test")) \(dice.pick("Engineer|Developer")) (m/f/d) \(number)",
         "company": {"name": "\(dice.pick("Acme|Globex|Initech|Hooli"))", "logo": "https://img.example.com/logo/\(number % 4).svg"},
         "location": "\(dice.pick("Berlin|Hamburg|Munich|Cologne"))", "employment_type": "\(dice.pick("Full-time|Part-time|Contract"))",
         "salary_min": \(salary), "salary_max": \(salary + 12_000), "currency": "EUR", "remote": \(dice.number(0...1) == 0),
         "skills": \(dice.pick("[\"Swift\",\"SQL\"]|[\"Python\",\"SQL\"]|[\"Swift\",\"Linux\"]|[\"TypeScript\"]")),
         "posted_at": "2024-0\(dice.number(1...6))-\(two(dice.number(1...28)))", "apply_url": "https://jobs.example.com/\(7000 + number)",
         "description_html": "<p>You are the one that we need for our team in the city.</p><ul><li>Work with people who care about it</li><li>Job \(number) of this year</li></ul>"}
        """
    }
  }
}
