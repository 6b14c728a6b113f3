import Foundation
import InstantSearchCore
import InstantSearchTerminal
import SearchEngine

/// From a key to the bytes that show the next frame: typing into a screen with ten widgets, and choosing values there.
func benchmarkTerminal() {
  Task {
    do {
      let options = try Options()
      guard let records = options["records"] else { throw Failure(text: "bench terminal: name the --records") }
      for size in [(columns: 80, rows: 24), (columns: 300, rows: 100)] {
        print(try await Typing(records, size).measured().text())
      }
    } catch {
      print("bench terminal: \(error)")
      exit(1)
    }
    exit(0)
  }
  dispatchMain()
}

/// Tells how long the backend takes.
private final class TimedBackend: SearchBackend {
  private let backend: LocalBackend
  private let times = NSLock()
  nonisolated(unsafe) private var spent = Duration.zero

  init(_ backend: LocalBackend) { self.backend = backend }

  var supportedParameters: SupportedParameters { backend.supportedParameters }

  func search(_ requests: [SearchRequest]) async throws(SearchError) -> [SearchAnswer] {
    let clock = ContinuousClock()
    let start = clock.now
    let answers = try await backend.search(requests)
    times.withLock { spent += clock.now - start }
    return answers
  }

  /// The time since it was last asked for.
  func takeTime() -> Duration {
    times.withLock {
      defer { spent = .zero }
      return spent
    }
  }
}

@MainActor
private final class Typing {
  private let backend: TimedBackend
  private let searcher: HitsSearcher
  private let screen = TerminalScreen(title: "Products")
  private let size: (columns: Int, rows: Int)
  private var screenSize: ScreenSize { ScreenSize(columns: size.columns, rows: size.rows) }
  private var renderer = FrameRenderer(colors: ColorDepth(environment: ["COLORTERM": "truecolor", "TERM": "xterm"]))
  private let state = FilterState()
  private var connectors: [AnyObject] = []
  private var widgetCount = 0

  private static let words = ["wireless head", "red chair with", "lamp", "a", "steel bottle", "the"]
  private static let attributes: [Attribute] = ["brand", "color", "categories", "size", "country"]

  init(_ records: String, _ size: (columns: Int, rows: Int)) throws {
    let index = try LocalIndex(
      settings: IndexSettings(
        searchableAttributes: ["name", "brand", "description"],
        attributesForFaceting: Self.attributes.map(\.rawValue), customRanking: [.descending("popularity")]))
    try index.save(RecordSource(path: records))
    backend = TimedBackend(LocalBackend(["products": index]))
    searcher = HitsSearcher(backend: backend, indexName: "products")
    searcher.request.query.hitsPerPage = 60
    self.size = size
    screen.size = screenSize

    let (box, stats, range, chips) = (
      TerminalView.searchBox(), TerminalView.stats(), TerminalView.numberRange(of: Double.self),
      TerminalView.currentFilters()
    )
    connectors = [
      SearchBoxConnector(searcher: searcher, controller: box), StatsConnector(searcher: searcher, controller: stats),
      NumberRangeConnector<Double>(searcher: searcher, filterState: state, attribute: "price", controller: range),
      CurrentFiltersConnector(filterState: state, controller: chips),
    ]
    screen.add(box, at: .top)
    screen.add(chips, at: .top)
    screen.add(stats, at: .status)
    for attribute in Self.attributes {
      let list = TerminalView.facetList()
      connectors.append(
        FacetListConnector(
          searcher: searcher, filterState: state, attribute: attribute, operator: .or, controller: list,
          presenter: FacetListPresenter(keepsSelected: true)))
      screen.add(list, titled: attribute.rawValue, at: .side)
    }
    screen.add(range, titled: "price", at: .side)
    let hits = TerminalView.hits(title: "name", details: ["brand", "color", "price"])
    connectors.append(HitsConnector<JSON>(searcher: searcher, filterState: state, controller: hits))
    screen.add(hits, at: .main)
    widgetCount = connectors.count
  }

  func measured() async throws -> JSON {
    searcher.search()
    await show()
    var typing = Times()
    for word in Self.words + Self.words {
      for key in word.map({ Key.character($0) }) + [.control("u")] { typing.add(await time(of: key)) }
    }
    // Return in a list chooses a value, or gives it up.
    try await focusList()
    var choosing = Times()
    for _ in 0..<20 {
      for _ in 0..<2 { choosing.add(await time(of: .enter)) }
      screen.press(.down)
      await show()
    }
    return [
      "benchmark": "terminal", "columns": .integer(Int64(size.columns)), "rows": .integer(Int64(size.rows)),
      "widgets": .integer(Int64(widgetCount)), "typing": typing.figures, "choosing": choosing.figures,
    ]
  }

  /// The time from a key to the bytes of the next frame, and what of it the search took, and drawing.
  private func time(of key: Key) async -> (whole: Double, search: Double, drawing: Double) {
    _ = backend.takeTime()
    let clock = ContinuousClock()
    let start = clock.now
    screen.press(key)
    await searcher.waitUntilIdle()
    let answered = clock.now
    _ = renderer.bytes(toShow: screen.frame(size: screenSize))
    let end = clock.now
    return ((end - start).microseconds, backend.takeTime().microseconds, (end - answered).microseconds)
  }

  /// Moves the focus to a list in which Return chooses a value.
  private func focusList() async throws {
    for _ in 0..<widgetCount {
      screen.press(.tab)
      screen.press(.enter)
      await show()
      if state.groups.contains(where: { !$0.filters.isEmpty }) {
        screen.press(.enter)
        return await show()
      }
    }
    throw Failure(text: "no list takes the focus")
  }

  private func show() async {
    await searcher.waitUntilIdle()
    _ = renderer.bytes(toShow: screen.frame(size: screenSize))
  }
}

/// The times of several keys, in microseconds.
private struct Times {
  private var (whole, search, drawing): ([Double], [Double], [Double]) = ([], [], [])

  mutating func add(_ time: (whole: Double, search: Double, drawing: Double)) {
    whole.append(time.whole)
    search.append(time.search)
    drawing.append(time.drawing)
  }

  var figures: JSON {
    [
      "keys": .integer(Int64(whole.count)), "keyToFrame": whole.figures, "search": search.figures,
      "drawing": drawing.figures,
    ]
  }
}

extension Duration {
  fileprivate var microseconds: Double {
    Double(components.seconds) * 1e6 + Double(components.attoseconds) * 1e-12
  }
}

extension [Double] {
  fileprivate var figures: JSON {
    let sorted = sorted()
    func at(_ share: Double) -> JSON { .double(sorted[Int(share * Double(count - 1))].rounded()) }
    return ["median": at(0.5), "p95": at(0.95), "max": at(1)]
  }
}
