#if canImport(SwiftUI)
import Foundation
public import InstantSearchCore
import InstantSearchSwiftUI
public import SwiftUI

/// The results of a search screen with the search field: their number, the current filters, the order, an error, and what to
/// do where nothing is found.
public struct ScreenResults<Row: View>: View {
  @Watched private var model: SearchScreenModel
  private let row: (Hit<JSON>) -> Row
  /// Shows above the results; nil for their number, the current filters and advice.
  var header: (() -> AnyView)?
  /// Shows where nothing is found; nil for a sentence.
  var empty: (() -> AnyView)?

  /// - Parameters:
  ///   - model: The model, which the view starts.
  ///   - row: Draws a result.
  public init(_ model: SearchScreenModel, @ViewBuilder row: @escaping (Hit<JSON>) -> Row) {
    self.row = row
    self.model = model
  }

  public var body: some View {
    VStack(alignment: .leading) {
      if let header { header() } else { ScreenHeader(model) }
      ScreenFailure(model)
      if let following = model.following { ScreenFollowingLine(following) }
      HitsList(model.hits) { hit, _ in
        row(hit)
      } placeholder: { state in
        // It scrolls, so that it can be pulled down too.
        ScrollView { placeholder(state).frame(maxWidth: .infinity) }
      }
      .grid(model.layout == .grid ? [GridItem(.adaptive(minimum: 160))] : nil)
      .refreshable { [model] in await model.refresh() }
      .modifier(ScreenResultsRotor(model))
    }
    .padding(.horizontal)
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .top)
    .toolbar { ScreenTools(model) }
    .modifier(ScreenFeedback(model))
    .modifier(ScreenSearchField(model))
    .task { [model] in await model.start() }
  }

  @ViewBuilder private func placeholder(_ state: HitsState) -> some View {
    if case .empty = state, let empty { empty() } else { ScreenPlaceholder(state, model) }
  }
}

/// What is known about the results: their number, the current filters, and advice.
private struct ScreenHeader: View {
  @Watched private var model: SearchScreenModel

  init(_ model: SearchScreenModel) { self.model = model }

  var body: some View {
    HStack {
      if let text = model.resultsText { Text(verbatim: text) }
      Loading(model.loading)
    }
    ScreenChips(model)
    DidYouMean(model.didYouMean)
  }
}

/// Why the last search failed, and a button that searches again.
private struct ScreenFailure: View {
  @Watched private var model: SearchScreenModel

  init(_ model: SearchScreenModel) { self.model = model }

  var body: some View {
    if let text = model.errorText {
      if model.isOffline {
        Label(text, systemImage: "wifi.slash")
        if model.resultCount != nil {
          Text(verbatim: Localization.text(.lastResults)).foregroundColor(.secondary)
        }
      } else {
        Text(verbatim: text).foregroundColor(.secondary)
      }
      Button(Localization.text(.tryAgain)) { Task { await model.refresh() } }
    }
  }
}

/// The current filters that the search field does not show, and a button that removes all.
private struct ScreenChips: View {
  private let model: SearchScreenModel
  @Watched private var current: CurrentFiltersObservableController
  private let clear: FilterClearObservableController

  init(_ model: SearchScreenModel) {
    self.model = model
    clear = model.clearFilters
    current = model.currentFilters
  }

  var body: some View {
    if !current.filters.isEmpty {
      ScrollView(.horizontal) {
        HStack {
          CurrentFilters(current).only { [model] in !model.isToken($0) }
          ClearFilters(clear)
        }
      }
    }
  }
}

/// The order and the arrangement of the results.
private struct ScreenTools: View {
  @Watched private var model: SearchScreenModel

  init(_ model: SearchScreenModel) { self.model = model }

  var body: some View {
    if model.offersOrders { SortBy(model.sortBy) }
    let isList = model.layout == .list
    Button {
      model.layout = isList ? .grid : .list
    } label: {
      Image(systemName: isList ? "square.grid.2x2" : "list.bullet")
    }
    .accessibilityLabel(Localization.text(isList ? .showAsGrid : .showAsList))
  }
}

/// What shows without results; an error shows above.
private struct ScreenPlaceholder: View {
  private let state: HitsState
  @Watched private var model: SearchScreenModel

  init(_ state: HitsState, _ model: SearchScreenModel) {
    self.state = state
    self.model = model
  }

  var body: some View {
    switch state {
    case .failed: EmptyView()
    case .idle: if model.isStarting { ProgressView().accessibilityLabel(Localization.text(.searching)) }
    case .loading, .empty, .hits: HitsPlaceholder(state)
    }
  }
}
#endif
