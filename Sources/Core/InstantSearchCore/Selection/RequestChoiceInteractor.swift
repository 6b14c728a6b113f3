/// A choice among values for a searcher's request, such as indices or numbers of results. One is always selected.
@MainActor
public class RequestChoiceInteractor<Value: Hashable & Sendable>: SelectableListInteractor<Value, Value> {
  private let searcherSlot = ConnectionSlot()
  /// Searches with this value.
  private var search: ((Value) -> Void)?

  init(values: [Value]) { super.init(items: values, selectionMode: .single) { $0 } }

  /// Shows the searcher's value; selecting another one searches with that.
  func connection<S: Searcher>(
    to searcher: S, value: @escaping @MainActor (S) -> Value?, change: @escaping @MainActor (S, Value) -> Void
  ) -> Connection {
    searcherSlot.connection(of: self, to: searcher) { list, searcher in
      list.search = { [weak searcher] value in
        guard let searcher else { return }
        change(searcher, value)
        searcher.search()
      }
      let show: @MainActor (RequestChoiceInteractor) -> Void = { [weak searcher] list in
        if let searcher { list.selection = Selection(selected: value(searcher).map { [$0] } ?? []) }
      }
      let requests = searcher.onRequestChanged.subscribe(with: list) { list, _ in show(list) }
      let results = searcher.onResults.subscribe(with: list) { list, _ in show(list) }
      show(list)
      return { [weak list] in
        requests.cancel()
        results.cancel()
        list?.search = nil
      }
    }
  }

  /// Selects a value; a selection without one does nothing while a searcher is connected.
  public override func select(_ selection: Selection<Value>) {
    guard let search else { return super.select(selection) }
    selection.selected.first.map(search)
  }

  /// Selects a value; tapping the selected one does nothing.
  public override func tap(_ key: Value) {
    if selection.selected != [key] { super.tap(key) }
  }

  /// Does nothing: a value can't be excluded.
  package override func exclude(_ key: Value) {}

  /// Does nothing: one value is always selected.
  package override func deselectAll() {}
}
