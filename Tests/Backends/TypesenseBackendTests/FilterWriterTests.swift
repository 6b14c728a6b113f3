import InstantSearchTesting
import SearchModel
import TestSupport
import Testing

@testable import TypesenseBackend

@Suite("Filters for a node")
struct FilterWriterTests {
  /// A collection of others.
  private static let foreign = FilterWriter(
    schema: CollectionSchema(
      name: "c",
      fields: [
        .init(name: "color", kind: .text, isFacet: true), .init(name: "price", kind: .number),
        .init(name: "size", kind: .integer),
        .init(name: "short", kind: .shortInteger), .init(name: "isNew", kind: .bool),
        .init(name: "maker", kind: .other),
        .init(name: "_tags", kind: .text, isList: true), .init(name: "sizes", kind: .integer, isList: true),
      ]))
  private static let own = FilterWriter(
    schema: CollectionSchema(
      name: "c",
      settings: IndexSettings(searchableAttributes: ["name"], attributesForFaceting: ["color", "sizes"]),
      records: [["objectID": "1", "name": "a", "color": "red", "price": 1.5, "size": 2, "sizes": [1, 2]]]))

  @Test(
    "Filters of a collection that others have made compare words and numbers",
    arguments: [
      ("", nil), ("color:red", "color:=`red`"), ("NOT color:'dark red'", "color:!=`dark red`"),
      ("color:'a, b`) || (c'", "color:=`a, b ) || (c`"), ("color:''", nothing), ("NOT color:'!'", nil),
      ("price < 5", "price:<5"), ("price >= -0.5", "price:>=-0.5"), ("price:5 TO 10", "price:[5..10]"),
      ("NOT price:5 TO 10", "price:<5 || price:>10"), ("price != 5", "price:<5 || price:>5"),
      ("NOT price != 5", "price:=5"), ("NOT price < 5", "price:>=5"), ("NOT price > 5", "price:<=5"),
      ("NOT price <= 5", "price:>5"), ("NOT price >= 5", "price:<5"), ("NOT price = 5", "price:<5 || price:>5"),
      ("size < 2.5", "size:<=2"), ("size > 2.5", "size:>=3"), ("size <= 2.5", "size:<=2"), ("size >= 2.5", "size:>=3"),
      ("size = 2.5", nothing), ("size:1.5 TO 3.5", "size:[2..3]"), ("size:1.2 TO 1.8", nothing),
      ("size < 1e300", "size:<=9223372036854775807"), ("size > 1e300", nothing), ("short:5 TO 1e300", "short:>=5"),
      ("short < 1e300", "short:<=2147483647"), ("short < -1e300", nothing), ("short = 3e9", nothing),
      ("size != 2", "size:<=1 || size:>=3"),
      ("size:2", "size:=2"), ("size:two", nothing), ("isNew:true", "isNew:=true"), ("NOT isNew:false", "isNew:!=false"),
      ("isNew:maybe", nothing), ("sale", "_tags:=`sale`"), ("objectID:7", "id:=`7`"),

      ("color:red AND price < 5", "color:=`red` && price:<5"),
      ("color:red AND (price < 5 OR price > 9)", "color:=`red` && (price:<5 || price:>9)"),
      ("color:red OR (price < 5 AND price > 3)", "color:=`red` || (price:<5 && price:>3)"),
      ("color:red OR isNew:maybe", "color:=`red`"), ("color:red AND isNew:maybe", nothing),
      ("color:red OR NOT isNew:maybe", nil), ("color:red AND NOT isNew:maybe", "color:=`red`"),
      ("color:red OR price < 5 OR color:blue OR color:red", "color:=[`red`,`blue`] || price:<5"),
      ("color:red AND (color:red OR color:blue)", "color:=`red` && color:=[`red`,`blue`]"),
      ("price != 5 AND color:red", "(price:<5 || price:>5) && color:=`red`"),
      ("color:red AND color:red", "color:=`red`"),
      ("color:red AND (price != 5 OR isNew:maybe)", "color:=`red` && (price:<5 || price:>5)"),
      ("color:red AND (price != 5 OR price != 5)", "color:=`red` && (price:<5 || price:>5)"), ("objectID:'*'", nothing),
    ] as [(String, String?)])
  func foreignCollection(_ filters: String, _ expected: String?) throws {
    try expectEqual(Self.foreign.text(of: FilterExpression(parsing: filters)), expected)
  }

  @Test(
    "Filters of a collection of this library compare the bytes of values, and find what has no number",
    arguments: [
      ("color:red", "_exact.color:=`x726564`"), ("NOT color:''", "_exact.color:!=`x`"),
      ("sale", "_exact._tags:=`x73616c65`"), ("NOT objectID:1", "_exact.objectID:!=`x31`"),
      ("price < 5", "price:<5"), ("NOT price < 5", "price:>=5 || _numbers:!=x7072696365"),
      ("NOT sizes = 2", "_exact.sizes:!=`x32`"), ("sizes < 2", "sizes:<=1"), ("sizes:2", "_exact.sizes:=`x32`"),
      ("NOT sizes:2 TO 2", "_exact.sizes:!=`x32`"),
      ("sizes:1 TO 3", "sizes:[1..3] && sizes:<=3"),
      ("sizes:1 TO 3 OR price < 5", "(sizes:[1..3] && sizes:<=3) || price:<5"),
    ] as [(String, String?)])
  func ownCollection(_ filters: String, _ expected: String?) throws {
    try expectEqual(Self.own.text(of: FilterExpression(parsing: filters)), expected)
  }

  private static let nothing = "(id:=a && id:=b)"

  @Test("A value that is longer than any in a collection matches nothing, and its exclusion everything")
  func longValue() throws {
    let filter = Filter.Facet(attribute: "color", stringValue: String(repeating: "a", count: ExactValue.longest + 1))
    try expectEqual(Self.own.text(of: FilterExpression(filter)), Self.nothing)
    try expectEqual(Self.own.text(of: FilterExpression(!filter)), nil)
  }

  @Test("The greatest numbers of a filter are those of a field")
  func greatestNumbers() throws {
    let range = Filter.Numeric(attribute: "price", range: -Double.infinity...Double.infinity)
    let text = try Self.foreign.text(of: FilterExpression(range)) ?? ""
    let numbers = text.dropFirst("price:[".count).dropLast().split(separator: ".").compactMap { Float($0) }
    expectEqual(numbers, [-.greatestFiniteMagnitude, .greatestFiniteMagnitude])
  }

  @Test("What a node can't filter is an error")
  func errors() throws {
    for (writer, filters, error) in [
      (Self.foreign, "unknown:1", SearchError.attributeNotFaceted("unknown")),
      (Self.foreign, "unknown < 1", .attributeNotFaceted("unknown")),
      (Self.foreign, "maker:1", .attributeNotFaceted("maker")), (Self.own, "name:a", .attributeNotFaceted("name")),
    ] {
      #expect(throws: error) { try writer.text(of: FilterExpression(parsing: filters)) }
    }
    for (writer, filters) in [
      (Self.foreign, "NOT sizes:2 TO 3"), (Self.own, "NOT sizes:2 TO 3"), (Self.foreign, "NOT objectID:1"),
    ] {
      let error = #expect(throws: SearchError.self) { try writer.text(of: FilterExpression(parsing: filters)) }
      guard case .refused = error else { Issue.record("\(filters): \(String(describing: error))"); continue }
    }
  }
}
