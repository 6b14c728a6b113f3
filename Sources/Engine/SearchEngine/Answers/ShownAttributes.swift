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
  init(_ parameters: borrowing SearchParameters, _ settings: ResolvedSettings, within bounds: [[Attribute]] = []) {
    let unretrievable = settings.unretrievableAttributes
    retrieval = Retrieval(parameters.attributesToRetrieve, without: unretrievable)
    let marked = parameters.attributesToHighlight ?? settings.searchable?.flatMap(\.paths) ?? ["*"]
    highlighted = MarkedAttributes(marked.map { MarkedAttribute($0.rawValue) })
    snippeted = MarkedAttributes(
      parameters.attributesToSnippet.map { MarkedAttribute($0.attribute.rawValue, words: $0.words) })
    visible = VisibleAttributes(bounds, without: unretrievable)
  }

  /// Whether hits contain their records as they are.
  var areWholeRecords: Bool { retrieval.isWhole && visible.isWhole }

  /// The names of the only members that hits may contain, or that may be marked in a record that is shown as it is; nil if
  /// there may be others.
  var awaited: Set<String>? {
    guard var names = areWholeRecords ? [] : retrieval.names, let highlighted = highlighted.names,
      let snippeted = snippeted.names
    else { return nil }
    names.formUnion(highlighted)
    names.formUnion(snippeted)
    names.insert("objectID")
    // Components of several members may be at a path.
    return names.contains { $0.utf8.contains(UInt8(ascii: ".")) } ? nil : names
  }
}

extension IndexSearch {
  /// What the answers show of the records: most often what the settings say, which is known.
  var shown: ShownAttributes {
    let isStandard =
      visibleAttributes.isEmpty
      && parameters.attributesToRetrieve == view.settings.defaults.attributesToRetrieve
      && parameters.attributesToHighlight == view.settings.defaults.attributesToHighlight
      && parameters.attributesToSnippet == view.settings.defaults.attributesToSnippet
    return isStandard ? view.shown : ShownAttributes(parameters, view.settings, within: visibleAttributes)
  }
}
