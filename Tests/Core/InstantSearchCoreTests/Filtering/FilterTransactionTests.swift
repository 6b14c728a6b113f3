import TestSupport
import Testing

@testable import InstantSearchCore

@Suite("What an update of filters tells the observers")
struct FilterTransactionTests {
  @MainActor
  @Test("A widget that an observer of a change connects does not lose the search for the change")
  func nested() {
    final class Record {
      var needsSearch: [Bool] = []
    }
    let (state, record, tag) = (FilterState(), Record(), Filter.Tag(value: "new"))
    state.onChange.subscribe(with: record) { [weak state] _, _ in
      state?.updateConnecting { $0[and: "tags"].add(tag) }
    }
    state.onChangeForSearchers.subscribe(with: record) { $0.needsSearch.append($1) }
    state[or: "color"].add(Filter.Facet(attribute: "color", stringValue: "red"))
    #expect(record.needsSearch.contains(true))
    #expect(state.getFilters().contains(Filter(tag)))
  }
}
