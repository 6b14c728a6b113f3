import SearchModel

@testable import RecordOutlines

// Records in JSON, in the manner of what services answer.

extension ExportedFile {
  static let issues = json(
    "issues of a code forge",
    """
    title: title; subtitle: user.login; dates: created_at, updated_at, closed_at; links: html_url; facets: \
    user.login, labels.name, state, author_association, milestone.title; ranges: created_at, comments; orders: created_at:desc, \
    comments:desc, number:asc; detail: user.login, labels.name, comments, created_at, body; language: en
    """
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
    """
    title: name; subtitle: cuisine; picture: photo; links: website; facets: cuisine, neighbourhood, price_range, \
    open_now; ranges: rating, review_count; orders: review_count:desc, rating~review_count:desc; detail: cuisine, address, rating, \
    review_count
    """
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
    """
    title: title; subtitle: company.name; price: salary_min; dates: posted_at; links: apply_url; facets: \
    company.name, location, employment_type, skills, remote; ranges: salary_min, salary_max, posted_at; orders: \
    salary_min:asc, salary_max:asc, posted_at:desc; detail: company.name, location, salary_min, posted_at, \
    description_html; language: en
    """
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

  static let recipes = json(
    "recipes",
    """
    title: title; subtitle: cuisine; picture: image_url; dates: published; links: source_url; facets: cuisine, \
    course, ingredients, servings, vegetarian; ranges: published, rating, prep_minutes; orders: rating:desc, \
    published:desc, prep_minutes:asc; detail: cuisine, course, rating, published, instructions; language: en
    """
  ) {
    var dice = Dice(22)
    return (0..<40).map { number in
      """
      {"id": \(7000 + number), "title": "\(dice.pick("Baked|Spicy|Quick|Creamy")) \(dice.pick("aubergine|noodles|lentils|salmon")) \(number)",
       "cuisine": "\(dice.pick("Indian|Thai|Greek"))", "course": "\(dice.pick("Main|Starter|Side"))",
       "ingredients": ["\(dice.some("rice|garlic|lemon|chili|tofu", 2...4, separator: "\",\""))"], "prep_minutes": \(dice.number(5...90)),
       "servings": \(dice.number(1...4) * 2), "rating": \(dice.number(2...4)).\(dice.number(0...9)),
       "image_url": "https://img.example.com/\(number).webp", "source_url": "https://food.example.com/r/\(number)",
       "vegetarian": \(dice.number(0...1) == 0), "published": "2023-\(two(dice.number(1...12)))-\(two(dice.number(1...28)))",
       "instructions": "Put it in the oven and wait for the top to be brown. Serve it with the rest of the sauce, and with bread (\(number))."}
      """
    }
  }

  static let tickets = json(
    "tickets of a help desk",
    """
    title: subject; subtitle: status; dates: created_at, updated_at; links: url; facets: status, priority, type, \
    requester.name, assignee.name, tags, satisfaction_rating.score; ranges: created_at; orders: created_at:desc; \
    detail: status, priority, created_at, description; language: en
    """
  ) {
    var dice = Dice(23)
    return (0..<50).map { number in
      let name = dice.pick("Ann Lee|Bo Ek|Cy Ng|Di Roy")
      let date = "2024-0\(dice.number(1...6))-\(two(dice.number(1...28)))T\(two(dice.number(0...23))):10:00Z"
      return """
        {"url": "https://acme.example.com/api/v2/tickets/\(number).json", "id": \(35_000 + number),
         "subject": "\(dice.pick("Can't log in|Refund|Late parcel|Broken item")) #\(number)",
         "description": "Hello, this is about the order that I made on your page last week. It is not here, and I have no answer to mail \(number).",
         "status": "\(dice.pick("open|pending|solved"))", "priority": "\(dice.pick("low|normal|high"))", "type": "\(dice.pick("question|problem"))",
         "requester": {"name": "\(name)", "email": "\(name.prefix(2).lowercased())\(number)@example.com"},
         "assignee": {"name": "\(dice.pick("Eva Sol|Leo Fry"))"}, "tags": ["\(dice.pick("vip|web"))", "\(dice.pick("mobile|shop"))"],
         "satisfaction_rating": {"score": "\(dice.pick("good|bad|offered"))"}, "created_at": "\(date)", "updated_at": "\(date)"}
        """
    }
  }

  static let logs = json(
    "lines of a log",
    """
    title: message; subtitle: level; dates: timestamp; facets: level, logger, status, host; ranges: duration_ms; \
    orders: timestamp:desc, duration_ms:asc; detail: level, logger, duration_ms, timestamp
    """
  ) {
    var dice = Dice(24)
    return (0..<60).map { number in
      let (duration, path) = (dice.number(1...4000), dice.pick("cart|login|items|search"))
      return """
        {"timestamp": "2024-05-01T12:\(two(number)):01.\(dice.number(100...999))Z", "level": "\(dice.pick("info|warn|error"))",
         "logger": "\(dice.pick("http|database|mailer"))", "message": "GET /api/\(path)/\(number) took \(duration) ms",
         "host": "\(dice.pick("web-1|web-2"))", "status": \(dice.pick("200|404|500")), "duration_ms": \(duration),
         "request_id": "\(String(dice.number(100_000_000...999_999_999), radix: 16))\(String(dice.number(100_000_000...999_999_999), radix: 16))"}
        """
    }
  }

  static let places = json(
    "places as GeoJSON",
    """
    title: properties.name; subtitle: properties.amenity; links: properties.website; facets: properties.amenity, \
    properties.addr:city, properties.wheelchair; detail: properties.amenity, properties.addr:city
    """
  ) {
    var dice = Dice(25)
    return (0..<40).map { number in
      """
      {"type": "Feature", "id": "node/\(2_400_000 + dice.number(0...99_999) * 7)",
       "geometry": {"type": "Point", "coordinates": [13.\(dice.number(1000...9999)), 52.\(dice.number(1000...9999))]},
       "properties": {"name": "\(dice.pick("Café|Bar|Haus")) \(dice.pick("Linde|Eule|Anker")) \(number)", "amenity": "\(dice.pick("cafe|bar|restaurant"))",
        "addr:city": "\(dice.pick("Berlin|Potsdam"))", "addr:street": "\(dice.pick("Linden|Mühlen|Berg|Wald|See"))\(dice.pick("straße|weg|platz|allee"))", "addr:housenumber": "\(dice.number(1...90))",
        "wheelchair": "\(dice.pick("yes|no|limited"))", "phone": "+49 30 \(dice.number(100_000...999_999))", "website": "https://p\(number).example.com"}}
      """
    }
  }

  static let repositories = json(
    "repositories of a code forge",
    """
    title: name; subtitle: language; dates: created_at, pushed_at; links: html_url; facets: language, topics, fork, \
    archived; ranges: created_at, stargazers_count, forks_count; orders: stargazers_count:desc, created_at:desc, \
    forks_count:desc; detail: language, topics, stargazers_count, created_at, description; language: en
    """
  ) {
    var dice = Dice(26)
    return (0..<45).map { number in
      let name = "\(dice.pick("swift|fast|tiny"))-\(dice.pick("parser|cache|server"))-\(number)"
      return """
        {"id": \(12_000_000 + dice.number(0...99_999) * 11), "node_id": "MDEwOlJlcG9zaXRvcnk\(number)", "name": "\(name)", "full_name": "acme/\(name)", "private": false,
         "owner": {"login": "acme", "avatar_url": "https://avatars.example.com/u/1?v=4"}, "html_url": "https://github.com/acme/\(name)",
         "description": "A small library for the things that you have to do with files, and for those that you would like to do (\(number)).",
         "fork": \(dice.number(0...4) == 0), "created_at": "20\(dice.number(12...23))-0\(dice.number(1...9))-11T08:00:00Z", "pushed_at": "2024-0\(dice.number(1...5))-02T09:30:00Z",
         "stargazers_count": \(dice.number(0...4000)), "language": "\(dice.pick("Swift|C|Python"))", "forks_count": \(dice.number(0...300)),
         "license": {"key": "mit", "spdx_id": "\(dice.pick("MIT|Apache-2.0|GPL-3.0"))"}, "topics": ["\(dice.pick("search|json|http"))", "\(dice.pick("linux|ios"))"],
         "archived": \(dice.number(0...5) == 0)}
        """
    }
  }

  static let articles = json(
    "scholarly articles, with their titles in arrays",
    """
    title: title; subtitle: author.family; dates: issued; links: URL; facets: author.family, container-title, \
    publisher, type, subject; ranges: issued, is-referenced-by-count; orders: issued:desc, \
    is-referenced-by-count:desc; detail: author.family, container-title, is-referenced-by-count, issued; language: \
    en
    """
  ) {
    var dice = Dice(27)
    return (0..<40).map { number in
      """
      {"DOI": "10.1000/xyz.\(1000 + number)", "title": ["On the \(dice.pick("limits|nature|use")) of \(dice.pick("graphs|proteins|markets")) in the \(dice.pick("cell|wild|lab")), part \(number)"],
       "author": [{"given": "\(dice.pick("Ann|Bo|Cy"))", "family": "\(dice.pick("Leeson|Ekberg|Nguyen"))"}, {"given": "\(dice.pick("Di|Ed|Fay"))", "family": "\(dice.pick("Royce|Foxley|Kimura"))"}],
       "container-title": ["\(dice.pick("Annals of Graphs|Cell Letters|Market Review"))"], "publisher": "\(dice.pick("Elsewhere|Winter"))",
       "type": "\(dice.pick("journal-article|proceedings-article"))", "subject": ["\(dice.pick("Biology|Economics"))", "\(dice.pick("Mathematics|Physics"))"],
       "is-referenced-by-count": \(dice.number(0...420)), "issued": "20\(dice.number(10...23))-0\(dice.number(1...9))-1\(dice.number(0...9))",
       "URL": "https://doi.org/10.1000/xyz.\(1000 + number)"}
      """
    }
  }
}
