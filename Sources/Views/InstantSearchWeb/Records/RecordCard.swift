/// Draws a record as a result: a card, or a row of a table.
package struct RecordCard: Sendable {
  let outline: RecordOutline
  let roles: RecordRoles
  let values: RecordValues
  private let title: Attribute?
  private let details: [Detail]
  /// The title and the other attributes of a result.
  private let shown: [Attribute]
  private let searched: [Attribute]
  private let drawing: PictureAttributes
  private let pictureOrigins: [String]
  /// Whether an objectID is one that says nothing, since the record had none.
  let isGenerated: @Sendable (_ objectID: String) -> Bool
  /// The columns of a table behind the title.
  private let columns: [Detail]

  /// The attributes that are shown, or drawn.
  package let attributes: [Attribute]
  /// The shown attributes in which matches are highlighted.
  package let highlighted: [Attribute]

  /// An attribute that is shown.
  private struct Detail: Sendable {
    let attribute: Attribute
    let name: String
    /// Whether the value says by itself what it is.
    let needsNoName: Bool

    init(_ attribute: Attribute, _ outline: RecordOutline, _ values: RecordValues) {
      self.attribute = attribute
      name = outline.title(of: attribute)
      needsNoName = values.form(of: attribute).saysWhatItIs
    }
  }

  /// - Parameters:
  ///   - outline: The attributes to show.
  ///   - roles: The attributes that are drawn specially.
  ///   - drawing: The attributes from which pictures are drawn.
  ///   - pictures: The addresses of some pictures.
  ///   - pictureOrigins: Where pictures may come from besides the server of the page.
  ///   - isGenerated: Returns whether an objectID was generated, since the record had none.
  ///   - now: Returns the seconds from 1970 to now, by which dates are near or not.
  package init(
    _ outline: RecordOutline, _ roles: RecordRoles, drawing: PictureAttributes, pictures: [String],
    pictureOrigins: [String], isGenerated: @escaping @Sendable (_ objectID: String) -> Bool,
    now: @escaping @Sendable () -> Double
  ) {
    (self.outline, self.pictureOrigins, self.drawing) = (outline, pictureOrigins, drawing)
    hasPictures = drawing.areDrawn || pictures.contains { Self.mayLoad($0, from: pictureOrigins) }
    let values = RecordValues(outline, roles, now: now)
    (self.roles, self.values, self.isGenerated) = (roles, values, isGenerated)
    title = outline.title
    shown = [title].compactMap(\.self) + outline.detail
    searched = outline.searchedAttributes
    let placed = [
      roles.price, roles.formerPrice, roles.rating, roles.ratingCount, roles.stock?.attribute, roles.labels,
    ]
    let others = outline.detail.filter { !placed.contains($0) }
    details = outline.detail.map { Detail($0, outline, values) }
    highlighted = ([title].compactMap(\.self) + others).keepingFirst
    let inTable =
      outline.detail + [roles.price, roles.rating, roles.date].compactMap(\.self)
      + outline.orders.flatMap(\.attributes) + [roles.labels].compactMap(\.self)
    columns = inTable.keepingFirst.filter { $0 != outline.title && !outline.hidden.contains($0) }.prefix(7)
      .map { Detail($0, outline, values) }
    attributes =
      ([
        title, roles.price, roles.formerPrice, roles.rating, roles.ratingCount, roles.stock?.attribute,
        roles.labels,
        outline.picture,
      ]
      .compactMap(\.self) + others + columns.map(\.attribute) + (hasPictures ? drawing.all : [])).keepingFirst
  }

  // MARK: Lists of results

  /// Whether results have pictures, so that cards are not half empty.
  package let hasPictures: Bool

  /// The results as cards or in a list, or in a table.
  ///
  /// - Parameter address: The address of the document of each result.
  package func html(
    of hits: [Hit<JSON>], as layout: ResultLayout, _ words: PageWords, address: (Int, Hit<JSON>) -> String
  ) -> HTML {
    switch layout {
    case .table: table(of: hits, words, address: address)
    // The map lists its results itself.
    case .map: HTML()
    case .cards, .list:
      HTML("ol", .class(layout == .list ? "hits rows" : "hits")) {
        hits.enumerated().map { index, hit in
          HTML("li", .class("hit"), .attribute("data-value", hit.objectID)) {
            card(
              of: hit, words, address: address(index, hit),
              hasPicture: layout == .cards || outline.picture != nil)
          }
        }
      }
    }
  }

  package func card(of hit: Hit<JSON>, _ words: PageWords, address: String, hasPicture: Bool = true) -> HTML {
    HTML("article", .class("card")) {
      if hasPicture { picture(of: hit, words) }
      HTML("h3", .class("card-title")) {
        HTML("a", .href(address)) { HTML.highlighted(title(of: hit, words)) }
        similarMark(of: hit, words)
      }
      price(of: hit, words)
      rating(of: hit, words)
      if let (attribute, passage) = hit.unshownMatch(
        besides: shown + outline.hidden, among: searched, in: hit.snippets)
      {
        HTML("p", .class("card-passage")) {
          HTML("span", .class("card-name"), text: outline.title(of: attribute))
          " "
          let text = values.plain(HighlightedText(tagged: passage.value), of: attribute)
          HTML.highlighted(text.prefix(RecordValues.most.short))
        }
      }
      details(of: hit, words)
      labels(of: hit)
    }
  }

  /// The other attributes; numbers with their names.
  private func details(of hit: Hit<JSON>, _ words: PageWords) -> HTML {
    let name = title(in: hit)
    let items = details.compactMap { detail -> HTML? in
      guard detail.attribute != name, !isPlaced(detail.attribute, in: hit),
        let text = values.line(of: detail.attribute, in: hit, words)
      else {
        return nil
      }
      return HTML("li") {
        if !values.hasText(hit, at: detail.attribute), !detail.needsNoName {
          HTML("span", .class("card-name"), text: detail.name)
          " "
        }
        text
      }
    }
    return items.isEmpty ? HTML() : HTML("ul", .class("card-details")) { items }
  }

  /// Whether a card has a special place for the value of an attribute. A value that does not fit there is a detail.
  private func isPlaced(_ attribute: Attribute, in hit: Hit<JSON>) -> Bool {
    switch attribute {
    case roles.price, roles.formerPrice: hit.number(at: attribute) != nil && hit.number(at: roles.price) != nil
    case roles.rating: stars(of: hit) != nil
    case roles.ratingCount: stars(of: hit) != nil && hit.number(at: attribute) != nil
    case roles.stock?.attribute: hit.isSoldOut(roles.stock) != nil
    case roles.labels: hit.firstText(at: attribute) != nil
    default: false
    }
  }

  /// What a product costs and did cost, and whether it is sold out.
  func price(of hit: Hit<JSON>, _ words: PageWords) -> HTML? {
    let isSoldOut = hit.isSoldOut(roles.stock) ?? false
    let price = hit.number(at: roles.price)
    guard let attribute = roles.price, price != nil || isSoldOut else { return nil }
    let former = price.flatMap { price in
      hit.number(at: roles.formerPrice).flatMap { $0 > price ? values.number($0, of: attribute, words) : nil }
    }
    return HTML("p", .class("card-price")) {
      price.map { values.number($0, of: attribute, words) }
      if let former {
        " "
        HTML("s") {
          HTML("span", .class("visually-hidden"), text: words(.formerPrice) + " ")
          former
        }
      }
      if isSoldOut {
        if price != nil { " " }
        HTML("span", .class("badge"), text: words(.soldOut))
      }
    }
  }

  /// Stars, and how many people gave them.
  func rating(of hit: Hit<JSON>, _ words: PageWords) -> HTML? {
    guard let rating = stars(of: hit) else { return nil }
    let full = Int(rating.rounded())
    let number = words.localized(((rating * 10).rounded() / 10).asPeopleWriteIt)
    return HTML("p", .class("card-rating")) {
      HTML(
        "span", .class("stars"), .role("img"), .label(words(.stars, ["number": number])),
        text: String(repeating: "★", count: full) + String(repeating: "☆", count: 5 - full))
      " \(number)"
      if let count = hit.number(at: roles.ratingCount).flatMap({ Int(exactly: $0) }) {
        HTML("span", .class("count"), text: " (\(words.number(count)))")
      }
    }
  }

  private func stars(of hit: Hit<JSON>) -> Double? {
    hit.number(at: roles.rating).flatMap { RecordRoles.stars.contains($0) ? $0 : nil }
  }

  private func labels(of hit: Hit<JSON>) -> HTML? {
    guard let attribute = roles.labels else { return nil }
    let texts = hit.record.values(at: attribute).compactMap(\.string).filter { !$0.isEmpty }
    guard !texts.isEmpty else { return nil }
    return HTML("ul", .class("labels")) {
      texts.prefix(6).map { HTML("li", text: HighlightedText($0).prefix(60).text) }
    }
  }

  /// What says that a result was found by its meaning alone.
  private func similarMark(of hit: Hit<JSON>, _ words: PageWords) -> HTML? {
    guard hit.isSemantic else { return nil }
    return HTML {
      " "
      HTML("span", .class("note similar"), text: words(.similar))
    }
  }

  /// The title; where it is empty, the objectID, or if that was generated another text that names the record.
  package func title(of hit: Hit<JSON>, _ words: PageWords, isWhole: Bool = false) -> HighlightedText {
    let longest = isWhole ? RecordValues.most.long : RecordValues.most.title
    if let name = title(in: hit),
      let text = hit.text(of: name, numbers: { words.localized(values.form(of: name).text($0)) })
    {
      return values.plain(text, of: name).prefix(longest)
    }
    let text = isUnnamed(hit) ? words(.untitled) : hit.objectID
    return HighlightedText(text).prefix(longest)
  }

  /// Whether a record may not be called by its ID, which was generated or is the value of a hidden attribute.
  private func isUnnamed(_ hit: Hit<JSON>) -> Bool {
    isGenerated(hit.objectID)
      || outline.hidden.contains { attribute in
        hit.record.values(at: attribute).contains { $0.text { $0.asPeopleWriteIt } == hit.objectID }
      }
  }

  /// The attribute that names a record.
  private func title(in hit: Hit<JSON>) -> Attribute? {
    guard isUnnamed(hit) else { return title }
    return outline.substituteTitle(in: hit.record) ?? title
  }

  /// The title as a suggestion; empty if there is none, or if it is too long for that.
  package func suggestion(of hit: Hit<JSON>) -> HighlightedText {
    let text = title.flatMap { hit.text(of: $0) } ?? HighlightedText("")
    return text.text.utf8.count <= RecordValues.most.short ? text : HighlightedText("")
  }

  // MARK: Table

  /// The most characters of a text in a table.
  private static let longestCell = 100

  private func table(of hits: [Hit<JSON>], _ words: PageWords, address: (Int, Hit<JSON>) -> String) -> HTML {
    // A column without a value on the page says nothing.
    let columns = columns.filter { column in
      hits.contains { !$0.record.values(at: column.attribute).allSatisfy(\.isNull) }
    }
    func isNumber(_ column: Detail) -> Bool {
      !values.form(of: column.attribute).isDate
        && hits.contains { $0.record.values(at: column.attribute).contains { $0.number != nil } }
    }
    func isLong(_ column: Detail) -> Bool {
      hits.contains { $0.record.values(at: column.attribute).contains { $0.string?.utf8.count ?? 0 > 40 } }
    }
    let classes = columns.map { column -> HTML.Attribute? in
      isNumber(column) ? .class("number") : isLong(column) ? .class("long") : nil
    }
    return HTML(
      "div", .class("table"), .role("region"), .label(words(.resultsHeading)), .attribute("tabindex", "0")
    ) {
      HTML("table", .class("hits-table")) {
        HTML("thead") {
          HTML("tr") {
            HTML("th", .attribute("scope", "col"), text: title.map(outline.title(of:)) ?? words(.untitled))
            zip(columns, classes).map { HTML("th", .attribute("scope", "col"), $1, text: $0.name) }
          }
        }
        HTML("tbody") {
          hits.enumerated().map { index, hit in
            HTML("tr", .attribute("data-value", hit.objectID)) {
              HTML("th", .attribute("scope", "row")) {
                HTML("a", .href(address(index, hit))) { HTML.highlighted(title(of: hit, words)) }
                similarMark(of: hit, words)
              }
              zip(columns, classes).map { column, kind in
                HTML("td", kind) {
                  values.line(of: column.attribute, in: hit, words, upTo: Self.longestCell) ?? HTML()
                }
              }
            }
          }
        }
      }
    }
  }

  // MARK: Pictures

  /// The record's own picture if the page may load it, in front of a drawn one, which shows if there is no other or if that
  /// can't be loaded; nil if records have no pictures. The title beside it says what it shows.
  func picture(of hit: Hit<JSON>, _ words: PageWords) -> HTML? {
    guard hasPictures else { return nil }
    return HTML("div", .class("picture")) {
      RecordPicture(hit, titled: title(of: hit, words).text, drawing).html
      addresses(of: hit).first.flatMap(Self.image)
    }
  }

  /// Whether a record has a picture of its own or a drawing, which is more than a letter.
  func hasPicture(_ hit: Hit<JSON>) -> Bool { drawing.areDrawn || !addresses(of: hit).isEmpty }

  /// The element of a picture; nil if the address is not one of http or https.
  static func image(_ address: String) -> HTML? {
    HTML.Attribute.src(address).map { HTML("img", $0, .attribute("alt", ""), .attribute("loading", "lazy")) }
  }

  /// The addresses of the pictures that the page may load.
  func addresses(of hit: Hit<JSON>) -> [String] {
    outline.picture.map { attribute in
      hit.record.values(at: attribute).compactMap(\.string).filter { Self.mayLoad($0, from: pictureOrigins) }
    } ?? []
  }

  /// Whether an address is one of the page's own server, or of an allowed origin.
  private static func mayLoad(_ address: String, from origins: [String]) -> Bool {
    // Browsers ignore some control characters, and read a backslash as a slash: this could be another server.
    guard address.utf8.count <= 2_000, address.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F && $0 != 0x5C }) else {
      return false
    }
    return address.hasPrefix("/") && !address.hasPrefix("//") || origins.contains { address.hasPrefix("\($0)/") }
  }
}
