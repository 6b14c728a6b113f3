import TestSupport
import Testing

@testable import InstantSearchCore

@Suite("What an update of filters tells the observers")
struct FilterTransactionTests {
  private let empty = FilterContent()
  private let red: FilterContent = {
    var content = FilterContent()
    content.groups.add(
      Filter.Facet(attribute: "color", stringValue: "red"), toGroupWithID: .or(name: "color", filterType: .facet))
    return content
  }()

  @Test("A change is notified and searched for; one that is reversed is not")
  func change() {
    var transaction = FilterTransaction(from: empty)
    expectEqual(transaction.notification(of: empty), nil)
    transaction.contentChanged(from: empty, to: red)
    expectEqual(transaction.notification(of: red), .init(needsSearch: true))
    transaction.contentChanged(from: red, to: empty)
    expectEqual(transaction.notification(of: empty), nil)
  }

  @Test("Initial selections of widgets are notified without a search, unless something else changes too")
  func connecting() {
    var transaction = FilterTransaction(from: empty)
    transaction.isConnecting = true
    transaction.contentChanged(from: empty, to: red)
    transaction.isConnecting = false
    expectEqual(transaction.notification(of: red), .init(needsSearch: false))
    transaction.contentChanged(from: red, to: red)
    expectEqual(transaction.notification(of: red), .init(needsSearch: false))
    var withBase = red
    withBase.base = .filter(Filter(Filter.Tag(value: "new")))
    transaction.contentChanged(from: red, to: withBase)
    expectEqual(transaction.notification(of: withBase), .init(needsSearch: true))
  }

  @Test("A requested notification needs no change")
  func requested() {
    var transaction = FilterTransaction(from: red)
    transaction.notificationRequested()
    expectEqual(transaction.notification(of: red), .init(needsSearch: true))
  }

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
    state.groups = red.groups
    #expect(record.needsSearch.contains(true))
    #expect(state.getFilters().contains(Filter(tag)))
  }
}
