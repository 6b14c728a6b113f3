// Runs the examples of widgets: `swift run Widgets`, or `swift run Widgets facetList` for one.

let examples: [(name: String, run: @MainActor () async throws -> Void)] = [
  ("searchBox", searchBox), ("autocomplete", autocomplete),
  ("hits", hits), ("stats", stats), ("loading", loading), ("sortBy", sortBy),
  ("pagination", pagination), ("indexTabs", indexTabs), ("menuSelect", menuSelect), ("ratingMenu", ratingMenu),
  ("geoSearch", geoSearch),
  ("facetList", facetList), ("dynamicFacetList", dynamicFacetList), ("filterList", filterList), ("toggle", toggle),
  ("filterMap", filterMap), ("number", number), ("numberRange", numberRange), ("dateRange", dateRange),
  ("hierarchicalMenu", hierarchicalMenu),
  ("hierarchicalBranches", hierarchicalBranches),
  ("currentFilters", currentFilters), ("clearFilters", clearFilters), ("relatedItems", relatedItems),
  ("recommendations", recommendations),
  ("relevantSort", relevantSort), ("queryRuleCustomData", queryRuleCustomData), ("didYouMean", didYouMean),
  ("chat", chat),
]

let names = CommandLine.arguments.dropFirst()
for example in examples where names.isEmpty || names.contains(example.name) {
  print("== \(example.name)")
  try await example.run()
}
