public import Testing

/// A requirement on every view of a widget, in whatever front end, or on every backend.
///
/// A front end runs the cases of a contract with a driver of its own, which reads and taps its view:
///
/// ```swift
/// @Test(arguments: WidgetContract.facetList)
/// func facetList(_ contract: Contract<any FacetListDriver>) async throws {
///   try await contract.check { TableDriver() }
/// }
/// ```
///
/// A violated contract is an issue at the line that calls `check`, where the driver is named. Outside of a test of Swift
/// Testing, such as in XCTest, it is thrown.
public struct Contract<Driver>: Sendable, CustomStringConvertible {
  /// The requirement as a sentence.
  public let description: String
  package let body: @MainActor @Sendable (_ make: @MainActor () -> Driver) async throws -> Void

  package init(
    _ description: String, _ body: @escaping @MainActor @Sendable (_ make: @MainActor () -> Driver) async throws -> Void
  ) {
    self.description = description
    self.body = body
  }

  /// A requirement on a widget, which the screen keeps until the case ends.
  init(
    _ description: String, on makeScreen: @escaping @MainActor @Sendable () -> ContractScreen = { ContractScreen() },
    _ body: @escaping @MainActor @Sendable (_ screen: ContractScreen, _ view: Driver) async throws -> Void
  ) {
    self.init(description) { make in
      let screen = makeScreen()
      try await body(screen, make())
      screen.disconnectWidgets()
    }
  }

  /// Checks the requirement.
  ///
  /// - Parameters:
  ///   - sourceLocation: Where a violation is reported; the call itself by default.
  ///   - make: Makes a driver, each with a view or a backend of its own.
  @MainActor
  public func check(
    sourceLocation: SourceLocation = #_sourceLocation, _ make: @MainActor () -> Driver
  ) async throws {
    try await reporting(at: sourceLocation) { try await body(make) }
  }

  /// Checks the requirement on views that search another backend.
  ///
  /// - Parameters:
  ///   - driver: Makes the backend.
  ///   - sourceLocation: Where a violation is reported; the call itself by default.
  ///   - make: Makes a driver, each with a view of its own.
  @MainActor
  package func check(
    over driver: any BackendDriver, sourceLocation: SourceLocation = #_sourceLocation,
    _ make: @MainActor () -> Driver
  ) async throws {
    try await reporting(at: sourceLocation) {
      let backend = try await driver.backend(for: .screens)
      try await ContractScreen.$catalogue.withValue(backend) { try await body(make) }
    }
  }

  /// Records an error as an issue of the running test. A thrown one would be reported at the test's own line.
  @MainActor
  private func reporting(at location: SourceLocation, _ check: @MainActor () async throws -> Void) async throws {
    do {
      try await check()
    } catch {
      guard Test.current != nil else { throw error }
      Issue.record(error, sourceLocation: location)
    }
  }
}

/// A difference between a view or backend and its contract.
package struct ContractViolation: Error, CustomStringConvertible {
  package let description: String
}

/// A row of a list as the user sees it.
public struct ShownRow: Hashable, Sendable, CustomStringConvertible {
  /// The text of the row, without its count.
  public var text: String
  /// The number beside the text; nil if none is shown.
  public var count: Int?
  /// Whether the row is shown as selected.
  public var isSelected: Bool

  /// A row with this text and count.
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

/// Waits until an object is freed: connectors disconnect at the end of a turn.
@MainActor
func expectFreed(_ what: String, _ isFreed: () -> Bool) async throws {
  for _ in 0..<100 where !isFreed() { await Task.yield() }
  try expect(isFreed(), true, "\(what) is freed")
}

/// A weak reference, to check that its object is freed.
@MainActor
package final class WeakReference {
  private weak var object: AnyObject?

  /// A reference that does not keep the object.
  package init(_ object: AnyObject?) { self.object = object }

  /// Whether the object is gone.
  package var isFreed: Bool { object == nil }
}
