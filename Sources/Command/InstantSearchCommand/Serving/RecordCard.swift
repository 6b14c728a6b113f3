import InstantSearchCore
import InstantSearchTerminal
import InstantSearchWeb
import RecordOutlines
import SearchEngine
import SearchModel

/// Draws a record as a result, and as a document.
struct RecordCard: Sendable {
  private let outline: RecordOutline
  private let title: Attribute?
  private let price: Detail?
  private let details: [Detail]
  /// The title and the other attributes of a result.
  private let shown: [Attribute]
  private let searched: [Attribute]
  private let drawing: PictureAttributes
  private let pictureOrigins: [String]

  /// The attributes that are shown, or drawn.
  let attributes: [Attribute]
  /// The shown attributes in which matches are highlighted.
  let highlighted: [Attribute]

  /// An attribute that is shown.
  private struct Detail: Sendable {
    let attribute: Attribute
    let name: String
    let form: NumberForm

    init(_ attribute: Attribute, _ outline: RecordOutline) {
      self.attribute = attribute
      name = attribute.title
      form = outline.numberForm(of: attribute)
    }
  }

  /// The most characters of a text on a card.
  private static let longestText = 200

  /// - Parameters:
  ///   - outline: The attributes to show.
  ///   - pictureOrigins: Where pictures may come from besides the server of the page.
  init(_ outline: RecordOutline, pictureOrigins: [String]) {
    (self.outline, self.pictureOrigins) = (outline, pictureOrigins)
    title = outline.title
    shown = [title].compactMap(\.self) + outline.detail
    searched = outline.searchedAttributes
    let slider = outline.rangeWithSlider?.attribute
    price = slider.flatMap { outline.numberForm(of: $0).isMoney ? Detail($0, outline) : nil }
    let others = outline.detail.filter { $0 != slider }
    details = others.map { Detail($0, outline) }
    drawing = PictureAttributes(outline)
    highlighted = ([title].compactMap(\.self) + others).keepingFirst
    attributes = ([title, price?.attribute, outline.picture].compactMap(\.self) + others + drawing.all).keepingFirst
  }

  // MARK: A result

  func html(of hit: Hit<JSON>, _ words: PageWords, path: String) -> HTML {
    HTML("article", .class("card")) {
      // The title beside the picture says what it shows.
      picture(of: hit, describedAs: "")
      HTML("h3", .class("card-title")) {
        HTML("a", .href("\(path)\(IndexPage.recordPath)\(hit.objectID.percentEncoded)")) {
          HTML.highlighted(title(of: hit, words))
        }
      }
      if let price, let text = text(of: price, in: hit, words) {
        HTML("p", .class("card-price")) { HTML.highlighted(text) }
      }
      if let (attribute, passage) = hit.unshownMatch(besides: shown, among: searched, in: hit.snippets) {
        HTML("p", .class("card-passage")) {
          HTML("span", .class("card-name"), text: outline.name(of: attribute))
          " "
          HTML.highlighted(HighlightedText(tagged: passage.value).prefix(Self.longestText))
        }
      }
      details(of: hit, words)
    }
  }

  /// The title; where it is empty, the objectID, unless that was generated.
  func title(of hit: Hit<JSON>, _ words: PageWords) -> HighlightedText {
    if let text = title.flatMap({ hit.text(of: $0, numbers: outline.numberForm(of: $0).text) }) {
      return text.prefix(Self.longestText)
    }
    let text = LocalIndex.isGenerated(objectID: hit.objectID) ? words(.untitled) : hit.objectID
    return HighlightedText(text).prefix(Self.longestText)
  }

  /// The title as a text to search for; empty if there is none, or if it is too long for that.
  func suggestion(of hit: Hit<JSON>) -> HighlightedText {
    let text = title.flatMap { hit.text(of: $0) } ?? HighlightedText("")
    return text.text.utf8.count <= Self.longestText ? text : HighlightedText("")
  }

  /// The record's own picture, if the page may load it, else a drawn one; nil if a drawing would say nothing, since records
  /// have neither pictures nor colors.
  private func picture(of hit: Hit<JSON>, describedAs text: String) -> HTML? {
    let addresses = outline.picture.map { hit.record.values(at: $0).lazy.compactMap(\.string) }
    guard let address = addresses?.first(where: mayLoad), let source = HTML.Attribute.src(address) else {
      return outline.picture == nil && drawing.color == nil ? nil : RecordPicture(hit, drawing).html
    }
    return HTML("img", .class("picture"), source, .attribute("alt", text), .attribute("loading", "lazy"))
  }

