internal import SearchModel

/// What the answers to a search show of the records.
struct ShownAttributes {
  /// The attributes that the parameters retrieve.
  let retrieval: Retrieval
  /// The attributes whose texts are highlighted.
  let highlighted: MarkedAttributes
  /// The attributes of whose texts there are snippets.
  let snippeted: MarkedAttributes
  /// The attributes that answers may show at all: hits, highlights and snippets.
  let visible: VisibleAttributes

  /// - Parameter bounds: values of `attributesToRetrieve`, each of which bounds what answers show.
  init(of search: IndexSearch, within bounds: [[Attribute]]) {
    let unretrievable = search.view.settings.unretrievableAttributes
    retrieval = Retrieval(search.parameters.attributesToRetrieve, without: unretrievable)
    let names =
      search.parameters.attributesToHighlight ?? search.view.settings.searchable?.flatMap(\.paths) ?? ["*"]
    highlighted = MarkedAttributes(names.map { MarkedAttribute($0.rawValue) })
    snippeted = MarkedAttributes(
      search.parameters.attributesToSnippet.map { MarkedAttribute($0.attribute.rawValue, words: $0.words) })
    visible = VisibleAttributes(bounds, without: unretrievable)
  }
}
