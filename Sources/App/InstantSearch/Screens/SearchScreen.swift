#if canImport(SwiftUI)
import Foundation
public import InstantSearchCore
import InstantSearchSwiftUI
public import SearchEngine
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
  private let passedModel: SearchScreenModel
  /// The model of the first time, for a screen that makes its own whenever the view around is made.
  @State private var keptModel: SearchScreenModel
  private let keepsModel: Bool
  private let title: String
  private let makeResults: (SearchScreenModel) -> ScreenResults<Row>
  private let makeFilters: (SearchScreenModel) -> Filters
  private var header: (() -> AnyView)?
  private var empty: (() -> AnyView)?
  @State private var showsFilters = false
  #if !os(macOS) && !os(visionOS) && !os(tvOS) && !os(watchOS)
  @Environment(\.horizontalSizeClass) private var sizeClass
  #endif

  private init(
    _ model: SearchScreenModel, isKept: Bool, title: String,
    _ results: @escaping (SearchScreenModel) -> ScreenResults<Row>, filters: @escaping (SearchScreenModel) -> Filters
  ) {
    (passedModel, keepsModel, self.title, makeResults, makeFilters) = (model, isKept, title, results, filters)
    _keptModel = State(initialValue: model)
  }

  var model: SearchScreenModel { keepsModel ? keptModel : passedModel }

  private var results: ScreenResults<Row> {
    var results = makeResults(model)
    (results.header, results.empty) = (header, empty)
    return results
  }

  private func filters() -> Filters { makeFilters(model) }

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
    var screen = SearchScreen<Row, Other>(passedModel, isKept: keepsModel, title: title, makeResults) { _ in filters() }
    (screen.header, screen.empty) = (header, empty)
    return screen
  }

  /// The same screen with another view above the results, instead of their number, the current filters and advice. An error
  /// still shows.
  public func header(@ViewBuilder _ header: @escaping () -> some View) -> Self {
    var screen = self
    screen.header = { AnyView(header()) }
    return screen
  }

  /// The same screen with another view where nothing is found.
  public func empty(@ViewBuilder _ empty: @escaping () -> some View) -> Self {
    var screen = self
    screen.empty = { AnyView(empty()) }
    return screen
  }
}

extension SearchScreen where Filters == ScreenFilters {
  /// - Parameters:
  ///   - model: The model.
  ///   - title: The title in the navigation bar.
  ///   - row: Draws a result.
  public init(_ model: SearchScreenModel, title: String = "", @ViewBuilder row: @escaping (Hit<JSON>) -> Row) {
    self.init(model, isKept: false, title: title) {
      ScreenResults($0, row: row)
    } filters: {
      ScreenFilters($0)
    }
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

  /// The same screen over an index in the process, with a model of its own: `SearchScreen(follower.index)`.
  ///
  /// - Parameters:
  ///   - index: The index. If it follows a database, the results follow too, and a line says when they are behind.
  ///   - title: The title in the navigation bar.
  public init(_ index: LocalIndex, title: String = "") {
    self.init(SearchScreenModel(index), isKept: true, title: title) { model in
      ScreenResults(model) { RecordRow($0, in: model) }
    } filters: {
      ScreenFilters($0)
    }
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
