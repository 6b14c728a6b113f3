internal import SearchModel

extension SearchParameters {
  /// How the text of the query is read.
  func textOptions(_ settings: ResolvedSettings) -> QueryTextOptions {
    QueryTextOptions(
      queryType: queryType, toleratesTypos: typoTolerance != .off, minWordSizeFor1Typo: minWordSizeForOneTypo,
      minWordSizeFor2Typos: minWordSizeForTwoTypos, allowsTyposOnNumbers: allowTyposOnNumericTokens,
      wordsWithoutTypos: settings.disableTypoToleranceOnWords,
      readsPhrases: advancedSyntax && advancedSyntaxFeatures.contains(.exactPhrase),
      readsExclusions: advancedSyntax && advancedSyntaxFeatures.contains(.excludeWords))
  }

  /// How many hits a page has.
  var pageSize: Int { offset == nil ? hitsPerPage : length ?? hitsPerPage }
}
