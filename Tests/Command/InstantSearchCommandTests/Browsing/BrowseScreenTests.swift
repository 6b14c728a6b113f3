import InstantSearchCore
import InstantSearchTerminal
import RecordOutlines
import SearchEngine
import TerminalEmulator
import TestSupport
import Testing

@testable import InstantSearchCommand

/// Drives the screen of the demo without a terminal.
@MainActor
@Suite("The screen of browse") struct BrowseScreenTests {
  private let browsing: BrowseScreen
  private let outline: RecordOutline

  init() throws {
    let target: SearchTarget
    (target, outline) = try Demo.shared.get()
    browsing = BrowseScreen(title: "Catalogue", target, outline, showsTime: false)
    browsing.screen.size = ScreenSize(columns: 100, rows: 120)
  }

  private func settle() async {
    for _ in 0..<3 {
      await browsing.waitUntilIdle()
      for _ in 0..<5 { await Task.yield() }
    }
  }

  private func search() async {
    browsing.search()
    await settle()
  }

  private func press(_ keys: Key...) async {
    for key in keys {
      browsing.screen.press(key)
      await settle()
    }
  }

  private func type(_ text: String) async { for character in text { await press(.character(character)) } }

  private var lines: [String] { browsing.screen.frame(size: browsing.screen.size).lines }

  private func line(with text: String) -> String? { lines.first { $0.contains(text) } }

