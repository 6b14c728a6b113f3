package import InstantSearchCore
internal import Platform

/// A receiver of events that records its calls, and refuses those that a rule returns an error for.
package final class ScriptedReceiver: EventReceiver {
  private let rule: @Sendable ([SearchEvent]) async -> SearchError?
  private let state = Locked([[SearchEvent]]())

  /// A receiver that accepts all events, or refuses them by a rule.
  package init(_ rule: @escaping @Sendable ([SearchEvent]) async -> SearchError? = { _ in nil }) { self.rule = rule }

  /// The events of each call, accepted or not.
  package var calls: [[SearchEvent]] { state.withLock { $0 } }

  package func receive(_ events: [SearchEvent]) async throws(SearchError) {
    state.withLock { $0.append(events) }
    if let error = await rule(events) { throw error }
  }
}
