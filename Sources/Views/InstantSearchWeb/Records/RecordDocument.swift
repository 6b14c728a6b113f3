/// The document of a record: all of its attributes, the way back to the search that found it, and related records.
package struct RecordDocument: Sendable {
  /// Where a record stands among the results of a search.
  package struct Rank: Sendable {
    /// The address of the search.
    package var address: String
    /// How many results the search has.
    package var count: Int
    /// The position of the record, 1 for the first result; nil if the record is not there any more.
    package var number: Int?
    /// The addresses of the results around it.
    package var previous: String?
    package var next: String?

    package init(address: String, count: Int) {
      (self.address, self.count) = (address, count)
    }
  }

  let card: RecordCard
  let hit: Hit<JSON>
  package var rank: Rank?
  /// The records that share values with this one, each with its address.
  package var related: [(hit: Hit<JSON>, address: String)] = []
  /// The records that were bought with this one, each with its address.
  package var boughtTogether: [(hit: Hit<JSON>, address: String)] = []

  package init(card: RecordCard, hit: Hit<JSON>) {
    (self.card, self.hit) = (card, hit)
  }

  package func html(_ words: PageWords) -> HTML {
    let title = card.title(of: hit, words, isWhole: true).text
    let pictures = card.addresses(of: hit).dropFirst().prefix(11)
    return HTML {
      rank.map { navigation($0, words) }
      HTML("article", .class("record")) {
        if card.hasPicture(hit) { card.picture(of: hit, words) }
        HTML("h1", text: title)
        card.price(of: hit, words)
        card.rating(of: hit, words)
        if !pictures.isEmpty {
          HTML("ul", .class("pictures")) {
            pictures.map { address in
              HTML("li") { HTML("div", .class("picture")) { RecordCard.image(address) } }
            }
          }
        }
        card.values.list(of: hit.record, besides: omitted(titled: title), words)
        HTML("details", .class("json")) {
          HTML("summary", text: words(.asJSON))
          HTML("pre", .attribute("tabindex", "0"), text: shownRecord.indented(upTo: Self.longestJSON))
        }
      }
      section(boughtTogether, titled: .boughtTogether, words)
      section(related, titled: .related, words)
    }
  }

  /// A list of other records; nil if there are none.
  private func section(
    _ hits: [(hit: Hit<JSON>, address: String)], titled title: PageWord, _ words: PageWords
  ) -> HTML? {
    guard !hits.isEmpty else { return nil }
    return HTML("section", .class("related")) {
      HTML("h2", text: words(title))
      HTML("ol", .class(card.hasPictures ? "hits" : "hits rows")) {
        hits.map { hit, address in
          HTML("li", .class("hit")) {
            card.card(of: hit, words, address: address)
          }
        }
      }
    }
  }

  private var shownRecord: JSON {
    guard case .object(var members) = hit.record else { return hit.record }
    for attribute in card.outline.hidden { members[attribute.rawValue] = nil }
    return .object(members)
  }

  /// The most bytes of the folded JSON.
  private static let longestJSON = 50_000

  /// What the document shows in another place, and what indexing has added to the record.
  private func omitted(titled shownTitle: String) -> Set<Attribute> {
    let title = card.outline.title.flatMap { hit.record.values(at: $0).count == 1 ? $0 : nil }
    let picture = card.outline.picture.flatMap { card.addresses(of: hit).isEmpty ? nil : $0 }
    let members = hit.record.object ?? [:]
    let isKeyShown =
      shownTitle == hit.objectID
      || members.contains { name, value in
        // Equal numbers may mean anything.
        name != "objectID"
          && (value.string == hit.objectID
            || card.roles.isKey(Attribute(name)) && value.int.map(String.init) == hit.objectID)
      }
    let isKeyOmitted = isKeyShown || card.isGenerated(hit.objectID)
    let hasPlace = members.contains { card.values.isPlace(Attribute($0.key)) }
    return Set([title, picture, isKeyOmitted ? .objectID : nil, hasPlace ? "_geoloc" : nil].compactMap(\.self))
  }

  private func navigation(_ rank: Rank, _ words: PageWords) -> HTML {
    HTML("nav", .class("record-nav"), .label(words(.aroundRecord))) {
      HTML("a", .class("back"), .href(rank.address), text: words(.backTo, ["results": words.results(rank.count)]))
      if let number = rank.number {
        rank.previous.map { HTML("a", .attribute("rel", "prev"), .href($0), text: words(.previousResult)) }
        HTML(
          "span", .class("count"),
          text: words(.rank, ["number": words.number(number), "count": words.number(rank.count)]))
        rank.next.map { HTML("a", .attribute("rel", "next"), .href($0), text: words(.nextResult)) }
      }
    }
  }
}
