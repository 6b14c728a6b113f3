internal import SearchModel

extension Highlighter {
  /// Highlights what the words of a search match.
  init(of search: IndexSearch) {
    self.init(of: search, words: search.matcher.text.required, search.matcher.text.alternatives)
  }

  /// Highlights what some words match, in the form that a search asks for.
  init(of search: IndexSearch, words: [QueryWord], _ alternatives: [Alternative] = []) {
    let parameters = search.parameters
    self.init(
      words: words, alternatives, of: parameters.searchedText,
      options: Options(
        preTag: parameters.highlightPreTag, postTag: parameters.highlightPostTag,
        ellipsis: parameters.snippetEllipsisText,
        isRestrictedToMatchingElements: parameters.restrictHighlightAndSnippetArrays,
        attributesWithoutTypos: parameters.disableTypoToleranceOnAttributes,
        attributesWithoutPrefixes: parameters.disablePrefixOnAttributes,
        replacesSynonyms: parameters.replaceSynonymsInHighlight,
        separators: search.view.settings.separators), budget: search.scratch.budget)
  }
}
