import InstantSearchTesting
import Testing

@MainActor
@Suite("The contracts of the widgets, without a front end", .timeLimit(.minutes(30)))
struct WidgetContractTests {
  @Test("Over the model", arguments: RecordedContract.cases())
  func model(_ contract: Contract<Void>) async throws {
    try await contract.check {}
  }
}
