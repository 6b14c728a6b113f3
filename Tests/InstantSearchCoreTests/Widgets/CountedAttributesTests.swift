import InstantSearchCore
import InstantSearchTesting
import Testing

@MainActor
@Suite("What widgets count is theirs", .timeLimit(.minutes(5)))
struct CountedAttributesTests {
  let backend = ScriptedBackend(
    answering: ReferenceBackend(
      records: [
        ["name": "lamp", "color": "red", "l0": "Home", "price": 3, "secret": "x"],
        ["name": "lamp", "color": "blue", "l0": "Home", "price": 8, "secret": "y"],
        ["name": "pen", "color": "blue", "l0": "Office", "price": 5, "secret": "x"],
      ], attributesForFaceting: ["color", "l0"]))
  let state = FilterState()
  let searcher: HitsSearcher

  init() { searcher = HitsSearcher(backend: backend, indexName: "products") }

  private func list(_ attribute: Attribute, _ refinementOperator: RefinementOperator = .or) -> FacetListConnector {
    FacetListConnector(searcher: searcher, filterState: state, attribute: attribute, operator: refinementOperator)
  }

  private func search(_ searcher: HitsSearcher? = nil) async {
    (searcher ?? self.searcher).search()
    await (searcher ?? self.searcher).waitUntilIdle()
  }

  private var counted: [Attribute] { backend.calls.last?.hitsRequest?.facets.map(\.attribute) ?? [] }

  // MARK: Replacing the query

  @Test("A query that is replaced leaves what widgets count, and the lists follow")
  func replacedQuery() async {
    let colors = list("color")
    let menu = HierarchicalConnector(searcher: searcher, filterState: state, hierarchicalAttributes: ["l0"])
    let range = NumberRangeConnector<Int>(searcher: searcher, filterState: state, attribute: "price")
    await search()
    searcher.request.query = Query("lamp")
    #expect(searcher.request.query.facets == ["color", "l0"] && searcher.request.query.query == "lamp")
    await search()
    #expect(colors.interactor.items == [Facet(value: "blue", count: 1), Facet(value: "red", count: 1)])
    #expect(menu.interactor.facets == [[Facet(value: "Home", count: 2)]] && range.interactor.bounds == 3...8)
    searcher.request = HitsSearcherRequest(indexName: "others", query: Query("pen"))
    #expect(searcher.request.query.facets == ["color", "l0"] && searcher.request.spans == ["price"])
    await search()
    #expect(menu.interactor.facets == [[Facet(value: "Office", count: 1)]] && range.interactor.bounds == 5...5)
    withExtendedLifetime((colors, menu, range)) {}
  }

  @Test("Cutting a connection gives back what nobody else counts; what the caller asks for stays")
  func givenBack() async {
    searcher.request.query.facets = ["l0"]
    let (first, second, own) = (list("color"), list("color"), list("l0"))
    #expect(searcher.request.query.facets == ["l0", "color"])
    searcher.request.query.hitsPerPage = 5
    first.disconnect()
    #expect(searcher.request.query.facets == ["l0", "color"], "another list counts it")
    second.disconnect()
    own.disconnect()
    #expect(searcher.request.query.facets == ["l0"])
    first.connect()
    searcher.request.query.facets = []
    #expect(searcher.request.query.facets == ["color"])
    first.disconnect()
    #expect(searcher.request.query == Query.with { $0.hitsPerPage = 5 })
  }

  @Test("A list that is gone without being disconnected is not counted for any more")
  func goneList() async {
    var interactor: FacetListInteractor? = FacetListInteractor()
    interactor?.connectSearcher(searcher, with: "color")
    await search()
    #expect(counted == ["color"])
    interactor = nil
    await search()
    #expect(counted == [] && searcher.request.query.facets == [])
  }

  // MARK: Attributes that the index does not count

  @Test("An attribute that is not declared is an error of its list; the others go on, and disconnecting heals")
  func refused() async {
    let (colors, secrets) = (list("color"), list("secret"))
    var errors: [SearchError] = []
    searcher.onError.subscribe(with: state) { errors.append($1) }
    await search()
    #expect(backend.calls.count == 2 && counted == ["color"], "asked again without it")
    #expect(secrets.interactor.error == .attributeNotFaceted("secret") && colors.interactor.error == nil)
    #expect(colors.interactor.items.map(\.value) == ["blue", "red"] && errors.isEmpty)
    await search()
    #expect(backend.calls.count == 3, "what was refused once is not asked for again")
    secrets.disconnect()
    #expect(secrets.interactor.error == nil && searcher.request.query.facets == ["color"])
    await search()
    #expect(backend.calls.count == 4 && counted == ["color"])
    secrets.connect()
    await search()
    #expect(backend.calls.count == 6 && secrets.interactor.error != nil, "a list that comes asks anew")
    searcher.request.indexName = "others"
    #expect(secrets.interactor.error == nil, "another index may count it")
    withExtendedLifetime(colors) {}
  }

