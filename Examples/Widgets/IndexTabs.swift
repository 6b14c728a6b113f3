import InstantSearch
import InstantSearchTerminal

/// Two indices in one screen: tabs with the number of results of each, and sections with the first results. All is one
/// call to the backend.
@MainActor
func indexTabs() async throws {
  let searchers = MultiSearcher(backend: try lampsAndGuides())
  let (lamps, guides) = (searchers.addHitsSearcher(indexName: "lamps"), searchers.addHitsSearcher(indexName: "guides"))
  let filters = FilterState()
  for searcher in [lamps, guides] { searcher.connectFilterState(filters) }
  let (lampList, guideList) = (TerminalView.hits(title: "name"), TerminalView.hits(title: "title"))
  let bar = TerminalView.indexTabs()
  let sections = TerminalView.indexSections([("lamps", lampList), ("guides", guideList)])
  let tabs = IndexTabsConnector(
    tabs: [("lamps", "Lamps", lamps), ("guides", "Guides", guides)], hitsPerSection: 2, controller: bar)
  tabs.connectController(sections)
  let connectors: [Connector] = [
    tabs, HitsConnector<JSON>(searcher: lamps, controller: lampList),
    HitsConnector<JSON>(searcher: guides, controller: guideList),
  ]
  searchers.query = "lamp"
  searchers.search()
  await searchers.waitUntilIdle()
  draw([bar, sections])
  print("-- all lamps")
  tabs.interactor.open("lamps")
  await searchers.waitUntilIdle()
  draw([bar, sections])
  print("-- only white ones: guides have no color")
  filters[or: "color"].add(Filter.Facet(attribute: "color", stringValue: "white"))
  await searchers.waitUntilIdle()
  draw([bar, sections])
  withExtendedLifetime(connectors) {}
}

private func lampsAndGuides() throws -> LocalBackend {
  let lamps = try LocalIndex(settings: IndexSettings(searchableAttributes: ["name"], attributesForFaceting: ["color"]))
  try lamps.save([
    ["objectID": "1", "name": "Desk lamp", "color": "black"],
    ["objectID": "2", "name": "Clamp lamp", "color": "black"],
    ["objectID": "3", "name": "Floor lamp", "color": "white"],
    ["objectID": "4", "name": "Wall lamp", "color": "white"],
  ])
  let guides = try LocalIndex(settings: IndexSettings(searchableAttributes: ["title"]))
  try guides.save([["objectID": "1", "title": "Which lamp for which room?"]])
  return LocalBackend(["lamps": lamps, "guides": guides])
}
