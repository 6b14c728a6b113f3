import InstantSearchCore
import InstantSearchTerminal
import InstantSearchWeb
import SearchModel

/// Draws a record as a result, and as a document.
struct RecordCard: Sendable {
  private let outline: RecordOutline
  private let title: Attribute?
  private let price: Attribute?
  private let details: [Attribute]
  private let picture: PictureAttributes

  /// The attributes that are shown.
  let attributes: [Attribute]

  /// The most characters of a text on a card.
  private static let longestText = 200

  init(_ outline: RecordOutline) {
    self.outline = outline
    title = outline.title
    let price = outline.rangeWithSlider?.attribute
    self.price = price.flatMap { outline.numberForms?[$0.rawValue] == .money ? $0 : nil }
    details = outline.detail.filter { [price] in $0 != price }
    picture = PictureAttributes(outline)
    attributes = ([title, self.price].compactMap(\.self) + details + picture.all).uniqued
  }

  // MARK: A result

  func html(of hit: Hit<JSON>, _ words: PageWords, path: String) -> HTML {
    HTML("article", .class("card")) {
      RecordPicture(hit, picture).html
      HTML("h2", .class("card-title")) {
        HTML("a", .href("\(path)\(IndexPage.recordPath)\(hit.objectID.percentEncoded)")) {
          HTML.highlighted(title(of: hit))
        }
      }
      if let price, let text = text(of: price, in: hit, words) {
        HTML("p", .class("card-price")) { HTML.highlighted(text) }
      }
      if let (attribute, passage) = hit.unshownMatch(outline, in: hit.snippets) {
        HTML("p", .class("card-passage")) {
          HTML("span", .class("card-name"), text: outline.name(of: attribute))
          " "
          HTML.highlighted(HighlightedText(tagged: passage.value).prefix(Self.longestText))
        }
      }
      details(of: hit, words)
    }
  }

  /// The title; where it is empty, the objectID.
  private func title(of hit: Hit<JSON>) -> HighlightedText {
    let text = title.flatMap { hit.text(of: $0) }
    return (text ?? HighlightedText(hit.objectID)).prefix(Self.longestText)
  }

  private func text(of attribute: Attribute, in hit: Hit<JSON>, _ words: PageWords) -> HighlightedText? {
    let form = outline.numberForm(of: attribute)
    return hit.text(of: attribute) { words.localized(form.text($0)) }?.prefix(Self.longestText)
  }

  /// The other attributes; numbers with their names.
  private func details(of hit: Hit<JSON>, _ words: PageWords) -> HTML {
    let items = details.compactMap { attribute -> HTML? in
      guard let text = text(of: attribute, in: hit, words) else { return nil }
      let isText = hit.record.values(at: attribute).contains { $0.string != nil }
      return HTML("li") {
        if !isText {
          HTML("span", .class("card-name"), text: attribute.title)
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
      RecordPicture(hit, picture).html
      HTML("h1") { HTML.text(title(of: hit).text) }
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
      case .string, .bool, .integer, .double:
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
      let start = text.prefix(Self.most.characters)
      return start.endIndex == text.endIndex ? text : start + "…"
    case .integer, .double:
      return value.number.map { words.localized(outline.numberForm(of: attribute).text($0)) } ?? value.text()
    default: return value.text()
    }
  }
}

extension HighlightedText {
  /// The first characters, with `…` behind them if the text is longer.
  func prefix(_ count: Int) -> HighlightedText {
    var left = count
    var runs: [Run] = []
    for run in self.runs {
      let start = run.text.prefix(left)
      left -= start.count
      guard start.endIndex == run.text.endIndex else {
        return HighlightedText(runs + [Run(start + "…", isHighlighted: run.isHighlighted)])
      }
      runs.append(run)
    }
    return HighlightedText(runs)
  }
}

extension [Attribute] {
  fileprivate var uniqued: Self {
    var seen: Set<Attribute> = []
    return filter { seen.insert($0).inserted }
  }
}
