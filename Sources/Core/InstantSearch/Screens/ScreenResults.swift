#if canImport(SwiftUI)
import Foundation
import InstantSearchCore
import InstantSearchSwiftUI
import SwiftUI

/// The results of a search screen, below what is known about them: their number, the current filters, the order, an error,
/// and what to do where nothing is found.
struct ScreenResults<Row: View>: View {
  @Watched private var model: SearchScreenModel
  private let row: (Hit<JSON>) -> Row

  init(_ model: SearchScreenModel, row: @escaping (Hit<JSON>) -> Row) {
    self.row = row
    self.model = model
  }

  var body: some View {
    VStack(alignment: .leading) {
      HStack {
        if let text = model.resultsText { Text(verbatim: text) }
        Loading(model.loading)
        Spacer()
        if model.offersOrders { SortBy(model.sortBy) }
        ScreenLayoutButton(model)
      }
      ScreenChips(model)
      if let error = model.error { ScreenError(error, model) }
      DidYouMean(model.didYouMean)
      HitsList(model.hits) { hit, _ in
        row(hit)
      } placeholder: {
        ScreenPlaceholder($0)
      }
      .grid(model.layout == .grid ? [GridItem(.adaptive(minimum: 160))] : nil)
    }
    .padding(.horizontal)
  }
}

/// The current filters beside each other, with a button that removes all of them.
private struct ScreenChips: View {
  @Watched private var current: CurrentFiltersModel
  private let clear: FilterClearModel

  init(_ model: SearchScreenModel) {
    clear = model.clearFilters
    current = model.currentFilters
  }

  var body: some View {
    if !current.filters.isEmpty {
      ScrollView(.horizontal) {
        HStack {
          CurrentFilters(current)
          ClearFilters(clear)
        }
      }
    }
  }
}

private struct ScreenLayoutButton: View {
  @Watched private var model: SearchScreenModel

  init(_ model: SearchScreenModel) { self.model = model }

  var body: some View {
    let isList = model.layout == .list
    Button {
      model.layout = isList ? .grid : .list
    } label: {
      Image(systemName: isList ? "square.grid.2x2" : "list.bullet")
    }
    .accessibilityLabel(Localization.text(isList ? .showAsGrid : .showAsList))
  }
}

/// An error, and a button that searches again. Earlier results stay below it.
private struct ScreenError: View {
  private let error: SearchError
  private let model: SearchScreenModel

  init(_ error: SearchError, _ model: SearchScreenModel) {
    self.error = error
    self.model = model
  }

  var body: some View {
    HStack {
      Text(verbatim: Localization.text(for: error)).foregroundColor(.secondary)
      Button(Localization.text(.tryAgain)) { Task { await model.refresh() } }
    }
  }
}

/// What shows without results; an error shows above.
private struct ScreenPlaceholder: View {
  private let state: HitsState

  init(_ state: HitsState) { self.state = state }

  var body: some View {
    if case .failed = state { EmptyView() } else { HitsPlaceholder(state) }
  }
}
#endif
