// Hits, their highlights, and lists of them.

public import InstantSearch

/// A record that is a hit, as in `HitsInteractor<Hit<Product>>`.
///
/// Such a list holds each hit twice, as `Hit<Hit<Product>>`. The functions that are deprecated for it return the inner
/// one. Write `HitsInteractor<Product>` instead, whose results are `Hit<Product>`.
public protocol HitRecord {}

extension Hit: HitRecord {}

extension Hit {
  @available(*, deprecated, renamed: "Record")
  public typealias T = Record

  @available(*, deprecated, renamed: "record")
  public var object: Record {
    get { record }
    set { record = newValue }
  }

  @available(*, deprecated, renamed: "highlightedText(of:)")
  public func hightlightedString(forKey key: String) -> HighlightedText? { highlightedText(of: Attribute(key)) }

  @available(*, deprecated, renamed: "highlightedText(of:)")
  public func highlightedString(forKey key: String) -> HighlightedText? { highlightedText(of: Attribute(key)) }

  @available(*, deprecated, renamed: "highlights")
  public var highlightResult: MarkedTree? { highlights.map { MarkedTree($0) } }
}

@available(*, deprecated, renamed: "HighlightedText")
public typealias HighlightedString = HighlightedText

extension HighlightedText {
  @available(*, deprecated, renamed: "init(tagged:)")
  public init(string: String?) { self.init(tagged: string ?? "") }

  @available(*, deprecated, message: "Remove the member: it is a 'HighlightedText' itself")
  public var taggedString: HighlightedText { self }

  @available(*, deprecated, message: "Use 'tagged()'")
  public var input: String { tagged() }
}

extension MarkedText.Passage {
  /// The text with its highlights.
  @available(*, deprecated, message: "Use 'HighlightedText(tagged:)' with the 'value' of the passage")
  public var highlightedString: HighlightedText { HighlightedText(tagged: value) }
}

@available(*, deprecated, renamed: "Facet")
public typealias FacetHits = Facet

extension Facet {
  @available(*, deprecated, message: "Compare 'count' with 0")
  public var isEmpty: Bool { count == 0 }
}

// A member of 'Facet' itself would hide that of the library from files that import this module alone.
extension Hashable where Self == Facet {
  /// The highlighted value, or an empty text, where nothing asks for an optional.
  @available(*, deprecated, message: "Write 'highlighted ?? \"\"': it is nil where nothing is highlighted")
  @_disfavoredOverload
  public var highlighted: String { self.highlightedText?.tagged() ?? "" }
}

@available(*, deprecated, message: "Write 'Hit<JSON>'")
public typealias SearchHit = Hit<JSON>

// MARK: Lists of hits

extension HitsInteractor {
  @available(
    *, deprecated,
    message: "Use 'onHitsChanged', which passes a 'HitsChange'; 'onResults' of the searcher passes the response"
  )
  public var onResultsUpdated: Observer<HitsChange> { onHitsChanged }

  @available(*, deprecated, message: "Remove the call: a change of the filters goes back to the first page by itself")
  @discardableResult
  public func connectFilterState(_ filterState: FilterState) -> Connection { Connection { {} } }
}

extension HitsInteractor where Record: Decodable {
  /// The record in this row, where nothing asks for a `Hit`.
  @available(*, deprecated, message: "Write 'hit(atIndex:)?.record': without this module it is a 'Hit' of the record")
  public func hit(atIndex row: Int) -> Record? { wholeHit(atIndex: row)?.record }
}

extension HitsInteractor where Record: Decodable & HitRecord {
  /// The record in this row, which is a hit.
  @available(*, deprecated, message: "Leave out 'Hit': the results of 'HitsInteractor<Product>' are 'Hit<Product>'")
  public func hit(atIndex row: Int) -> Record? { wholeHit(atIndex: row)?.record }
}

extension HitsSource {
  fileprivate func wholeHit(atIndex row: Int) -> Hit<Record>? { hit(atIndex: row) }
}

extension HitsConnector {
  @available(*, deprecated, message: "Use 'init(searcher:controller:)' with 'HitsSearcher(appID:apiKey:indexName:)'")
  public convenience init(
    appID: String, apiKey: String, indexName: String, infiniteScrolling: InfiniteScrolling = .on(withOffset: 5),
    showItemsOnEmptyQuery: Bool = true, filterState: FilterState? = nil,
    controller: (any HitsController<HitsInteractor<Record>>)? = nil
  ) {
    self.init(
      searcher: HitsSearcher(appID: appID, apiKey: apiKey, indexName: indexName), filterState: filterState,
      infiniteScrolling: infiniteScrolling, showItemsOnEmptyQuery: showItemsOnEmptyQuery, controller: controller)
  }
}
