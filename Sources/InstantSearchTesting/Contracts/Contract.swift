public import InstantSearchCore

/// Something that every view of a widget must do, whatever draws it.
///
/// A front end runs the cases of a contract with a driver of its own, which reads what its view shows and taps it:
///
/// ```swift
/// @Test(arguments: FacetListContract.cases)
/// func facetList(_ contract: Contract<any FacetListDriver>) async throws {
///   try await contract.check { TableDriver() }
/// }
/// ```
public struct Contract<Driver>: Sendable, CustomStringConvertible {
  /// What must hold, as a sentence.
  public let description: String
  private let body: @MainActor @Sendable (_ make: @MainActor () -> Driver) async throws -> Void

  init(
    _ description: String, _ body: @escaping @MainActor @Sendable (_ make: @MainActor () -> Driver) async throws -> Void
  ) {
    self.description = description
    self.body = body
  }

  /// Throws a ``ContractViolation`` where the views that `make` makes do not do it.
  @MainActor
  public func check(_ make: @MainActor () -> Driver) async throws { try await body(make) }
}

/// What a view shows against the contract.
public struct ContractViolation: Error, CustomStringConvertible {
  public let description: String
}

/// A row of a list as a person sees it.
public struct ShownRow: Hashable, Sendable, CustomStringConvertible {
  public var text: String
  /// The number beside the text; nil where none is shown.
  public var count: Int?
  public var isSelected: Bool

  public init(_ text: String, _ count: Int? = nil, isSelected: Bool = false) {
    self.text = text
    self.count = count
    self.isSelected = isSelected
  }

  public var description: String { "\(isSelected ? "[x]" : "[ ]") \(text)\(count.map { " (\($0))" } ?? "")" }
}

/// Reads and taps a view of a refinement list.
@MainActor
public protocol FacetListDriver: AnyObject {
  /// The view's controller; the driver keeps it.
  var controller: any FacetListController { get }
  var rows: [ShownRow] { get }
  func tap(_ text: String)
}

/// Reads and taps a view of a list of filters.
@MainActor
public protocol FilterListDriver<F>: AnyObject {
  associatedtype F: ConcreteFilterType
  var controller: any SelectableListController<F> { get }
  var rows: [ShownRow] { get }
  func tap(_ text: String)
}

/// Reads and taps a view of a dynamic facet list.
@MainActor
public protocol DynamicFacetListDriver: AnyObject {
  var controller: any DynamicFacetListController { get }
  /// The attributes that are shown, in order.
  var attributes: [String] { get }
  func rows(of attribute: String) -> [ShownRow]
  func tap(_ text: String, of attribute: String)
}

func expect<Value: Equatable>(_ value: Value, _ expected: Value, _ what: String) throws {
  if value != expected { throw ContractViolation(description: "\(what): expected \(expected), found \(value)") }
}

/// A search over a small catalogue that the contracts agree on.
@MainActor
final class ContractScreen {
  let state = FilterState()
  let searcher: HitsSearcher
  let backend: ScriptedBackend

  init(renderingContent: RenderingContent? = nil) {
    let model = ReferenceBackend(records: Self.products)
    backend = ScriptedBackend(supportedParameters: model.supportedParameters) { requests throws(SearchError) in
      var answers: [SearchAnswer] = []
      for request in requests {
        var answer = try model.answer(to: request)
        if case .hits(var response) = answer {
          response.renderingContent = renderingContent
          answer = .hits(response)
        }
        answers.append(answer)
      }
      return answers
    }
    searcher = HitsSearcher(backend: backend, indexName: "products")
  }

  /// Searches, or waits for the search that is under way.
  func search() async {
    searcher.search()
    await searcher.waitUntilIdle()
  }

  func settle() async { await searcher.waitUntilIdle() }

  /// red 3, blue 2, green 1; Apple 3, Bose 2, Canon 1; sizes 1, 2, 10 as numbers; every red one is Apple's or Bose's.
  static let products: [JSON] = [
    ["objectID": "1", "color": "red", "brand": "Apple", "size": 1, "price": 3, "_tags": ["new"]],
    ["objectID": "2", "color": "red", "brand": "Apple", "size": 2, "price": 8, "_tags": ["new", "sale"]],
    ["objectID": "3", "color": "red", "brand": "Bose", "size": 10, "price": 5, "_tags": ["sale"]],
    ["objectID": "4", "color": "blue", "brand": "Apple", "size": 1, "price": 30, "_tags": []],
    ["objectID": "5", "color": "blue", "brand": "Canon", "size": 2, "price": 10, "_tags": ["new"]],
    ["objectID": "6", "color": "green", "brand": "Bose", "size": 10, "price": 200, "_tags": []],
  ]
}

/// Waits until the object is gone, as connectors cut their connections at the end of a turn.
@MainActor
func expectFreed(_ what: String, _ isFreed: () -> Bool) async throws {
  for _ in 0..<100 where !isFreed() { await Task.yield() }
  try expect(isFreed(), true, "\(what) is freed")
}
