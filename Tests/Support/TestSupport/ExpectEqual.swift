package import Testing

/// Records an issue with both values if they differ.
///
/// In place of `#expect(actual == expected)`, whose expansion takes three times as long to compile.
package func expectEqual<Value: Equatable>(
  _ actual: Value, _ expected: Value, _ comment: @autoclosure () -> Comment? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  if actual == expected { return }
  let values = "\(String(reflecting: actual)) is not \(String(reflecting: expected))"
  Issue.record(Comment(rawValue: comment().map { "\(values): \($0)" } ?? values), sourceLocation: sourceLocation)
}

/// Fails a test that got another error than expected.
package func issue(with error: (any Error)?) { Issue.record("\(String(describing: error))") }
