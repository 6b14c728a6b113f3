import InstantSearchCore
import InstantSearchTesting
import TestSupport
import Testing

@MainActor
@Suite("The contracts of the widgets, without a front end")
struct WidgetContractTests {
  @Test("Over the model", arguments: RecordedContract.cases(lacking: [.rules]))
  func model(_ contract: Contract<Void>) async throws {
    try await contract.check {}
  }

  @Test("A violated contract is an issue at the line of its driver; outside of a test it is thrown")
  func violation() async throws {
    let contract = try #require(StatsContract.cases.first { $0.description.hasPrefix("Nothing shows") })
    let line = #line + 2
    try await withKnownIssue {
      try await contract.check { SilentStats() }
    } matching: { issue in
      let location = issue.sourceLocation
      return location?.fileID == #fileID && location?.line == line && issue.error is ContractViolation
    }
    await #expect(throws: ContractViolation.self) {
      try await Task.detached { try await contract.check { SilentStats() } }.value
    }
  }
}

/// A view that shows nothing.
private final class SilentStats: StatsController, StatsDriver {
  let text: String? = nil
  var controller: any StatsController { self }
  func setItem(_ item: String?) {}
}
