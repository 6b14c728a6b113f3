#if canImport(SwiftUI)
import Combine
import InstantSearchCore
public import SwiftUI

/// A list that loads the next page when its end appears.
///
/// ```swift
/// // products = searcher.paginatedData(of: Hit<Product>.self)
/// InfiniteList(products) { hit in
///   Text(hit.highlightedText(of: "name", default: hit.record.name))
/// } noResults: {
///   Text("Nothing found")
/// }
/// ```
///
/// Keep the model outside of the view. After a failure the list shows a button that loads the page again. ``HitsList`` is
/// the list of a `HitsConnector`, which also shows states and scrolls to the top.
public struct InfiniteList<ItemsPage: Page, ItemView: View, NoResults: View>: View {
  @Watched private var viewModel: PaginatedDataViewModel<ItemsPage>
  /// The position of the first row that the list has scrolled away from after earlier ones were inserted.
  @State private var settledPosition = 0
  private let itemView: (ItemsPage.Item) -> ItemView
  private let noResults: () -> NoResults

  /// - Parameters:
  ///   - viewModel: The model.
  ///   - itemView: Draws an item.
  ///   - noResults: The view to show without items.
  public init(
    _ viewModel: PaginatedDataViewModel<ItemsPage>, @ViewBuilder itemView: @escaping (ItemsPage.Item) -> ItemView,
    @ViewBuilder noResults: @escaping () -> NoResults
  ) {
    self.viewModel = viewModel
    self.itemView = itemView
    self.noResults = noResults
  }

  public var body: some View {
    if viewModel.items.isEmpty, !viewModel.hasNext {
      noResults()
    } else {
      ScrollViewReader { scrolling in
        ScrollView { rows }
          .afterChange(of: viewModel.firstPosition) { keepFirstRow(scrolling) }
      }
    }
  }

  private var rows: some View {
    let (items, first) = (viewModel.items, viewModel.firstPosition)
    return LazyVStack(alignment: .leading) {
      if viewModel.hasPrevious {
        // Identified by what was loaded at the end, and by what was inserted here and scrolled out of sight.
        loader("previous \(settledPosition) \(first + items.count)") { viewModel.loadPrevious() }
      }
      ForEach(first..<(first + items.count), id: \.self) { itemView(items[$0 - first]) }
      if viewModel.hasNext { loader("next \(items.count)") { viewModel.loadNext() } }
    }
  }

  /// A progress view that loads a page, or a button for it after a failure. With a new identity the progress view appears
  /// again: after a page that leaves it on the screen.
  @ViewBuilder
  private func loader(_ identity: String, load: @escaping @MainActor () -> Void) -> some View {
    if viewModel.error != nil, !viewModel.isLoading {
      Button(Localization.text(.tryAgain)) { load() }
    } else {
      ProgressView().onAppear(perform: load).id(identity)
    }
  }

  /// Keeps the row on the screen that was the first before earlier ones were inserted: a list keeps its offset, and at its
  /// start that shows the first row, whichever it is.
  private func keepFirstRow(_ scrolling: ScrollViewProxy) {
    let first = viewModel.firstPosition
    if first < settledPosition { scrolling.scrollTo(settledPosition, anchor: .top) }
    // In a later turn, when the list has scrolled: if its loader were to appear before, it would load page after page.
    Task { settledPosition = first }
  }
}

extension InfiniteList where NoResults == EmptyView {
  /// A list that shows nothing without items.
  ///
  /// - Parameters:
  ///   - viewModel: The model.
  ///   - itemView: Draws an item.
  public init(
    _ viewModel: PaginatedDataViewModel<ItemsPage>, @ViewBuilder itemView: @escaping (ItemsPage.Item) -> ItemView
  ) {
    self.init(viewModel, itemView: itemView) { EmptyView() }
  }
}
#endif