  @Test("What the caller's own query asks for, or a filter, fails the search")
  func ownFault() async {
    var errors: [SearchError] = []
    searcher.onError.subscribe(with: state) { errors.append($1) }
    let (secrets, colors) = (list("secret"), list("color"))
    state[or: "secret"].add(Filter.Facet(attribute: "secret", stringValue: "x"))
    await search()
    #expect(errors == [.attributeNotFaceted("secret")] && secrets.interactor.error == errors.first)
    #expect(backend.calls.count == 2)
    state.removeAll()
    await searcher.waitUntilIdle()
    #expect(errors.count == 1 && colors.interactor.items.count == 2)
    secrets.disconnect()
    searcher.request.query.facets = ["secret"]
    secrets.connect()
    await search()
    #expect(errors == [.attributeNotFaceted("secret"), .attributeNotFaceted("secret")])
    #expect(secrets.interactor.error == nil)
  }

  @Test("Several refused attributes are left out one after the other, of all searches of the call")
  func severalRefused() async {
    let searchers = MultiSearcher(backend: backend)
    let (first, second) = (searchers.addHitsSearcher(indexName: "a"), searchers.addHitsSearcher(indexName: "b"))
    let lists = ["secret", "name", "color"].map { FacetListInteractor.connected(to: first, $0) }
    let other = FacetListInteractor.connected(to: second, "name")
    searchers.search()
    await searchers.waitUntilIdle()
    #expect(lists.map { $0.error != nil } == [true, true, false] && lists[2].items.count == 2)
    #expect(other.error == .attributeNotFaceted("name") && second.onResults.lastValue?.nbHits == 3)
    #expect(backend.calls.count == 3 && backend.calls.allSatisfy { $0.requests.count == 2 })
  }

  @Test("A backend that refuses everything by the same name ends a search after one repetition")
  func bounded() async {
    let stubborn = ScriptedBackend { _ throws(SearchError) in throw .attributeNotFaceted("color") }
    let searcher = HitsSearcher(backend: stubborn, indexName: "i")
    let list = FacetListInteractor.connected(to: searcher, "color")
    let range = NumberRangeInteractor<Int>()
    range.connectSearcher(searcher, attribute: "color")
    await search(searcher)
    // Its values, its span, and the search itself.
    #expect(
      stubborn.calls.map { $0.hitsRequest?.facets } == [
        [FacetRequest("color")], [FacetRequest("color", wantsValues: false)], [],
      ])
    #expect(searcher.onError.lastValue == .attributeNotFaceted("color"))
    #expect(list.error != nil && range.error != nil && searcher.isIdle)
  }

  @Test("A search that is given up while it is asked again stays given up")
  func givenUp() async {
    let scripted = ScriptedBackend()
    let searcher = HitsSearcher(backend: scripted, indexName: "i")
    let list = FacetListInteractor.connected(to: searcher, "color")
    list.onErrorChanged.subscribe(with: searcher) { searcher, _ in searcher.cancel() }
    searcher.search()
    await scripted.nextCall().fail(.attributeNotFaceted("color"))
    await searcher.waitUntilIdle()
    #expect(scripted.calls.count == 1 && list.error != nil && searcher.onResults.lastValue == nil)
  }

  // MARK: A dynamic list beside others

  @Test("A dynamic list whose order leaves an attribute out does not show it when another list chooses a value")
  func leftOut() async {
    let driver = RecordingDynamicFacetListDriver()
    let dynamic = DynamicFacetListConnector(searcher: searcher, filterState: state, controller: driver.controller)
    dynamic.interactor.fallbackOrdering = .init(attributes: ["l0"])
    let colors = list("color", .and)
    searcher.request.query.facets = ["l0"]
    await search()
    colors.interactor.tap("blue")
    #expect(driver.attributes == ["l0"])
    await searcher.waitUntilIdle()
    #expect(driver.attributes == ["l0"])
    #expect(colors.interactor.items == [Facet(value: "blue", count: 2)], "counted with its own filter")
    colors.disconnect()
    #expect(driver.attributes == ["l0", "color"], "now it is the only list that shows the filter")
    withExtendedLifetime(dynamic) {}
  }
}

extension FacetListInteractor {
  fileprivate static func connected(to searcher: HitsSearcher, _ attribute: Attribute) -> FacetListInteractor {
    let list = FacetListInteractor()
    list.connectSearcher(searcher, with: attribute)
    return list
  }
}

extension Query {
  fileprivate static func with(_ set: (inout Query) -> Void) -> Query {
    var query = Query()
    set(&query)
    return query
  }
}
