#if canImport(SwiftUI)
import Foundation
public import InstantSearchCore
import InstantSearchSwiftUI
public import SwiftUI

/// A search screen: the search field, the results, the filters, the sort order, and what to do where nothing is found.
///
/// ```swift
/// struct ShopView: View {
///   @State private var search = SearchScreenModel(index)
///
///   var body: some View {
///     SearchScreen(search, title: "Shop") { hit in
///       NavigationLink { Text(hit.objectID) } label: { RecordRow(hit, in: search) }
///     }
///   }
/// }
/// ```
///
/// A row may also take decoded records: `{ hit in ProductCard(hit.record) }`. The filters are a sidebar where there is room,
/// and a sheet on an iPhone; `filters { … }` replaces them, `header { … }` what is above the results, and `empty { … }` what
/// shows where nothing is found. The screen has a navigation stack of its own. To arrange its parts yourself, put
/// ``ScreenResults`` and ``ScreenFilters`` into your own views.
public struct SearchScreen<Row: View, Filters: View>: View {
  let model: SearchScreenModel
  private let title: String
  private var results: ScreenResults<Row>
  private let filters: () -> Filters
  @State private var showsFilters = false
  #if !os(macOS) && !os(visionOS) && !os(tvOS) && !os(watchOS)
  @Environment(\.horizontalSizeClass) private var sizeClass
  #endif

  private init(
    _ model: SearchScreenModel, title: String, _ results: ScreenResults<Row>, filters: @escaping () -> Filters
  ) {
    (self.model, self.title, self.results, self.filters) = (model, title, results, filters)
  }

  public var body: some View {
    #if os(macOS) || os(visionOS)
    NavigationSplitView {
      filters().navigationTitle(Localization.text(.filters))
    } detail: {
      NavigationStack { results.navigationTitle(title) }
    }
    #elseif os(tvOS) || os(watchOS)
    stack(showingFilters: true)
    #else
    // The results keep their place when the window changes its size.
    HStack {
      if sizeClass == .regular {
        filters().frame(width: 300)
        Divider()
      }
      stack(showingFilters: sizeClass != .regular)
    }
    .afterChange(of: sizeClass) { showsFilters = false }
    #endif
  }

  private func stack(showingFilters hasButton: Bool) -> some View {
    NavigationStack {
      results
        .navigationTitle(title)
        .toolbar {
          if hasButton {
            Button {
              showsFilters = true
            } label: {
              Label(Localization.text(.filters), systemImage: "line.3.horizontal.decrease.circle")
            }
          }
        }
    }
    .sheet(isPresented: $showsFilters) {
      ScreenFilterSheet(model, filters: filters) { showsFilters = false }
    }
  }

  /// The same screen with other filters.
  public func filters<Other: View>(@ViewBuilder _ filters: @escaping () -> Other) -> SearchScreen<Row, Other> {
    SearchScreen<Row, Other>(model, title: title, results, filters: filters)
  }

  /// The same screen with another view above the results, instead of their number, the current filters and advice. An error
  /// still shows.
  public func header(@ViewBuilder _ header: @escaping () -> some View) -> Self {
    var screen = self
    screen.results.header = { AnyView(header()) }
    return screen
  }

  /// The same screen with another view where nothing is found.
  public func empty(@ViewBuilder _ empty: @escaping () -> some View) -> Self {
    var screen = self
    screen.results.empty = { AnyView(empty()) }
    return screen
  }
}

extension SearchScreen where Filters == ScreenFilters {
  /// - Parameters:
  ///   - model: The model.
  ///   - title: The title in the navigation bar.
  ///   - row: Draws a result.
  public init(_ model: SearchScreenModel, title: String = "", @ViewBuilder row: @escaping (Hit<JSON>) -> Row) {
    self.init(model, title: title, ScreenResults(model, row: row)) { ScreenFilters(model) }
  }
}

extension SearchScreen where Row == RecordRow, Filters == ScreenFilters {
  /// A screen whose rows show what the outline of the records says.
  ///
  /// - Parameters:
  ///   - model: The model.
  ///   - title: The title in the navigation bar.
  public init(_ model: SearchScreenModel, title: String = "") {
    self.init(model, title: title) { RecordRow($0, in: model) }
  }
}

/// The filters in a sheet, with a button that says how many results they leave.
private struct ScreenFilterSheet<Filters: View>: View {
  @Watched private var model: SearchScreenModel
  private let filters: () -> Filters
  private let close: () -> Void

  init(_ model: SearchScreenModel, filters: @escaping () -> Filters, close: @escaping () -> Void) {
    (self.filters, self.close) = (filters, close)
    self.model = model
  }

  var body: some View {
    NavigationStack {
      VStack {
        filters()
        Button(title) { close() }.buttonStyle(.borderedProminent)
      }
      .navigationTitle(Localization.text(.filters))
    }
  }

  private var title: String {
    model.resultsText.map { Localization.text(.showResults, ["results": $0]) } ?? Localization.text(.allResults)
  }
}

struct SearchScreenPreviews: PreviewProvider {
  static var previews: some View {
    if let model = try? SearchScreenModel.preview() { SearchScreen(model) }
  }
}
#endif
