import Foundation
import InstantSearch
import InstantSearchCore
import InstantSearchSwiftUI
import InstantSearchTesting
import SearchEngine
import SwiftUI
import TestSupport
import Testing

/// The screen in one line, as a user of an app sees it.
@MainActor
@Suite("The search screen")
struct SearchScreenTests {
  /// Lamps in two colors by three makers.
  static func lamps(_ count: Int = 60) throws -> LocalIndex {
    let makers = ["Acme", "Tarn", "Orb"]
    let records = (1...count).map { number -> JSON in
      let (color, maker) = (number % 3 == 0 ? "red" : "blue", makers[number % 3])
      return [
        "objectID": .string("\(number)"), "name": .string("Lamp \(number)"), "color": .string(color),
        "maker": .string(maker), "price": .double(Double(number) + 0.5),
      ]
    }
    let index = try LocalIndex(
      settings: IndexSettings(
        searchableAttributes: ["name"], attributesForFaceting: ["searchable(color)", "searchable(maker)"]))
    try index.save(records)
    try index.setView("price:desc", RecordOutline.Order("price", isDescending: true).viewSettings)
    return index
  }

  /// A screen whose search is answered.
  static func opened(_ model: SearchScreenModel) async -> Rendering {
    let screen = Rendering(SearchScreen(model))
    screen.roomForRows = 4
    await model.start()
    await settle(model)
    return screen
  }

  static func settle(_ model: SearchScreenModel) async {
    repeat { await model.searcher.waitUntilIdle() } while !model.searcher.isIdle
  }

  /// Lets the main actor work until a condition holds.
  private static func wait(_ what: String, until condition: () -> Bool) async {
    for _ in 0..<100_000 where !condition() { await Task.yield() }
    #expect(condition(), "\(what)")
  }

  @Test func `A line says that the index has been behind its database for a moment, and then the results are new`()
    async throws
  {
    let (index, clock) = (try Self.lamps(2), ManualClock())
    let model = SearchScreenModel(index, clock)
    let screen = await Self.opened(model)
    func shows(_ text: String) -> Bool { screen.lines.contains { $0.contains(text) } }
    index.pass(.reading(records: 1_000))
    await clock.waitForSleepers()
    #expect(!shows("Updating"))
    clock.advance(by: .milliseconds(500))
    await Self.wait("the line appears") { shows("Updating: 1,000 records read") }
    index.pass(.reading(records: 2_000))
    await Self.wait("the number changes") { shows("Updating: 2,000 records read") }
    try await index.save([["objectID": "3", "name": "Lamp 3"]])
    index.pass(.waiting)
    await Self.wait("the results are new") { shows("3 results") && !shows("Updating") }
    index.pass(.failed(reason: "the disk is full"))
    await clock.waitForSleepers()
    clock.advance(by: .milliseconds(500))
    await Self.wait("an error") { shows("These results may be out of date") && shows("3 results") }
    index.pass(.waiting)
    await Self.wait("no error") { !shows("These results may be out of date") }
    index.pass(.reading(records: 1_000))
    await clock.waitForSleepers()
    index.pass(.waiting)
    await Self.wait("nothing is shown of what takes a moment") { clock.sleeperCount == 0 }
    clock.advance(by: .seconds(1))
    await Self.settle(model)
    #expect(!shows("Updating"))
  }

  @Test func `A screen over an index makes its model once`() async throws {
    struct Shop: View {
      let index: LocalIndex
      @State private var count = 0
      var body: some View {
        Button("Drawn \(count) times") { count += 1 }
        SearchScreen(index).filters { Text(verbatim: "my filters") }
      }
    }
    let screen = Rendering(Shop(index: try Self.lamps(2)))
    await Self.wait("the results") { screen.lines.contains { $0.contains("2 results") } }
    screen.tap("Drawn 0 times")
    #expect(screen.lines.contains { $0.contains("2 results") }, "\(screen.lines)")
    screen.tap("Filters")
    #expect(screen.lines.contains("my filters"), "\(screen.lines)")
  }

