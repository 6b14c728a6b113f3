import TestSupport
import Testing

@testable import SearchEngine

@Suite("Lookups that compare few names and hash many")
struct NameIndicesTests {
  /// One below, at and above the number up to which names are compared, and many.
  private static let counts = [0, 1, SmallSet<String>.most - 1, SmallSet<String>.most, SmallSet<String>.most + 1, 100]

  @Test("They find each name's first index, and no other name", arguments: counts)
  func indices(count: Int) {
    let names = (0..<count).map { "name\($0)" }
    let indices = NameIndices(names + names)
    expectEqual(names.map { indices[$0] }, Array(names.indices))
    #expect(indices["name\(count)"] == nil && indices[""] == nil)
  }

  @Test("A set made of elements is one into which they were inserted", arguments: counts)
  func set(count: Int) {
    let names = (0..<count).map { "name\($0)" }
    var (made, filled) = (SmallSet(names), SmallSet<String>())
    #expect(names.allSatisfy { filled.insert($0) })
    for name in names {
      #expect(made.contains(name) && filled.contains(name))
      #expect(!made.insert(name) && !filled.insert(name))
    }
    #expect(!made.contains("name\(count)") && made.insert("name\(count)") && made.contains("name\(count)"))
  }
}
