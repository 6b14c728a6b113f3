internal import SearchModel

extension SearchParameters {
  /// The options for parsing the text of the query.
  func textOptions(_ settings: ResolvedSettings) -> QueryTextOptions {
    QueryTextOptions(
      queryType: queryType, toleratesTypos: typoTolerance != .off, minWordSizeFor1Typo: minWordSizeForOneTypo,
      minWordSizeFor2Typos: minWordSizeForTwoTypos, allowsTyposOnNumbers: allowTyposOnNumericTokens,
      wordsWithoutTypos: settings.disableTypoToleranceOnWords,
      readsPhrases: advancedSyntax && advancedSyntaxFeatures.contains(.exactPhrase),
      readsExclusions: advancedSyntax && advancedSyntaxFeatures.contains(.excludeWords))
  }

  /// The number of hits on a page.
  var pageSize: Int { offset == nil ? hitsPerPage : length ?? hitsPerPage }
}
