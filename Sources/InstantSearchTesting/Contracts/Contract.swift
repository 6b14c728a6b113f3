/// Something that every view of a widget must do, whatever draws it; or every backend, whatever it searches.
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

  /// Checks the same where the views' screens search a backend of one's own.
  @MainActor
  public func check(over driver: any BackendDriver, _ make: @MainActor () -> Driver) async throws {
    let backend = try await driver.backend(for: .screens)
    try await ContractScreen.$catalogue.withValue(backend) { try await body(make) }
  }
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

func expect<Value: Equatable>(_ value: Value, _ expected: Value, _ what: String) throws {
  if value != expected { throw ContractViolation(description: "\(what): expected \(expected), found \(value)") }
}

func expectOther<Value: Equatable>(_ value: Value, _ former: Value, _ what: String) throws {
  if value == former { throw ContractViolation(description: "\(what): nothing has changed from \(former)") }
}

/// Waits until the object is gone, as connectors cut their connections at the end of a turn.
@MainActor
func expectFreed(_ what: String, _ isFreed: () -> Bool) async throws {
  for _ in 0..<100 where !isFreed() { await Task.yield() }
  try expect(isFreed(), true, "\(what) is freed")
}
