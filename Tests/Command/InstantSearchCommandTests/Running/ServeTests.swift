import Foundation
import SearchModel
import SearchServer
import TerminalEmulator
import TestSupport
import Testing

@testable import InstantSearchCommand

@Suite("The program as a server")
struct ServeTests {
  private let folder: ProgramFolder

  init() throws {
    folder = try ProgramFolder()
    try folder.write(
      "{\"name\": \"Desk lamp\", \"color\": \"red\"}\n{\"name\": \"Chair\", \"color\": \"blue\"}\n", to: "lamps.ndjson")
    try folder.write("name,price\nDesk,3\n", to: "desks.csv")
  }

  /// Serves, searches an index once for `desk`, stops the server, and prints the answer's body and the exit code.
  private func serve(_ arguments: String, index: String, key: String = "secret") throws -> (
    run: ProgramRun, output: String
  ) {
    let run = try folder.serving(
      arguments, key: key, #"request 'POST /1/indexes/\#(index)/query' '{"query":"desk","facets":["*"]}' | tail -n 1"#)
    return (run, try String(contentsOfFile: folder.path + "/output", encoding: .utf8))
  }

  @Test("a file is an index that is named after it, searched over HTTP until the program is stopped")
  func files() throws {
    try folder.write("{\"attributesForFaceting\": [\"color\"]}", to: "settings.json")
    // What is shown is chosen as for browse, where several files have the attributes.
    for options in ["--settings settings.json", "--facets color --title name"] {
      let (run, _) = try serve("lamps.ndjson desks.csv \(options)", index: "lamps")
      expectEqual(run.exitCode, 0, "\(run.errors)")
      let answer = try JSON(parsing: run.output)
      #expect(answer["nbHits"] == 1 && answer["facets"] == ["color": ["red": 1]], "\(run.text)")
    }
    let (run, output) = try serve("lamps.ndjson desks.csv --facets color", index: "desks")
    try expectEqual(JSON(parsing: run.output)["nbHits"], 1, "\(run.text)")
    #expect(output.hasPrefix("Serving http://127.0.0.1:"))
    #expect(output.hasSuffix("\nindices: desks, lamps\n"))
  }

  @Test("failures are printed, and requests only if that is said", arguments: [false, true])
  func log(printsRequests: Bool) throws {
    // A full log that can't be renamed.
    try folder.write("", to: "log")
    try #require(FileHandle(forWritingAtPath: folder.path + "/log")).truncate(atOffset: 64_000_000)
    try FileManager.default.createDirectory(atPath: folder.path + "/log.1", withIntermediateDirectories: false)
    let (run, _) = try serve("lamps.ndjson --search-log log\(printsRequests ? " --log" : "")", index: "lamps")
    #expect(run.exitCode == 0 && run.errors.contains("the searches can't be written to log: "), "\(run.errors)")
    expectEqual(run.errors.contains("POST /1/indexes/{index}/query 200 "), printsRequests)
  }

  @Test("settings that are not supported are refused, unless that is said")
  func lenient() throws {
    try folder.write("{\"attributesForFaceting\": [\"color\"], \"reRankingApplyFilter\": \"a:b\"}", to: "settings.json")
    let (refused, _) = try serve("lamps.ndjson --settings settings.json", index: "lamps")
    #expect(refused.exitCode != 0 && refused.errors.contains("'reRankingApplyFilter'"), "\(refused.errors)")
    let (run, _) = try serve("lamps.ndjson --settings settings.json --lenient", index: "lamps")
    expectEqual(run.exitCode, 0, "\(run.errors)")
    try expectEqual(JSON(parsing: run.output)["facets"], ["color": ["red": 1]])
  }

  @Test("an admin key is made and printed where none is given")
  func newKey() throws {
    let (run, output) = try serve("desks.csv", index: "desks", key: "")
    expectEqual(run.exitCode, 2)
    #expect(output.isEmpty)
    #expect(run.errors.contains("the admin key is empty"))
    let program = try PseudoTerminal.path(ofProduct: "instantsearch-command")
    let made = try folder.shell(
      """
      unset INSTANTSEARCH_ADMIN_KEY
      '\(program)' serve desks.csv --port 0 >output &
      until grep -q '^indices: ' output || ! kill -0 $!; do sleep 0.05; done
      kill $!
      wait $!
      cat output
      """)
    #expect(made.output.contains("\nadmin key: "))
  }

  @Test("an index in a folder stays, and files replace it only with --replace")
  func dataFolder() throws {
    _ = try serve("--data data lamps.ndjson", index: "lamps")
    try folder.write("{\"name\": \"Desk\"}\n{\"name\": \"Desk lamp\"}\n", to: "lamps.ndjson")
    let (again, _) = try serve("--data data lamps.ndjson", index: "lamps")
    try expectEqual(JSON(parsing: again.output)["nbHits"], 1)
    #expect(again.errors.contains("the index 'lamps' is there already: lamps.ndjson is not read"))
    let (replaced, _) = try serve("--data data --replace lamps.ndjson", index: "lamps")
    try expectEqual(JSON(parsing: replaced.output)["nbHits"], 2)
    let (opened, output) = try serve("--data data", index: "lamps")
    try expectEqual(JSON(parsing: opened.output)["nbHits"], 2)
    #expect(output.contains("indices: lamps\n"))
  }

  @Test("records that match equally well have the order of --sort, which is an order to choose too")
  func order() throws {
    try folder.write("name,price\nDesk,3\nDesk,1\nDesk,2\n", to: "desks.csv")
    let prices = { (run: ProgramRun) in try JSON(parsing: run.output)["hits"]?.array?.compactMap { $0["price"] } }
    let (run, _) = try serve("desks.csv --sort price:desc", index: "desks")
    try expectEqual(prices(run), [3, 2, 1], "\(run.text)")
    let (view, _) = try serve("desks.csv --sort price:asc", index: "desks_price_asc")
    try expectEqual(prices(view), [1, 2, 3], "\(view.text)")
  }

  @Test("a stored index is served as it is; into a folder it is copied, once")
  func storedIndex() throws {
    _ = try folder.run("index", "lamps.ndjson", "--store", "shop.db", "--facets", "color", "--sort", "name:desc")
    let (run, output) = try serve("shop.db desks.csv", index: "shop")
    try expectEqual(JSON(parsing: run.output)["facets"], ["color": ["red": 1]], "\(run.text)")
    #expect(output.contains("indices: desks, shop\n"))
    _ = try serve("shop.db --data data", index: "shop")
    _ = try folder.run("settings", "--store", "shop.db", "--set", "{\"attributesForFaceting\": [\"name\"]}")
    let (again, _) = try serve("shop.db --data data", index: "shop")
    try expectEqual(JSON(parsing: again.output)["facets"], ["color": ["red": 1]], "\(again.text)")
    #expect(again.errors.contains("the index 'shop' is there already: shop.db is not read"))
    let (replaced, _) = try serve("shop.db --data data --replace", index: "shop")
    try expectEqual(JSON(parsing: replaced.output)["facets"], ["name": ["Desk lamp": 1]], "\(replaced.text)")
    let searching = try folder.run("serve", "shop.db", "--search", "color")
    #expect(
      searching.exitCode == 2 && searching.errors.contains("shop.db is an index, which says itself what to search"))
    let wrong = try folder.run("serve", "shop.db", "--title", "colour")
    #expect(wrong.exitCode == 2 && wrong.errors.contains("Did you mean 'color'?"), "\(wrong.errors)")
  }