  @Test func `One line shows results, filters in a sheet, and how many results they leave`() async throws {
    let model = SearchScreenModel(try Self.lamps())
    let screen = await Self.opened(model)
    #expect(screen.lines.contains { $0.contains("60 results") } && screen.lines.contains { $0.contains("Lamp 1") })
    #expect(!screen.lines.contains { $0.contains("Acme") })
    screen.tap("Filters")
    #expect(screen.lines.contains { $0.contains("Color") } && screen.lines.contains("red (20)"), "\(screen.lines)")
    screen.tap("red")
    await Self.settle(model)
    #expect(screen.lines.contains("Show 20 results"), "\(screen.lines)")
    for case .numbers(let ranges, _) in model.lists.map(\.content) { await ranges.connector?.waitUntilIdle() }
    #expect(screen.lines.contains("under 10 (3)"), "ranges are counted with the color: \(screen.lines)")
    screen.tap("Color")
    #expect(!screen.lines.contains { $0.hasPrefix("red (") }, "the list is closed: \(screen.lines)")
    screen.tap("Show 20 results")
    screen.tap("Filters")
    #expect(!screen.lines.contains { $0.hasPrefix("red (") }, "it stays closed: \(screen.lines)")
    screen.tap("Color")
    screen.tap("Show 20 results")
    #expect(!screen.lines.contains("red (20) [checkmark]") && screen.lines.contains { $0.contains("20 results") })
    #expect(screen.lines.contains { $0.contains("color red") }, "\(screen.lines)")
    screen.tap("Clear filters")
    await Self.settle(model)
    #expect(screen.lines.contains { $0.contains("60 results") })
  }

  @Test func `Typing searches, an order sorts, and a button arranges a grid`() async throws {
    let model = SearchScreenModel(try Self.lamps())
    let screen = await Self.opened(model)
    model.searchBox.query = "lamp 17"
    await Self.settle(model)
    #expect(model.resultCount == 1 && screen.lines.contains { $0.contains("Lamp 17") })
    model.searchBox.query = "zzzz"
    await Self.settle(model)
    #expect(screen.lines.contains { $0.contains("No results for “zzzz”") }, "\(screen.lines)")
    model.searchBox.query = ""
    model.sortBy.select("price:desc")
    await Self.settle(model)
    expectEqual(model.hits.hits.first?.objectID, "60")
    expectEqual(model.layout, .list)
    model.layout = .grid
    #expect(screen.lines.contains { $0.contains("Lamp 60") })
  }

  @Test func `Page settings make a menu of one list and a switch of another`() async throws {
    let index = try LocalIndex(
      settings: IndexSettings(searchableAttributes: ["name"], attributesForFaceting: ["color", "sold"]))
    try await index.save(
      (1...6).map { number -> JSON in
        [
          "objectID": .string("\(number)"), "name": .string("Lamp \(number)"), "sold": .bool(number % 2 == 0),
          "color": .string(number % 3 == 0 ? "red" : "blue"),
        ]
      })
    let settings =
      #"{"title": "name", "filters": [{"attribute": "color", "as": "menu"}, {"attribute": "sold", "as": "toggle"}]}"#
    let outline = try JSONDecoder().decode(RecordOutline.self, from: Data(settings.utf8))
    let model = SearchScreenModel(index, outline: outline)
    let screen = await Self.opened(model)
    screen.tap("Filters")
    guard case .menu(let colors)? = model.lists.first?.content, case .toggle(let sold)? = model.lists.last?.content
    else {
      Issue.record("\(model.lists)")
      return
    }
    colors.toggle(Facet(value: "red", count: 0))
    sold.isSelected = true
    await Self.settle(model)
    expectEqual(model.resultCount, 1)
    #expect(screen.lines.contains { $0.contains("Sold") }, "\(screen.lines)")
  }

