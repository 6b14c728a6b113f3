public import InstantSearchTesting
public import Testing

/// A case of a contract with the driver that is checked: an argument of the one test of all widgets of a front end.
public struct BoundContract: Sendable, CustomTestStringConvertible {
  private let widget: String
  private let requirement: String
  /// Checks the requirement.
  public let check: @MainActor @Sendable () async throws -> Void

  public var testDescription: String { "\(widget): \(requirement)" }

  /// The cases of a contract for a driver. A violation is an issue at the line of the call.
  public static func cases<Driver>(
    _ widget: String, _ cases: [Contract<Driver>], sourceLocation: SourceLocation = #_sourceLocation,
    _ make: @escaping @MainActor @Sendable () -> Driver
  ) -> [BoundContract] {
    cases.map { contract in
      BoundContract(widget: widget, requirement: contract.description) {
        try await contract.check(sourceLocation: sourceLocation, make)
      }
    }
  }
}