  /// Whether an address is one of the page's own server, or of an allowed origin.
  private func mayLoad(_ address: String) -> Bool {
    // Browsers ignore some control characters, and read a backslash as a slash: this could be another server.
    guard address.utf8.count <= 2_000, address.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F && $0 != 0x5C }) else {
      return false
    }
    return address.hasPrefix("/") && !address.hasPrefix("//") || pictureOrigins.contains { address.hasPrefix("\($0)/") }
  }

  private func text(of detail: Detail, in hit: Hit<JSON>, _ words: PageWords) -> HighlightedText? {
    var hit = hit
    // Highlights have numbers as they are in the record.
    if !hit.hasText(at: detail.attribute) { hit.highlights = nil }
    return hit.text(of: detail.attribute) { words.localized(detail.form.text($0)) }?.prefix(Self.longestText)
  }

  /// The other attributes; numbers with their names.
  private func details(of hit: Hit<JSON>, _ words: PageWords) -> HTML {
    let items = details.compactMap { detail -> HTML? in
      guard let text = text(of: detail, in: hit, words) else { return nil }
      return HTML("li") {
        if !hit.hasText(at: detail.attribute), !detail.form.saysWhatItIs {
          HTML("span", .class("card-name"), text: detail.name)
          " "
        }
        HTML.highlighted(text)
      }
    }
    return items.isEmpty ? HTML() : HTML("ul", .class("card-details")) { items }
  }

  // MARK: A document

  /// All attributes of a record.
  func document(of hit: Hit<JSON>, _ words: PageWords) -> HTML {
    HTML("article", .class("record")) {
      picture(of: hit, describedAs: title(of: hit, words).text)
      HTML("h1", text: title(of: hit, words).text)
      if let price, let text = text(of: price, in: hit, words) { HTML("p", .class("card-price"), text: text.text) }
      HTML("dl", .class("record-attributes")) {
        leaves(of: hit.record).map { attribute, values in
          HTML {
            HTML("dt", text: attribute.title)
            values.map { HTML("dd", text: text(of: $0, attribute, words)) }
          }
        }
      }
    }
  }

  /// The most values and characters that a document shows, so that any record has one.
  private static let most = (values: 500, characters: 20_000)

  private func leaves(of record: JSON) -> [(attribute: Attribute, values: [JSON])] {
    var leaves: [(attribute: Attribute, values: [JSON])] = []
    var left = Self.most.values
    func add(_ value: JSON, at path: String) {
      guard left > 0 else { return }
      switch value {
      case .null: break
      case .object(let members):
        for (name, value) in members { add(value, at: path.isEmpty ? name : "\(path).\(name)") }
      case .array(let elements): for element in elements { add(element, at: path) }
      case .string(""): break
      case .string, .bool, .integer, .double, .decimal:
        left -= 1
        if leaves.last?.attribute.rawValue == path {
          leaves[leaves.count - 1].values.append(value)
        } else {
          leaves.append((Attribute(path), [value]))
        }
      }
    }
    add(record, at: "")
    return leaves
  }

  private func text(of value: JSON, _ attribute: Attribute, _ words: PageWords) -> String {
    switch value {
    case .string(let text):
      let start = text.unicodeScalars.prefix(Self.most.characters)
      return start.endIndex == text.endIndex ? text : String(start) + "…"
    case .integer, .double:
      return value.number.map { words.localized(outline.numberForm(of: attribute).text($0)) } ?? value.text()
    default: return value.text()
    }
  }
}

extension Hit<JSON> {
  /// Whether an attribute has a text; otherwise its values are numbers or booleans.
  fileprivate func hasText(at attribute: Attribute) -> Bool {
    record.values(at: attribute).contains { $0.string != nil }
  }
}

extension HighlightedText {
  /// The first scalars, with `…` behind them if the text is longer: a character can have very many.
  func prefix(_ count: Int) -> HighlightedText {
    var left = count
    var runs: [Run] = []
    for run in self.runs {
      let start = run.text.unicodeScalars.prefix(left)
      left -= start.count
      guard start.endIndex == run.text.endIndex else {
        return HighlightedText(runs + [Run(String(start) + "…", isHighlighted: run.isHighlighted)])
      }
      runs.append(run)
    }
    return HighlightedText(runs)
  }
}
