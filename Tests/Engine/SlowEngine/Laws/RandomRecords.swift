import InstantSearchTesting
import SearchModel

extension SeededGenerator {
  /// A record with some of the attributes that the random settings and requests name.
  mutating func record(_ objectID: String, _ vocabulary: RandomVocabulary) -> JSON {
    var members: JSON.Object = [:]
    if !once(in: 6) { members["name"] = once(in: 6) ? texts(vocabulary) : .string(vocabulary.text(from: &self)) }
    if !once(in: 4) { members["brand"] = .string(brand()) }
    if once(in: 2) { members["description"] = .string(vocabulary.text(from: &self)) }
    if !once(in: 4) { members["price"] = number() }
    if once(in: 3) { members["stock"] = .array(array(of: 0...3) { $0.number() }) }
    if once(in: 2) { members["isNew"] = .bool(once(in: 2)) }
    if once(in: 3) {
      members["sizes"] = .array(
        array(of: 0...4) { $0.element(of: 1, 2, "1", "S", "s", "M", true, "TRUE", 2.5, "2.50", "1.0") })
    }
    if once(in: 12) {
      members["stock"] = element(of: .decimal("18446744073709551616"), .decimal("18446744073709551617"))
    }
    if once(in: 2) { members["rank"] = element(of: 1, 2, 3.5, -1, 0, "a", "b", "é", true, false, .null, [2, 1], []) }
    if once(in: 3) {
      members["author"] = ["name": .string(vocabulary.text(from: &self, longest: 3)), "country": .string(brand())]
    }
    if once(in: 4) {
      members["authors"] = .array(
        array(of: 0...3) { generator in
          generator.once(in: 6)
            ? ["born": 1900] : ["name": .string(vocabulary.text(from: &generator, longest: 3))]
        })
    }
    if once(in: 2) { members["_tags"] = .array(array(of: 0...3) { .string($0.element(of: "new", "New", "sale", "")) }) }
    if once(in: 2) { members["_geoloc"] = locations() }
    if once(in: 4) {
      let size = JSON.string(vocabulary.text(from: &self, longest: 3))
      if once(in: 2) { members["size.eu"] = size } else { members["size"] = ["eu": size] }
    }
    // The deepest nesting that the JSON parser accepts.
    if once(in: 40) {
      var value = JSON.string(vocabulary.text(from: &self, longest: 3))
      for _ in 0..<number(in: 1...(once(in: 2) ? 5 : 126)) { value = once(in: 2) ? ["deep": value] : [value] }
      members["deep"] = value
    }
    var names = members.keys
    names.shuffle(using: &self)
    let all = names.map { (key: $0, value: members[$0] ?? .null) }
    return .object(JSON.Object([(key: "objectID", value: .string(objectID))] + all))
  }

  mutating func texts(_ vocabulary: RandomVocabulary) -> JSON {
    .array(array(of: 0...4) { .string(vocabulary.text(from: &$0, longest: 3)) })
  }

  mutating func number() -> JSON {
    // Sums of these depend on their order if each is rounded.
    if once(in: 12) { return element(of: 0.1, 0.7, 3.3, 1e15, -1e15, 1e-9, 123_456_789.123) }
    return once(in: 3) ? .double(Double(number(in: -4...20)) / 2) : .integer(Int64(number(in: 0...9)))
  }

  mutating func brand() -> String {
    element(
      of: "red", "Red", "RED", "blue", "Red shoes", "red Shoes", "café", "cafe\u{301}", "CAFE\u{301}", "cafe", "Straße",
      "STRASSE", "日本", "", "a:b", "-x")
  }

  mutating func records(_ count: Int, _ vocabulary: RandomVocabulary) -> [JSON] {
    var ids = (0..<count).map { number in element(of: "", "a", "é", "-") + "\(number)" }
    ids.shuffle(using: &self)
    let haveVectors = once(in: 2)
    return ids.map { id in haveVectors ? withVector(record(id, vocabulary)) : record(id, vocabulary) }
  }

  /// A vector with few different numbers, so that many are equally similar.
  mutating func vector() -> JSON {
    var numbers = (0..<Self.vectorDimensions).map { _ in number(in: -2...3) }
    if numbers.allSatisfy({ $0 == 0 }) { numbers[0] = 1 }
    return .array(numbers.map { .integer(Int64($0)) })
  }

  static let vectorDimensions = 3

  private mutating func withVector(_ record: JSON) -> JSON {
    var members = record.object ?? [:]
    if !once(in: 6) { members["_vectors"] = vector() }
    return .object(members)
  }

  /// Many records with few different texts, and numbers of their own.
  mutating func manyRecords(_ count: Int, _ vocabulary: RandomVocabulary) -> [JSON] {
    let patterns = array(of: 20...60) { $0.record("", vocabulary).object ?? [:] }
    var ids = Array(0..<count)
    ids.shuffle(using: &self)
    return ids.map { id in
      var members = element(of: patterns)
      members["objectID"] = .string("\(id)")
      if !once(in: 4) { members["_vectors"] = vector() }
      if once(in: 2) { members["price"] = .integer(Int64(number(in: 0...(once(in: 3) ? count : 9)))) }
      if once(in: 2) { members["_geoloc"] = locations() }
      return .object(members)
    }
  }
}
