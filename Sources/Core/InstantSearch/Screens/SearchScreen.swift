#if canImport(SwiftUI)
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
///     SearchScreen(search) { hit in ProductCard(hit.record) }
///   }
/// }
/// ```
///
/// The filters are a sidebar on a Mac and an iPad, and a sheet on an iPhone. `filters { … }` replaces them. The parts of the
/// screen are views of this library over the models in ``SearchScreenModel``, so that an app can begin with the screen and
/// arrange the parts itself later.
public struct SearchScreen<Row: View, Filters: View>: View {
  @Watched private var model: SearchScreenModel
  @Watched private var searchBox: SearchBoxModel
  @State private var showsFilters = false
  private let row: (Hit<JSON>) -> Row
  private let filters: () -> Filters
  #if !os(macOS) && !os(visionOS) && !os(tvOS) && !os(watchOS)
  @Environment(\.horizontalSizeClass) private var sizeClass
  #endif

  private init(
    _ model: SearchScreenModel, row: @escaping (Hit<JSON>) -> Row, filters: @escaping () -> Filters
  ) {
    (self.row, self.filters) = (row, filters)
    self.model = model
    searchBox = model.searchBox
  }

  public var body: some View {
    arrangement.task { [model] in await model.start() }
  }

  @ViewBuilder private var arrangement: some View {
    #if os(macOS) || os(visionOS)
    beside
    #elseif os(tvOS) || os(watchOS)
    below
    #else
    if sizeClass == .regular { beside } else { below }
    #endif
  }

  #if !os(tvOS) && !os(watchOS)
  private var beside: some View {
    NavigationSplitView {
      filters().navigationTitle(Localization.text(.filters))
    } detail: {
      results
    }
  }
  #endif

  private var below: some View {
    NavigationStack {
      results.toolbar {
        Button {
          showsFilters = true
        } label: {
          Label(Localization.text(.filters), systemImage: "line.3.horizontal.decrease.circle")
        }
      }
    }
    .sheet(isPresented: $showsFilters) {
      NavigationStack {
        VStack {
          filters()
          Button(model.showResultsText) { showsFilters = false }.buttonStyle(.borderedProminent)
        }
        .navigationTitle(Localization.text(.filters))
      }
    }
  }

  private var results: some View {
    ScreenResults(model, row: row)
      .searchable(text: $searchBox.query)
      .searchSuggestions { ScreenSuggestions(model) }
      .onSubmit(of: .search) { model.submit() }
      .refreshable { [model] in await model.refresh() }
  }

  /// The same screen with other filters.
  public func filters<Other: View>(@ViewBuilder _ filters: @escaping () -> Other) -> SearchScreen<Row, Other> {
    SearchScreen<Row, Other>(model, row: row, filters: filters)
  }
}

extension SearchScreen where Filters == ScreenFilters {
  /// - Parameters:
  ///   - model: The model.
  ///   - row: Draws a result.
  public init(_ model: SearchScreenModel, @ViewBuilder row: @escaping (Hit<JSON>) -> Row) {
    self.init(model, row: row) { ScreenFilters(model) }
  }
}

extension SearchScreen where Row == RecordRow, Filters == ScreenFilters {
  /// A screen whose rows show what the outline of the records says.
  public init(_ model: SearchScreenModel) {
    self.init(model) { RecordRow($0, in: model) }
  }
}

extension SearchScreenModel {
  /// The title of the button that closes the filters: `Show 63 results`.
  fileprivate var showResultsText: String {
    resultsText.map { Localization.text(.showResults, ["results": $0]) } ?? Localization.text(.allResults)
  }
}

struct SearchScreenPreviews: PreviewProvider {
  static var previews: some View {
    if let model = try? SearchScreenModel.preview() { SearchScreen(model) }
  }
}
#endif
