@testable import InstantSearchCommand

/// The index of the demo, made once for all tests that only search it.
enum Demo {
  static let shared = Result { try DemoCommand.target() }
}
