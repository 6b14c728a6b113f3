#if canImport(SwiftUI)
public import InstantSearchCore
import InstantSearchSwiftUI
import RecordOutlines

// Links, saved searches, and screens that are restored.

extension SearchScreenModel {
  /// The text, the filters, the order and the page as one value, which opens the same search in every front end.
  public var link: SearchLink {
    if case .link(let link)? = openedLink { return link }
    return SearchLink(searcher, filterState, mainIndexName: mainIndexName)
  }

  /// The pages that show and the row at the top; nil before the first results. An app that is launched again gives it to
  /// ``open(urlQuery:position:)``, with the ``urlQuery`` that it kept too.
  public var position: HitsPosition? { openedPosition ?? hits.hitsSource?.position }

  /// Shows the search of a link: of a saved search, or of a screen that is restored.
  ///
  /// - Parameters:
  ///   - link: The link.
  ///   - position: Where in its results; nil for the link's page.
  public func open(_ link: SearchLink, position: HitsPosition? = nil) { open(.link(link), position) }

  /// Shows the search of a deep link: the query of a URL, such as `q=lamp&color=red`.
  ///
  /// - Parameters:
  ///   - text: The query of the URL.
  ///   - position: Where in its results; nil for the link's page.
  public func open(urlQuery text: String, position: HitsPosition? = nil) { open(.text(text), position) }

  private func open(_ link: OpenedLink, _ position: HitsPosition?) {
    (openedLink, openedPosition) = (link, position)
    guard outline != nil else { return }
    openLink()
    searcher.search()
  }

  /// ``link`` as the query of a URL: `q=lamp&color=red`.
  public var urlQuery: String { link.urlQuery(with: linkMapping) }

  private var linkMapping: LinkMapping {
    guard let outline else { return RecordOutline().linkMapping() }
    var mapping = outline.linkMapping()
    mapping.orders = orders(outline).map { ($0.indexName, $0.indexName) }
    return mapping
  }

  /// Shows the search of the link that was opened; without one nothing changes.
  func openLink() {
    guard let opened = openedLink else { return }
    openedLink = nil
    openedLinkCount += 1
    let link =
      switch opened {
      case .link(let link): link
      case .text(let text): SearchLink.reading(text, with: linkMapping).link
      }
    link.apply(to: searcher, filterState, mainIndexName: mainIndexName)
    hits.hitsSource?.restore(openedPosition)
    openedPosition = nil
  }
}
#endif
