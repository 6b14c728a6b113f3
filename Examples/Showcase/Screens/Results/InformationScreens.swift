import InstantSearch
import SwiftUI
import UIKit

extension ProductSearch {
  /// The number of results, with a presenter of its own.
  fileprivate func connect(stats: any StatsController) {
    add(
      StatsConnector(searcher: searcher, controller: stats) { stats in
        stats.map { "\($0.totalHitsCount) products on \($0.pagesCount) pages" }
      })
  }

  /// An activity indicator during a search. A `delay` would keep it from flickering.
  fileprivate func connect(loading: any LoadingController) {
    add(LoadingConnector(searcher: searcher, controller: loading))
  }

  /// The custom data of a query rule as a banner: it appears when a lamp is searched for.
  fileprivate func connect(banner: any QueryRuleCustomDataController<Banner>) {
    add(QueryRuleCustomDataConnector(searcher: searcher, controller: banner))
  }

  /// The words that were left out to find something, and a suggestion or offers where nothing is found.
  fileprivate func connect(didYouMean: any DidYouMeanController) {
    searcher.request.query.removeWordsIfNoResults = .lastWords
    add(DidYouMeanConnector(searcher: searcher, controller: didYouMean))
  }
}

struct StatsScreen: View {
  @StateObject private var search = ProductState(StatsObservableController()) { $0.connect(stats: $1) }

  var body: some View {
    VStack(alignment: .leading) {
      SearchBox(search.searchBox)
      Stats(search.widgets)
      ProductList(search.products)
    }
  }
}

final class StatsViewController: ProductViewController {
  private let stats = LabelStatsController()

  override func connectWidgets() -> [UIView] {
    search.connect(stats: stats)
    return [searchBox.searchBar, stats.label]
  }
}

/// The number of results, in bold.
final class AttributedStatsViewController: ProductViewController {
  private let stats = AttributedLabelStatsController()

  override func connectWidgets() -> [UIView] {
    search.add(
      StatsConnector(searcher: search.searcher, controller: stats) { stats in
        stats.map { NSAttributedString(HighlightedText(tagged: "<em>\($0.totalHitsCount)</em> products")) }
      })
    return [searchBox.searchBar, stats.label]
  }
}

struct LoadingScreen: View {
  @StateObject private var search = ProductState(LoadingObservableController()) { $0.connect(loading: $1) }

  var body: some View {
    VStack(alignment: .leading) {
      SearchBox(search.searchBox)
      Loading(search.widgets)
      ProductList(search.products)
    }
  }
}

final class LoadingViewController: ProductViewController {
  private let loading = ActivityIndicatorController(activityIndicator: UIActivityIndicatorView(style: .medium))

  override func connectWidgets() -> [UIView] {
    search.connect(loading: loading)
    return [searchBox.searchBar, loading.activityIndicator]
  }
}

struct BannerScreen: View {
  @StateObject private var search = ProductState(QueryRuleCustomDataObservableController<Banner>()) {
    $0.connect(banner: $1)
  }

  var body: some View {
    VStack(alignment: .leading) {
      SearchBox(search.searchBox)
      QueryRuleCustomData(search.widgets) { banner in Text(banner.title).bold() }
      ProductList(search.products)
    }
  }
}

final class BannerViewController: ProductViewController {
  private let banner = QueryRuleCustomDataBannerController<Banner, UILabel>(banner: UILabel()) { label, banner in
    label.text = banner.title
  }

  override func connectWidgets() -> [UIView] {
    search.connect(banner: banner)
    return [searchBox.searchBar, banner.banner]
  }
}

struct DidYouMeanScreen: View {
  @StateObject private var search = ProductState(DidYouMeanObservableController()) { $0.connect(didYouMean: $1) }

  var body: some View {
    VStack(alignment: .leading) {
      SearchBox(search.searchBox)
      DidYouMean(search.widgets)
      ProductList(search.products)
    }
  }
}

final class DidYouMeanViewController: ProductViewController {
  private let didYouMean = DidYouMeanButtonController()

  override func connectWidgets() -> [UIView] {
    search.connect(didYouMean: didYouMean)
    return [searchBox.searchBar, didYouMean.label, didYouMean.button, didYouMean.offers]
  }
}
