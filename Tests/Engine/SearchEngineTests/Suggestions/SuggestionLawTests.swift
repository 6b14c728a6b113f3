import InstantSearchTesting
import SearchModel
import TestSupport
import Testing

@testable import SearchEngine

@Suite("Suggestions of random records")
struct SuggestionLawTests {
  private static let words = ["red", "Red", "lamp", "lamps", "desk", "Crème", "creme", "box", "boxes"]
  private static let values = ["Acme", "red", "Desk > Lamp", "boxes", "box", "lamps"]

  @Test(arguments: RandomCases.slices(of: RandomCases.seeds(300, long: 5_000)))
  func `The generator makes what an obvious model makes`(seeds: Range<UInt64>) async throws {
    for seed in seeds {
      var random = SeededGenerator(seed: seed)
      let records = random.array(of: 0...14) { random -> JSON in
        [
          "name": .string(random.array(of: 0...3) { $0.element(of: Self.words) }.joined(separator: " ")),
          "brand": .array(random.array(of: 0...2) { .string($0.element(of: Self.values)) }),
          "room": .string(random.element(of: Self.values)),
        ]
      }
      var settings = IndexSettings(
        searchableAttributes: ["name", "brand", "room"], attributesForFaceting: ["brand", "room"])
      settings.sortFacetValuesBy = random.once(in: 2) ? .alpha : nil
      let index = try LocalIndex(settings: settings)
      try await index.save(records)
      var generator = SuggestionGenerator(backend: LocalBackend(["shop": index]), indexName: "shop")
      generator.facets = random.array(of: 0...2) { $0.element(of: [["brand"], ["room"], ["brand", "room"]]) }
      generator.categories = random.once(in: 2) ? [.init("room", count: random.number(in: 0...3))] : []
      generator.minHits = random.number(in: 0...3)
      generator.minLetters = random.number(in: 0...5)
      generator.minSearches = random.number(in: 1...3)
      generator.excluded = random.once(in: 3) ? [random.element(of: Self.words)] : []
      generator.languages = random.once(in: 2) ? ["en"] : []
      if random.once(in: 4) { generator.limit = random.number(in: 0...6) }
      let searched = random.array(of: 0...8) { random in
        let text = random.array(of: 0...3) { $0.element(of: Self.words + ["  ", "-", "sofa"]) }.joined(separator: " ")
        return (text: text, count: random.number(in: 0...3))
      }
      var counts = SearchCounts()
      for (text, count) in searched { counts.add(text, count: count) }
      let model = SlowSuggestions(records: records, searched: searched, generator: generator)
      let found = try await generator.suggestions(from: counts)
      expectEqual(found, model.suggestions, "seed \(seed)")
    }
  }
}

/// The suggestions by enumeration of all records and all pairs of texts.
private struct SlowSuggestions {
  let records: [JSON]
  let searched: [(text: String, count: Int)]
  let generator: SuggestionGenerator

  private struct Text {
    var text: String
    var words: [String]
    var searches: Int
    var count: Int
  }

  private func words(_ text: String) -> [String] {
    // The vocabulary has one accented letter, and no signs but these.
    text.lowercased().map { "-> ".contains($0) ? " " : $0 == "è" ? "e" : String($0) }.joined()
      .split(separator: " ").map(String.init)
  }

  private func values(_ attribute: Attribute, _ record: JSON) -> [String] {
    record[attribute.rawValue]?.array?.compactMap(\.string) ?? [record[attribute.rawValue]?.string ?? ""]
  }

  /// Facet values are the same without case, and shown in the form that most records have: here there is one only.
  private func counts(_ attribute: Attribute, _ records: [JSON]) -> [(value: String, count: Int)] {
    let all = Set(records.flatMap { values(attribute, $0) }.filter { !$0.isEmpty })
    return all.map { value in (value, records.count { values(attribute, $0).contains(value) }) }
      .sorted {
        $0.count != $1.count ? $0.count > $1.count : $0.value.lowercased().precedesByCodePoint($1.value.lowercased())
      }
  }