  @Test("stores that are served together keep their orders, and each has the page settings beside it")
  func stores() throws {
    for name in ["a", "b"] {
      try folder.write("name,price\nDesk \(name),3\nLamp \(name),1\nChair \(name),2\n", to: "\(name).csv")
      _ = try folder.run("index", "\(name).csv", "--store", "\(name).db")
    }
    try folder.write(#"{"heading": "All A", "sort": ["name:desc"], "filters": ["name"]}"#, to: "a.page.json")
    let run = try folder.serving(
      "a.db b.db --ui", key: "secret",
      """
      for line in 'POST /1/indexes/b_price_desc/query' 'GET /ui/a/' 'GET /ui/b/' 'POST /1/indexes/a_name_desc/query'; do
        request "$line" "$([[ $line = GET* ]] || echo '{}')" | tail -n 1; echo
      done
      """)
    let answers = run.output.split(separator: "\n").map(String.init)
    try #require(answers.count == 4, "\(run.text)")
    try expectEqual(JSON(parsing: answers[0])["hits"]?[0]?["name"], "Desk b")
    #expect(answers[1].contains(">All A</a>") && answers[1].contains("a_name_desc") == false, "\(answers[1])")
    #expect(answers[1].contains("name:desc") && answers[2].contains("price:desc") && !answers[2].contains("All A"))
    try expectEqual(JSON(parsing: answers[3])["hits"]?[0]?["name"], "Lamp a")
    #expect(run.errors.contains("the page is as a.page.json says"))
  }

  @Test("an option comes before the file beside the records, this before settings, and these before what is found out")
  func precedence() throws {
    let page = { (options: String) in
      try JSON(parsing: folder.run(["page", "lamps.ndjson"] + options.split(separator: " ").map(String.init)).output)
    }
    try expectEqual(page("")["title"], "name")
    try folder.write(#"{"title": "color", "subtitle": "name", "found": 1}"#, to: "lamps.page.json")
    let found = try page("")
    #expect(found["title"] == "color" && found["details"] == ["name"] && found["found"]?["title"]?["color"] != nil)
    try expectEqual(page("--title name")["title"], "name")
    try folder.write(#"{"title": "name"}"#, to: "other.json")
    try expectEqual(page("--page-settings other.json")["title"], "name")
    // What `page` prints is read again, and says the same.
    try folder.write(found.text(), to: "lamps.page.json")
    try expectEqual(page(""), found)
    _ = try folder.run("index", "lamps.ndjson", "--store", "lamps.db")
    let stored = try JSON(parsing: folder.run("settings", "--store", "lamps.db").output)
    expectEqual(stored["userData"]?["outline"]?["title"], "color")
    try folder.write(stored.text(), to: "settings.json")
    try folder.write("{}", to: "lamps.page.json")
    let given = try folder.run("index", "lamps.ndjson", "--store", "new.db", "--settings", "settings.json")
    expectEqual(given.exitCode, 0, "\(given.errors)")
    try expectEqual(JSON(parsing: folder.run("page", "--store", "new.db").output)["title"], "color")
    let served = try folder.serving(
      "lamps.ndjson --settings settings.json", key: "secret",
      "request 'GET /1/indexes/lamps/settings' '' | tail -n 1")
    try expectEqual(
      JSON(parsing: served.output)["userData"]?["outlineOrigin"]?["title"], "color", "\(served.text)")
    for (text, advice) in [
      (#"{"titel": "name"}"#, "there is no member 'titel'. Did you mean 'title'?"),
      (#"{"title": "colour"}"#, "Did you mean 'color'?"),
      ("{", "wrong.json:1:2: expected"),
    ] {
      try folder.write(text, to: "wrong.json")
      let wrong = try folder.run("page", "lamps.ndjson", "--page-settings", "wrong.json")
      #expect(wrong.exitCode != 0 && wrong.errors.contains(advice), "\(wrong.errors)")
    }
  }

  @Test("a port that can't be had comes with the next step")
  func ports() {
    func advice(_ port: Int, _ reason: String) -> String? {
      Failure(ServerStartError.address(host: "127.0.0.1", port: port, reason: reason)).advice
    }
    expectEqual(advice(80, "Permission denied")?.hasPrefix("Another port: --port 8178. Those below 1024"), true)
    expectEqual(advice(8178, "Address already in use"), "Another port: --port 0")
    expectEqual(advice(8178, "Permission denied"), nil)
  }

  @Test(
    "what is wrong is said before anything is served",
    arguments: [
      ("", 2, "nothing is named to be served"), ("none.json", 3, "none.json: there is no such file"),
      ("lamps.ndjson lamps.csv", 2, "would both be the index 'lamps'"),
      ("lamps.ndjson --tls-cert lamps.ndjson", 2, "--tls-cert and --tls-key need each other"),
      ("lamps.ndjson desks.csv --facets colour", 2, "no record has the attribute 'colour'. Did you mean 'color'?"),
      ("lamps.ndjson desks.csv --type prise=money", 2, "no record has the attribute 'prise'. Did you mean 'price'?"),
      ("lamps.ndjson --sort color:down", 2, "--sort can't be read at 'color:down'"),
      ("lamps.ndjson --ui --rounds 2", 2, "--rounds is for --chat. Add --chat."),
      ("lamps.ndjson --tokens 200", 2, "--tokens is for --mcp. Add --mcp."),
      ("lamps.ndjson --ui --no-trending", 2, "--no-trending is for --analytics. Add --analytics."),
      ("lamps.ndjson --chat http://127.0.0.1:1#m", 2, "--chat is for --ui. Add --ui."),
      ("lamps.ndjson --port 70000", 2, "--port must be a number from 0 to 65535"),
      ("lamps.ndjson --host 127.0.0.1:80", 2, "--host must be the name or the address of a host"),
      ("lamps.ndjson --host no.such.host.invalid", 4, "can't listen on no.such.host.invalid"),
      ("--data lamps.ndjson", 3, "the data folder lamps.ndjson can't be used"),
      ("other.db --port 0", 3, "other.db: this is no index"),
    ])
  func mistakes(arguments: String, code: Int32, message: String) throws {
    let words = arguments.split(separator: " ").map { String($0) }
    let database = Array("SQLite format 3\0".utf8) + Array(repeating: 0, count: 4080)
    try folder.write(database, to: "other.db")
    let run = try folder.run(["serve"] + words)
    expectEqual(run.exitCode, code, "\(run.text)")
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(run.output.isEmpty)
    // A database of another program is not touched.
    try expectEqual(Array(Data(contentsOf: URL(fileURLWithPath: folder.path + "/other.db"))), database)
  }
}