  @Test("the first frame has hits, counts and the histogram; money has two digits, and thousands are separated alike")
  func complete() async throws {
    browsing.search()
    await browsing.waitUntilComplete(within: .seconds(600))
    let text = lines.joined(separator: "\n")
    #expect(text.contains("3,000 results"))
    #expect(text.contains("█") && text.contains("●"), "a histogram over a slider")
    #expect(text.contains("to €2,583.00"))
    let prices = lines.compactMap { $0.firstMatch(of: #/· €([0-9,.]+)/#).map { String($0.1) } }
    #expect(prices.count > 10 && prices.allSatisfy { $0.contains(#/^([0-9]{1,3})(,[0-9]{3})*\.[0-9]{2}$/#) })
    #expect(lines.contains { $0.contains(#/to [0-9],[0-9]{3}/#) })
  }

  @Test("a screen is not idle before the last of its counts has arrived")
  func slowCounts() async throws {
    var (target, outline) = try Demo.shared.get()
    target.backend = SlowCounts(backend: target.backend)
    let browsing = BrowseScreen(title: "Catalogue", target, outline)
    browsing.search()
    await browsing.waitUntilIdle()
    let lines = browsing.screen.frame(size: ScreenSize(columns: 100, rows: 120)).lines
    #expect(lines.contains { $0.contains(#/\[ \] under €10 +[0-9]/#) })
  }

  @Test("page settings make a menu of one list and a check box of another")
  func looks() async throws {
    var (target, outline) = try Demo.shared.get()
    outline.apply(
      try PageSettings([
        "filters": [["attribute": "brand", "as": "menu"], ["attribute": "available", "as": "toggle"]],
        "labels": ["available": "In stock"],
      ]))
    let browsing = BrowseScreen(title: "Catalogue", target, outline)
    browsing.open(try outline.link(reading: "q=lamp"))
    browsing.search()
    await browsing.waitUntilIdle()
    let size = ScreenSize(columns: 100, rows: 40)
    let all = browsing.screen.frame(size: size).lines
    #expect(all.contains { $0.contains("Brand") && $0.contains("All") } && all.contains { $0.contains("[ ] In stock") })
    expectEqual(all.count { $0.contains("[ ] ") }, 1)
    browsing.open(try outline.link(reading: "q=lamp&brand=Nordlys&available=true"))
    browsing.search()
    await browsing.waitUntilIdle()
    let some = browsing.screen.frame(size: size).lines
    #expect(some.contains { $0.contains("Brand") && $0.contains("Nordlys") }, "\(some)")
    #expect(some.contains { $0.contains("[x] In stock") }, "\(some)")
  }

  @Test("a row shows the passage that matched where the title did not")
  func passage() async throws {
    await search()
    await type("coating")
    let row = try #require(line(with: "description "))
    #expect(row.contains("description … sticks, without a coating"), "\(row)")
    await press(.control("u"))
    await type("coat")
    #expect(!lines[4].contains("description"), "the title matches: \(lines[4])")
  }

  @Test("an excluded value stays where it is, says how many it hides, and its chip names the attribute once")
  func exclusion() async throws {
    await search()
    await press(.alt("3"))
    let row = try #require(lines.firstIndex { $0.hasPrefix("› [ ] ") })
    let value = try #require(lines[row].firstMatch(of: #/› \[ \] (\w[\w ]*?) +([0-9,]+)/#))
    await press(.character("-"))
    // The chips have taken one row.
    #expect(lines[row + 1].hasPrefix("› [-] \(value.1)"))
    #expect(lines[row + 1].contains(" −\(value.2)"))
    expectEqual(lines.count { $0.contains("[brand not \(value.1) ×]") }, 1)
  }

  @Test("without results the lists keep what is chosen, and the screen offers to leave out filters")
  func nothingFound() async throws {
    browsing.open(try outline.link(reading: "q=lamp&brand=Nordlys&color=navy&price=..100"))
    await search()
    #expect(line(with: "0 results") != nil)
    #expect(line(with: "[x] Nordlys") != nil && line(with: "[x] navy") != nil)
    expectEqual(line(with: "[Without brand Nordlys]"), nil, "what finds nothing is not offered")
    #expect(line(with: "[Without filters]  ") != nil)
    let way = try #require(line(with: "[Without color navy]"))
    let count = try #require(way.firstMatch(of: #/navy\]  ([0-9]+) results/#)?.1)
    await press(.down)
    for _ in 0..<4 where !(lines.first { $0.contains("› [Without") } ?? "").contains("color navy") {
      await press(.down)
    }
    await press(.enter)
    #expect(line(with: "\(count) results") != nil)
    expectEqual(line(with: "Without"), nil)
  }

  @Test("without results the screen offers fewer words, and the filters without the text")
  func wordsTakenBack() async throws {
    browsing.open(try outline.link(reading: "q=lamp+qqqqqq&brand=Nordlys"))
    await search()
    #expect(line(with: "0 results") != nil)
    #expect(line(with: "[Without brand Nordlys]") == nil && line(with: "[qqqqqq]") == nil)
    #expect(line(with: "[Without the text]  ") != nil)
    let count = try #require(line(with: "[lamp]")?.firstMatch(of: #/\]  ([0-9]+) results/#)?.1)
    await press(.down)
    for _ in 0..<4 where !(lines.first { $0.contains("› [") } ?? "").contains("[lamp]") { await press(.down) }
    await press(.enter)
    #expect(lines[0].hasPrefix("  lamp") || lines[0].hasPrefix("› lamp"), "\(lines[0])")
    #expect(line(with: " \(count) results") != nil && Int(count) != 0)
    expectEqual(line(with: "Without"), nil)
    await press(.escape, .control("u"))
    for character in "qqqqqq" { await press(.character(character)) }
    expectEqual(lines.count { $0.contains("[Without ") }, 1, "of a single word only the text is offered")
  }

  @Test("+ on a list of numbers opens its slider with a histogram, and closes it")
  func sliders() async throws {
    await search()
    await press(.control("g"))
    await type("revi")
    await press(.enter)
    expectEqual(lines.count { $0.contains("━━●") }, 1)
    await press(.character("+"))
    expectEqual(lines.count { $0.contains("━━●") }, 2)
    let slider = try #require(lines.lastIndex { $0.contains("━━●") })
    #expect(lines[slider - 1].contains("█"), "the histogram")
    #expect(lines[slider - 4].contains("Reviews") || lines[slider - 5].contains("Reviews"))
    await press(.character("+"))
    expectEqual(lines.count { $0.contains("━━●") }, 1)
  }

  @Test("+ on a list of dates opens presets and days, which are counted only while they are open")
  func dates() async throws {
    var source = RecordSource(
      (0..<60).map { number in
        let day = number % 28 + 1
        return [
          "objectID": .string("\(number)"), "name": .string("lamp \(number)"),
          "sold": .string("202\(3 + number % 3)-0\(1 + number % 9)-\(day < 10 ? "0" : "")\(day)"),
        ]
      })
    source.types = try RecordTypes(detectedIn: source)
    let outline = Inspection(try source.sample()).outline
    let index = try LocalIndex()
    try await index.replaceAll(with: source, settings: outline.settings, views: outline.views())
    var target = SearchTarget(index, outline, kind: .memory)
    let log = RequestLog()
    target.backend = LoggedBackend(backend: target.backend, log: log)
    let browsing = BrowseScreen(title: "Orders", target, outline, showsTime: false)
    browsing.screen.size = ScreenSize(columns: 100, rows: 60)
    func settle() async {
      for _ in 0..<3 {
        await browsing.waitUntilIdle()
        for _ in 0..<5 { await Task.yield() }
      }
    }
    func press(_ keys: [Key]) async {
      for key in keys {
        browsing.screen.press(key)
        await settle()
      }
    }
    func requestCount() async -> Int {
      let before = await log.count
      browsing.search()
      await settle()
      return await log.count - before
    }
    func isOpen() -> Bool {
      browsing.screen.frame(size: browsing.screen.size).lines.contains { $0.contains("( ) Today") }
    }
    _ = await requestCount()
    let closed = await requestCount()
    await press([.control("g")] + "sold".map { .character($0) } + [.enter, .character("+")])
    #expect(isOpen())
    await expectEqual(requestCount(), closed + 4, "the presets")
    await press([.character("+")])
    #expect(!isOpen())
    await expectEqual(requestCount(), closed)
    await press([.character("+")])
    #expect(isOpen())
    await expectEqual(requestCount(), closed + 4)
  }

  @Test("a list of booleans has both values, and a path of a hierarchy is one chip")
  func booleans() async throws {
    browsing.open(try outline.link(reading: "available=true&categories=Home > Lighting"))
    await search()
    #expect(line(with: "[categories Home > Lighting ×]") != nil)
    expectEqual(line(with: "[categories Home ×]"), nil)
    await press(.control("g"))
    await type("avail")
    await press(.enter)
    #expect(line(with: "[x] true") != nil)
    #expect(line(with: "[ ] false") != nil)
  }

  @Test("the command line of query finds as many")
  func command() async throws {
    browsing.open(try outline.link(reading: "q=lamp&brand=Nordlys&brand=Lumen+%26+Sons&price=20..100"))
    await search()
    await press(.enter)
    browsing.screen.size = ScreenSize(columns: 300, rows: 50)
    await press(.character("?"))
    let shown = try #require(line(with: "instantsearch query"))
    let command = shown.split(separator: "instantsearch ")[0...].last ?? ""
    #expect(command.contains("--demo --query lamp"))
    let program = try PseudoTerminal.path(ofProduct: "instantsearch-command")
    let run = try ProgramFolder().shell("'\(program)' \(command) --count")
    let count = try #require(Int(run.output.prefix(while: \.isNumber)), "\(run)")
    await press(.escape)
    #expect(count > 5 && line(with: " \(count) results") != nil)
  }

  @Test("the command line has the options without which the files can't be read")
  func inputOptions() throws {
    let words = ["browse", "a b.csv", "--encoding", "latin-1", "--skip-bad", "--title", "name", "--decimal-comma"]
    let command = try Arguments(reading: words).queryCommand.text(query: nil, FilterGroups(), order: nil)
    expectEqual(command, "instantsearch query 'a b.csv' --encoding latin-1 --decimal-comma --skip-bad")
  }

  @Test("Space marks records where they are printed on leaving", arguments: MarkedForm.allCases)
  func marks(form: MarkedForm) async throws {
    browsing.makesMarks = true
    browsing.open(try outline.link(reading: "q=ukulele"))
    await search()
    await press(.enter, .character(" "), .down, .character(" "), .down, .character(" "), .character(" "))
    expectEqual(lines.count { $0.contains("✓") }, 2)
    let texts = browsing.markedHits.map { form.text(of: $0, outline) }
    expectEqual(texts.count, 2)
    for (hit, text) in zip(browsing.markedHits, texts) {
      switch form {
      case .id: expectEqual(text, hit.objectID)
      case .json: try expectEqual(JSON(parsing: Array(text.utf8)), hit.record)
      case .line: #expect(text.hasPrefix("\(hit.record["name"]?.string ?? "?")  ") && text.contains("ukulele"))
      }
    }
  }

  @Test("a link opens the text, filters of every list, the order and the lists that show more")
  func link() async throws {
    await search()
    let (few, order) = (lines.count { $0.contains("[ ]") }, try #require(outline.orders.first))
    browsing.open(try outline.link(reading: "?more=brand&sort=\(order.name)"))
    await search()
    #expect(lines.count { $0.contains("[ ]") } > few)
    #expect(line(with: order.label) != nil)

    let url = "https://example.com/shop?q=lamp&brand=Nordlys&brand!=Tarn&price=20:&price-any=10:1000"
    browsing.open(try outline.link(reading: url))
    await search()
    #expect(lines.count { $0.contains("[ ]") } <= few + 1, "the list shows few values again")
    for chip in ["[brand Nordlys ×]", "[brand not Tarn ×]", "[price from €20", "[price €10"] {
      #expect(line(with: chip) != nil, "\(chip)")
    }
    #expect(line(with: order.label) != nil, "without an order in the link, the order stays")
  }

  @Test(
    "a link that can't be opened says why",
    arguments: [
      ("brnad=Acme", "'brnad', and there is no list of it. Did you mean 'brand'?"), ("price=cheap", "'price=cheap'"),
      ("q", "'q'"), ("page=0", "'page=0'"), ("sort=size", "'sort=size'"), ("filters=2", "'filters=2'"),
    ])
  func badLinks(link: String, message: String) {
    #expect { try outline.link(reading: link) } throws: { ($0 as? Failure)?.text.contains(message) == true }
  }
}

/// Answers after many other tasks have run where only the number of results is asked for.
private struct SlowCounts: SearchBackend {
  let backend: any SearchBackend

  var supportedParameters: SupportedParameters { backend.supportedParameters }
  var countsHistograms: Bool { backend.countsHistograms }

  func search(_ requests: [SearchRequest]) async throws(SearchError) -> [SearchAnswer] {
    if case .hits(let request)? = requests.first, request.query.hitsPerPage == 0 {
      for _ in 0..<1_000 { await Task.yield() }
    }
    return try await backend.search(requests)
  }
}

private actor RequestLog {
  private(set) var count = 0

  func add(_ requests: [SearchRequest]) { count += requests.count }
}

/// Counts the requests.
private struct LoggedBackend: SearchBackend {
  let backend: any SearchBackend
  let log: RequestLog

  var supportedParameters: SupportedParameters { backend.supportedParameters }
  var countsHistograms: Bool { backend.countsHistograms }

  func search(_ requests: [SearchRequest]) async throws(SearchError) -> [SearchAnswer] {
    await log.add(requests)
    return try await backend.search(requests)
  }
}