  private var combinations: [(text: String, count: Int)] {
    generator.facets.flatMap { attributes -> [(text: String, count: Int)] in
      var found: [(values: [String], records: [JSON])] = [([], records)]
      for attribute in attributes {
        found = found.flatMap { values, records in
          counts(attribute, records).map { value, _ in
            (values + [value], records.filter { self.values(attribute, $0).contains(value) })
          }
        }
        .filter { $0.records.count >= max(generator.minHits, 1) }
        if found.count > generator.limit {
          let numbered = found.enumerated().sorted {
            ($1.element.records.count, $0.offset) < ($0.element.records.count, $1.offset)
          }
          found = numbered.prefix(generator.limit).map(\.element)
        }
      }
      return found.map { values, records in
        (values.map { $0 == "Desk > Lamp" ? "Lamp" : $0 }.joined(separator: " "), records.count)
      }
    }
  }

  private func found(_ words: [String]) -> [JSON] {
    records.filter { record in
      let texts = [record["name"]?.string ?? ""] + values("brand", record) + values("room", record)
      return words.allSatisfy(texts.flatMap(self.words).contains)
    }
  }

  private var texts: [Text] {
    var counted: [(text: String, count: Int)] = []
    for (text, count) in searched where count > 0 {
      let text = text.lowercased().split(separator: " ").joined(separator: " ")
      if let known = counted.firstIndex(where: { $0.text == text }) {
        counted[known].count += count
      } else {
        counted.append((text, count))
      }
    }
    counted.sort { $0.count != $1.count ? $0.count > $1.count : $0.text.precedesByCodePoint($1.text) }
    let all =
      counted.map { Text(text: $0.text, words: words($0.text), searches: $0.count, count: 0) }
      + combinations.map { Text(text: $0.text, words: words($0.text), searches: 0, count: $0.count) }
    var texts: [Text] = []
    for text in all where !text.words.isEmpty && text.text.count >= generator.minLetters {
      let isExcluded = generator.excluded.contains { text.words.contains(words($0)[0]) }
      if isExcluded { continue }
      if let known = texts.firstIndex(where: { $0.words == text.words }) {
        texts[known].searches += text.searches
        texts[known].count = max(texts[known].count, text.count)
        if texts[known].text == text.text.lowercased() { texts[known].text = text.text }
      } else {
        texts.append(text)
      }
    }
    texts.removeAll { $0.count == 0 && $0.searches < generator.minSearches }
    texts.sort {
      ($0.searches, $0.count) != ($1.searches, $1.count)
        ? ($0.searches, $0.count) > ($1.searches, $1.count) : $0.text.precedesByCodePoint($1.text)
    }
    return Array(texts.prefix(generator.limit))
  }

  private func isSame(_ left: [String], _ right: [String]) -> Bool {
    let singular = generator.languages.isEmpty ? [:] : ["lamps": "lamp", "boxes": "box", "desks": "desk"]
    return left.map { singular[$0] ?? $0 } == right.map { singular[$0] ?? $0 }
  }

  var suggestions: [QuerySuggestion] {
    var kept: [(text: Text, suggestion: QuerySuggestion)] = []
    for text in texts {
      let found = found(text.words)
      guard found.count >= generator.minHits else { continue }
      if let same = kept.firstIndex(where: { isSame($0.text.words, text.words) }) {
        kept[same].suggestion.popularity? += text.searches
        continue
      }
      let categories = generator.categories.map { category in
        AttributedFacets(
          attribute: category.attribute,
          facets: counts(category.attribute, found).prefix(category.count).map { value, count in
            Facet(value: value, count: count)
          })
      }
      let source = QuerySuggestion.Source(
        indexName: "shop", nbHits: found.count, categories: categories.filter { !$0.facets.isEmpty })
      kept.append((text, QuerySuggestion(query: text.text, popularity: text.searches, sources: [source])))
    }
    return kept.map(\.suggestion).sorted {
      let ranks = [$0, $1].map { ($0.popularity ?? 0, $0.nbHits ?? 0) }
      return ranks[0] != ranks[1] ? ranks[0] > ranks[1] : $0.query.precedesByCodePoint($1.query)
    }
  }
}
