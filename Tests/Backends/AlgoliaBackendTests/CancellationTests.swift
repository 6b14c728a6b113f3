import AlgoliaBackend
import InstantSearchCore
import InstantSearchTesting
import TestSupport
import Testing

/// A transport that reports the start and the end of each transfer, and never responds: it waits for cancellation.
private struct SilentTransport: Transport {
  let isSent: AsyncStream<Void>.Continuation

  func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
    isSent.yield()
    defer { isSent.finish() }
    let never = AsyncStream<Void> { _ in }
    for await _ in never {}
    throw .cancelled
  }
}

@Suite("Cancelling a search with the service")
struct CancellationTests {
  @Test("Cancelling the task ends the transfer")
  func endsTransfer() async {
    let (sent, isSent) = AsyncStream.makeStream(of: Void.self)
    let backend = AlgoliaBackend(appID: "a", apiKey: "k", transport: SilentTransport(isSent: isSent))
    let search = Task { try await backend.search([FailureTests.request]) }
    var transfers = sent.makeAsyncIterator()
    #expect(await transfers.next() != nil)
    search.cancel()
    await #expect(throws: SearchError.cancelled) { try await search.value }
    #expect(await transfers.next() == nil, "the transfer has ended, and there was no other")
  }

  @Test("A cancelled search does not mark its host as down, whatever error the transport throws")
  func hostStaysUp() async throws {
    let service = ScriptedService(.lateError(.interrupted(reason: "closed")), .answer(RetryTests.answer))
    let backend = AlgoliaBackend.test(service)
    let search = Task { try await RetryTests.search(backend) }
    await service.waitForTransfers(1)
    search.cancel()
    await #expect(throws: SearchError.cancelled) { try await search.value }
    try await RetryTests.search(backend)
    await expectEqual(service.hosts, [RetryTests.dsn, RetryTests.dsn])
  }

  @Test("Nothing is sent for a search that is cancelled before")
  func cancelledBefore() async {
    let service = FakeService(answering: ReferenceBackend(records: []))
    let backend = AlgoliaBackend(appID: "a", apiKey: "k", transport: service)
    let search = Task {
      while !Task.isCancelled { await Task.yield() }
      return try await backend.search([FailureTests.request])
    }
    search.cancel()
    await #expect(throws: SearchError.cancelled) { try await search.value }
    #expect(await service.requests.isEmpty)
  }
}