  @Test func `Dates have presets and calendar pickers above their ranges, in days of UTC`() async throws {
    var settings = IndexSettings(searchableAttributes: ["name"])
    settings["attributeTypes"] = ["released": "day"]
    let index = try LocalIndex(settings: settings)
    // Text, which an index that knows the type stores as numbers.
    try await index.save(
      (10...21).map { number -> JSON in
        [
          "objectID": .string("\(number)"), "name": .string("Lamp \(number)"),
          "released": .string("2024-\(number < 19 ? "0" : "")\(number - 9)-10"),
        ]
      })
    let model = SearchScreenModel(index)
    let screen = await Self.opened(model)
    let days = try #require(
      model.lists.lazy.compactMap { list in if case .dates(let days, _) = list.content { days } else { nil } }.first)
    await days.connector?.waitUntilIdle()
    expectEqual(days.content.presets.map(\.resultCount), [nil, nil, nil, nil], "nobody has opened the sheet")
    screen.tap("Filters")
    #expect(screen.lines.contains { $0.hasPrefix("Today") })
    await days.connector?.waitUntilIdle()
    expectEqual(days.content.presets.map(\.resultCount), [0, 0, 0, 0])
    let first = try #require(screen.lines.firstIndex { $0.hasPrefix("From [") }, "\(screen.lines)")
    #expect(screen.lines[first] == "From [2024-01-10]" && screen.lines.contains { $0.hasPrefix("This year") })
    screen.pick(Date(timeIntervalSince1970: 1_730_462_400), line: first)
    await Self.settle(model)
    #expect(model.resultCount == 2 && screen.lines.contains { $0.hasPrefix("From [2024-11-01]") }, "\(screen.lines)")
  }

  @Test func `Submitted texts are offered again, until they are cleared`() async throws {
    var saved: [String] = []
    let recent = RecentSearches(saved: ["lamp 17"]) { saved = $0 }
    let model = SearchScreenModel(try Self.lamps(), recentSearches: recent)
    let screen = await Self.opened(model)
    screen.focus("[Search]")
    #expect(screen.lines.contains { $0.contains("lamp 17") })
    model.searchBox.query = "lamp 5"
    model.submit()
    expectEqual(saved, ["lamp 5", "lamp 17"])
    screen.type("la", into: "[lamp 5]")
    expectEqual(
      screen.lines.filter { $0.contains("[clock]") }, ["[clock] lamp 5", "[clock] lamp 17"], "\(screen.lines)")
    screen.tap("lamp 17")
    await Self.settle(model)
    #expect(model.searchBox.query == "lamp 17" && model.resultCount == 1 && saved == ["lamp 17", "lamp 5"])
    #expect(!screen.lines.contains { $0.contains("[clock]") }, "a choice closes the list")
    screen.type("", into: "[lamp 17]")
    screen.tap("Clear recent searches")
    #expect(saved.isEmpty && !screen.lines.contains { $0.contains("[clock]") })
  }

  @Test func `Offers show while the field is in use: before any key, after a clear, and on coming back`() async throws {
    let model = SearchScreenModel(try Self.lamps(), recentSearches: RecentSearches(saved: ["lamp 17"]))
    let screen = await Self.opened(model)
    func offers() -> [AutocompleteSection.Kind] {
      let shown = screen.lines.filter { $0.hasPrefix("[clock]") || $0.contains("blue (40)") || $0.contains("(20)") }
      let kinds = model.autocomplete.sections.map(\.kind)
      return shown.count == model.autocomplete.sections.reduce(0) { $0 + $1.items.count } ? kinds : []
    }
    let all: [AutocompleteSection.Kind] = [.recentSearches, .facet]
    #expect(model.autocomplete.sections.isEmpty && offers().isEmpty, "outside of the field")
    screen.focus("[Search]")
    expectEqual(offers(), all, "before any key: \(screen.lines)")
    screen.type("zz", into: "[Search]")
    await Self.settle(model)
    #expect(model.autocomplete.sections.isEmpty)
    screen.type("", into: "[zz]")
    await Self.settle(model)
    expectEqual(offers(), all, "after a clear: \(screen.lines)")
    screen.blur("[Search]")
    #expect(screen.lines.count > 1 && model.autocomplete.sections.isEmpty, "outside of it")
    screen.focus("[Search]")
    expectEqual(offers(), all, "on coming back")
    screen.blur("[Search]")
    _ = screen.lines
    model.searchBox.query = "lamp"
    await Self.settle(model)
    #expect(screen.lines.contains { $0.contains("[lamp]") } && model.autocomplete.sections.isEmpty, "a text of the app")
    model.open(urlQuery: "q=lamp+17")
    await Self.settle(model)
    #expect(screen.lines.contains { $0.contains("[lamp 17]") } && model.autocomplete.sections.isEmpty, "a link")
  }

  @Test func `A value chosen in the offers is a token in the field, whose removal keeps the text; others are below`()
    async throws
  {
    let model = SearchScreenModel(try Self.lamps())
    let screen = await Self.opened(model)
    model.filterState[or: "maker"].add(Filter.Facet(attribute: "maker", stringValue: "Acme"))
    model.filterState[and: "price"].add(Filter.Numeric(attribute: "price", operator: .lessThan, value: 30))
    model.autocomplete.perform(.open)
    model.searchBox.query = "lamp"
    await Self.settle(model)
    let item = try #require(
      model.autocomplete.sections.flatMap(\.items).first { if case .refine = $0.choice { true } else { false } })
    model.autocomplete.perform(.choose(item))
    await Self.settle(model)
    let token = "color \(item.category ?? "")"
    let field = screen.lines.first { $0.contains("[lamp]") } ?? ""
    #expect(field.contains(token) && !field.contains("maker") && !field.contains("price"), "\(field)")
    expectEqual(screen.lines.count { $0.contains(token) }, 1, "each filter shows once")
    for below in ["maker Acme", "price"] {
      #expect(screen.lines.contains { $0.contains(below) && $0.contains("[xmark]") }, "\(below)")
    }
    screen.deleteToken(token)
    await Self.settle(model)
    #expect(model.filterState.groups.filters.count == 2 && model.searchBox.query == "lamp")
    #expect(!screen.lines.contains { $0.contains(token) } && screen.lines.contains { $0.contains("maker Acme") })
    screen.tap("Clear filters")
    await Self.settle(model)
    #expect(screen.lines.contains("[lamp]"))
  }

  @Test func `VoiceOver goes from result to result and from list to list, and says how many results a search has`()
    async throws
  {
    let (model, clock) = (SearchScreenModel(try Self.lamps()), ManualClock())
    var said: [String] = []
    model.announcer = Announcer(clock: clock) { said.append($0) }
    let screen = await Self.opened(model)
    expectEqual(screen.rotor("Results"), model.hits.hits.compactMap { $0.record["name"]?.string })
    screen.tap("Filters")
    #expect(screen.rotor("Filters").contains("Color") && screen.rotor("Filters").contains("Maker"))
    for text in ["lamp 1", "lamp 17"] {
      model.searchBox.query = text
      await Self.settle(model)
    }
    #expect(said.isEmpty, "not for each key, nor for the first results")
    await clock.waitForSleepers()
    clock.advance(by: .seconds(1))
    for _ in 0..<1_000 where said.isEmpty { await Task.yield() }
    expectEqual(said, ["1 result"])
  }

  @Test func `A choice and an error are felt`() async throws {
    let fails = Failing(LocalBackend(["lamps": try Self.lamps()]))
    let model = SearchScreenModel(HitsSearcher(backend: fails, indexName: "lamps"))
    let screen = await Self.opened(model)
    model.searchBox.query = "lamp"
    await Self.settle(model)
    #expect(screen.feedback.isEmpty)
    model.filterState[or: "color"].add(Filter.Facet(attribute: "color", stringValue: "red"))
    await Self.settle(model)
    expectEqual(screen.feedback, ["selection"])
    model.open(urlQuery: "color=blue")
    await Self.settle(model)
    expectEqual(screen.feedback, ["selection"], "a link is not")
    fails.isFailing = true
    await model.refresh()
    await Self.settle(model)
    expectEqual(screen.feedback, ["selection", "error"])
    fails.isFailing = false
    await model.refresh()
    expectEqual(screen.feedback, ["selection", "error"], "success is not")
  }

  @Test func `Without a connection the screen says so, keeps the last results, and searches again when asked`()
    async throws
  {
    let fails = Failing(LocalBackend(["lamps": try Self.lamps()]))
    fails.error = .unreachable(reason: "no route to host")
    let model = SearchScreenModel(HitsSearcher(backend: fails, indexName: "lamps"))
    fails.isFailing = true
    let screen = await Self.opened(model)
    #expect(screen.lines.contains("[wifi.slash] There is no connection to the search"), "\(screen.lines)")
    #expect(!screen.lines.contains("These are the last results") && !screen.lines.contains { $0.contains("no route") })
    fails.isFailing = false
    await model.refresh()
    await Self.settle(model)
    fails.isFailing = true
    model.searchBox.query = "lamp 33"
    await Self.settle(model)
    #expect(screen.lines.contains("These are the last results") && screen.lines.contains { $0.contains("Lamp 1") })
    fails.isFailing = false
    screen.tap("Try again")
    for _ in 0..<10_000 where model.error != nil { await Task.yield() }
    await Self.settle(model)
    #expect(model.resultCount == 1 && !screen.lines.contains { $0.contains("wifi") })
  }

  @Test func `A record that is chosen is one for the app to open, and a submitted text is kept once`() async throws {
    let recent = RecentSearches()
    let model = SearchScreenModel(
      try Self.lamps(), recentSearches: recent,
      autocomplete: [
        .records(indexName: nil, title: "Lamps", limit: 1) { HighlightedText($0.record["name"]?.string ?? "") }
      ])
    var opened: [String] = []
    model.onRecordChosen = { opened.append($0.objectID) }
    _ = await Self.opened(model)
    model.autocomplete.perform(.open)
    model.searchBox.query = "lamp 17"
    await Self.settle(model)
    let item = try #require(model.autocomplete.sections.first?.items.first)
    model.autocomplete.perform(.choose(item))
    #expect(opened == ["17"] && model.autocomplete.sections.isEmpty && model.searchBox.query == "lamp 17")
    model.submit()
    expectEqual(recent.texts, ["lamp 17"], "also where the field offers none")
  }

  @Test func `Rows and filters are the app's own`() async throws {
    let model = SearchScreenModel(try Self.lamps())
    let colors = FacetListObservableController(model, "color")
    let screen = Rendering(
      SearchScreen(model) { hit in Text("«\(hit.objectID)»") }.filters { FacetList(colors) })
    await model.start()
    await Self.settle(model)
    #expect(screen.lines.contains("«1»"))
    screen.tap("Filters")
    #expect(screen.lines.contains("blue (40)") && !screen.lines.contains("Maker"))
    screen.tap("blue")
    await Self.settle(model)
    expectEqual(model.resultCount, 40)
  }

  @Test func `Making a model asks for nothing, and starting twice searches once`() async throws {
    let counting = Failing(LocalBackend(["lamps": try Self.lamps()]))
    _ = SearchScreenModel(HitsSearcher(backend: counting, indexName: "lamps"))
    let model = SearchScreenModel(HitsSearcher(backend: counting, indexName: "lamps"))
    expectEqual(counting.calls, 0)
    await model.start()
    await model.start()
    await Self.settle(model)
    // One to look at the records, one to search.
    #expect(counting.calls == 2 && model.lists.count >= 2)
    model.searchBox.query = "lamp"
    await Self.settle(model)
    expectEqual(counting.calls, 3)
  }

  @Test func `A link opens the same screen, also before the first search`() async throws {
    let index = try Self.lamps()
    let first = SearchScreenModel(index)
    let screen = await Self.opened(first)
    first.searchBox.query = "lamp"
    screen.tap("Filters")
    screen.tap("red")
    first.sortBy.select("price:desc")
    await Self.settle(first)
    screen.tap("Show 20 results")
    expectEqual(first.urlQuery, "q=lamp&color=red&sort=price:desc", "\(first.urlQuery)")
    let second = SearchScreenModel(index)
    second.open(first.link)
    expectEqual(second.link, first.link)
    let other = await Self.opened(second)
    expectEqual(other.lines, screen.lines)
    expectEqual(second.link, first.link)
    let third = SearchScreenModel(index)
    third.open(urlQuery: first.urlQuery)
    let deep = await Self.opened(third)
    expectEqual(deep.lines, screen.lines)
  }

  @Test func `A model and its widgets end with their screen`() async throws {
    weak var model: SearchScreenModel?
    var isOnScreen = false
    let parts = WeakParts()
    do {
      let made = SearchScreenModel(try Self.lamps())
      let screen = await Self.opened(made)
      screen.tap("Filters")
      screen.tap("red")
      await Self.settle(made)
      for list in made.lists {
        switch list.content {
        case .values(let values, let search): parts.add(values, search)
        case .menu(let values): parts.add(values)
        case .toggle(let toggle): parts.add(toggle)
        case .levels(let levels): parts.add(levels)
        case .dates(let days, let ranges): parts.add(days, ranges)
        case .numbers(let ranges, let slider): parts.add(ranges, slider)
        }
      }
      model = made
      isOnScreen = parts.count >= 6
      screen.end()
    }
    #expect(isOnScreen)
    for _ in 0..<1_000 where model != nil || parts.count > 0 { await Task.yield() }
    #expect(model == nil && parts.count == 0)
  }

  private final class WeakParts {
    private var parts: [() -> AnyObject?] = []
    var count: Int { parts.filter { $0() != nil }.count }

    func add(_ parts: AnyObject?...) {
      for part in parts { self.parts.append { [weak part] in part } }
    }
  }

  @Test func `A text that is typed before the records are known is searched for`() async throws {
    let model = SearchScreenModel(try Self.lamps())
    model.searchBox.query = "lamp 17"
    _ = await Self.opened(model)
    #expect(model.searchBox.query == "lamp 17" && model.resultCount == 1)
  }

  @Test func `A view that disappears does not end the start, and another one waits for it`() async throws {
    let model = SearchScreenModel(try Self.lamps())
    let gone = Task { await model.start() }
    gone.cancel()
    await model.start()
    await Self.settle(model)
    #expect(model.error == nil && model.resultCount == 60)
  }

  @Test func `An index that was empty shows its filters once it has records`() async throws {
    let index = try LocalIndex(settings: IndexSettings(attributesForFaceting: ["color"]))
    let model = SearchScreenModel(index)
    let screen = await Self.opened(model)
    #expect(model.resultCount == 0 && model.outline?.title == nil)
    #expect(screen.lines.contains { $0.contains("No results") })
    let records: [JSON] = [["name": "Desk lamp", "color": "red"], ["name": "Floor lamp", "color": "blue"]]
    try await index.save(records)
    model.searcher.search()
    await Self.settle(model)
    for _ in 0..<1_000 where model.outline?.title == nil { await Task.yield() }
    #expect(model.outline?.title == "name" && model.lists.first?.title == "Color" && model.resultCount == 2)
    #expect(screen.lines.contains { $0.contains("Desk lamp") })
  }

  @Test func `A row leads to a page, on a narrow and on a wide screen`() async throws {
    for size in [UserInterfaceSizeClass.compact, .regular] {
      let model = SearchScreenModel(try Self.lamps(3))
      let screen = Rendering(
        SearchScreen(model, title: "Shop") { hit in
          NavigationLink("Open \(hit.objectID)") { Text("Page of \(hit.objectID)") }
        }.environment(\.horizontalSizeClass, size))
      await model.start()
      await Self.settle(model)
      #expect(screen.lines.contains { $0.contains("Shop") })
      screen.tap("Open 2")
      #expect(screen.lines.contains { $0.contains("Page of 2") }, "\(size) \(screen.lines)")
    }
  }
}

extension SearchRequest {
  fileprivate var showsHits: Bool {
    guard case .hits(let request) = self else { return false }
    return request.query.hitsPerPage != 0
  }
}

/// A backend that can be made to fail, and counts its calls for results.
final class Failing: SearchBackend, @unchecked Sendable {
  private let backend: LocalBackend
  private let lock = NSLock()
  private var state = (isFailing: false, calls: 0, error: SearchError.timedOut)

  init(_ backend: LocalBackend) { self.backend = backend }

  var supportedParameters: SupportedParameters { backend.supportedParameters }

  var isFailing: Bool {
    get { lock.withLock { state.isFailing } }
    set { lock.withLock { state.isFailing = newValue } }
  }

  var error: SearchError {
    get { lock.withLock { state.error } }
    set { lock.withLock { state.error = newValue } }
  }

  var calls: Int { lock.withLock { state.calls } }

  func search(_ requests: [SearchRequest]) async throws(SearchError) -> [SearchAnswer] {
    let fails = lock.withLock {
      // Not those that count the results of filters.
      if requests.contains(where: \.showsHits) { state.calls += 1 }
      return state.isFailing
    }
    if fails { throw error }
    return try await backend.search(requests)
  }
}
