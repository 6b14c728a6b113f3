import RecordOutlines
import TestSupport
import Testing

@testable import InstantSearchCommand

@Suite("Arguments") struct ArgumentsTests {
  @Test(
    "values follow their option in the next word or behind an equals sign, also with a hyphen if they are no option"
  )
  func values() throws {
    for words in [["query", "a.json", "--query", "lamp"], ["query", "--query=lamp", "a.json"]] {
      let arguments = try Arguments(reading: words)
      #expect(arguments.command.name == .query && arguments.text(.query) == "lamp" && arguments.operands == ["a.json"])
    }
    try expectEqual(Arguments(reading: ["query", "--filters=a=b"]).text(.filters), "a=b")
    for text in ["", "-old", "--what"] {
      let words = text.isEmpty ? ["--query="] : ["--query", text]
      try expectEqual(Arguments(reading: ["query"] + words).text(.query), text)
    }
    for word in ["--json", "--json=1", "--"] {
      expectEqual(failure("query", "--query", word)?.message, "--query lacks its value", "\(word)")
    }
    // Two hyphens end the options, and one is standard input.
    let hyphens = try Arguments(reading: ["query", "-", "--json", "--", "--query", "-x"])
    #expect(hyphens.operands == ["-", "--query", "-x"] && hyphens[.json] && hyphens.text(.query) == nil)
    let list = try Arguments(reading: ["query", "--facets", " a, b ,,a"])
    #expect(list.list(.facets) == ["a", "b"] && list.list(.disjunctive) == nil, "each name once")
  }

  @Test(
    "errors name the mistake, with a suggestion",
    arguments: [
      (["qurey"], "there is no command 'qurey'. Did you mean 'query'?"),
      (
        ["things.json"], "there is no command 'things.json'. To look through the file: instantsearch browse things.json"
      ),
      (["query", "--facet", "a"], "'query' has no option --facet. Did you mean --facets?"),
      (["query", "--fitlers", "a"], "'query' has no option --fitlers. Did you mean --filters?"),
      (["query", "-q"], "'query' has no option -q. Did you mean --query?"),
      (["demo", "--json"], "'demo' has no option --json. See: instantsearch help demo"),
      (["query", "--page"], "--page lacks its value. Write --page N."),
      (["query", "--page", "two"], "--page must be a number from 0 to 1000000, not 'two'"),
      (
        ["query", "--hits", "-1"],
        "--hits must be a number from 0 to 1000, not '-1'. To print the records of all pages: --all"
      ),
      (
        ["query", "--hits", "1001"],
        "--hits must be a number from 0 to 1000, not '1001'. To print the records of all pages: --all"
      ),
      (["query", "--json=yes"], "--json takes no value. See: instantsearch help query"),
      (["query", "--query", "a", "--query", "b"], "--query is given twice. Leave one of them out."),
      (["query", "--facets=a", "--facets=b"], "--facets is given twice. Put commas between the names."),
      (["query", "-", "a", "-"], "- is given twice. Standard input can be read once."),
      (["demo", "a.json"], "'demo' takes no 'a.json'. See: instantsearch help demo"),
      (["completions"], "'completions' lacks its shell. It is one of bash, zsh, fish."),
      (["completions", "fihs"], "there is no shell 'fihs'. Did you mean 'fish'?"),
      (["completions", "bash", "zsh"], "'zsh' is one word too many. See: instantsearch help completions"),
      (["help", "brwose"], "there is no command 'brwose'. Did you mean 'browse'?"),
    ])
  func wrongUse(words: [String], text: String) {
    let failure = failure(words)
    expectEqual(failure?.text, text)
    expectEqual(failure?.exitCode, .wrongUse)
  }

  @Test(
    "an address of a node that can't be one is wrong use, and so is http to another machine",
    arguments: [
      ("", "--typesense names no node. Write it as in: --typesense http://localhost:8108"),
      (" , ", "--typesense names no node. Write it as in: --typesense http://localhost:8108"),
      (
        "http://localhost:8108,not a host",
        "--typesense must name the addresses of nodes, not 'not a host'. Write them as in: "
          + "http://localhost:8108,https://search.example.com"
      ),
      (
        "http://localhost/path",
        "--typesense must name the addresses of nodes, not 'http://localhost/path'. Write them as in: "
          + "http://localhost:8108,https://search.example.com"
      ),
      (
        "ftp://localhost",
        "--typesense must name the addresses of nodes, not 'ftp://localhost'. Write them as in: "
          + "http://localhost:8108,https://search.example.com"
      ),
      (
        "http://node.example:8108",
        "--typesense: plain http would show the key on its way to 'node.example:8108'. Write https, or the address of a "
          + "node on this machine."
      ),
      (
        "http://me:s3cret@localhost:8108",
        "--typesense must name the addresses of nodes, not 'http://localhost:8108' with a user. Write them as in: "
          + "http://localhost:8108,https://search.example.com"
      ),
    ])
  func wrongNodes(value: String, text: String) {
    for command in ["query", "browse", "index"] {
      let failure = failure(command, "--typesense", value)
      expectEqual(failure?.exitCode, .wrongUse)
      expectEqual(failure?.text, text)
    }
  }

  @Test("nodes are URLs without a path, or addresses; those of OpenSearch may have a user, whose password is not shown")
  func nodes() throws {
    for value in [
      "http://127.0.0.1:8108", "localhost:8108, http://[::1]:8108/", "https://a.example,https://b.example:8108",
      "node.example",
    ] {
      for command in ["query", "browse", "index"] {
        try expectEqual(Arguments(reading: [command, "--typesense", value]).text(.typesense), value)
        try expectEqual(Arguments(reading: [command, "--opensearch", value]).text(.openSearch), value)
      }
    }
    let value = "https://me:s3cret@a.example,http://localhost:9200"
    let arguments = try Arguments(reading: ["query", "--opensearch", value, "--index-name", "things"])
    #expect(
      try ClusterIndexName(arguments, excluding: []).options
        == "--opensearch https://a.example,http://localhost:9200 --index-name things")
    for value in ["http://me:s3cret@a.example", "https://me:s3cret@a example", "https://me:s3cret@a/b"] {
      let failure = failure("query", "--opensearch", value)
      expectEqual(failure?.exitCode, .wrongUse)
      expectEqual(failure?.text.contains("s3cret"), false)
    }
  }

  @Test(
    "a host that can't be one is wrong use",
    arguments: [
      "", " ", "not a host", "http://", "http://localhost:8108", "search.example.com/", "localhost:", "localhost:0",
      "localhost:65536", "localhost:a", "[::1", "::1]", "münchen.example", ":8108", "g::1",
    ])
  func wrongHosts(host: String) {
    for command in ["query", "browse", "serve"] {
      let failure = failure(command, "--host", host)
      expectEqual(failure?.exitCode, .wrongUse)
      expectEqual(failure?.message, "--host must be the name or the address of a host, not '\(host)'")
    }
  }

  @Test("a host is a name or an address, with a port where one is asked, without one where one listens")
  func hosts() throws {
    for host in ["localhost", "search.example.com", "192.0.2.1", "my_host-2"] {
      for command in ["query", "browse", "serve"] {
        try expectEqual(Arguments(reading: [command, "--host", host]).text(.host), host)
      }
    }
    for host in ["localhost:1", "[::1]", "[::1]:65535"] {
      try expectEqual(Arguments(reading: ["query", "--host", host]).text(.host), host)
      expectEqual(failure("serve", "--host", host)?.exitCode, .wrongUse)
    }
    for host in ["::1", "0.0.0.0", "fe80::1%eth0"] {
      try expectEqual(Arguments(reading: ["serve", "--host", host]).text(.host), host)
    }
  }

  @Test("help is asked for in several ways, also where something is missing")
  func help() throws {
    for words in [[], ["help"], ["--help"], ["-h"]] {
      try expectEqual(Arguments(reading: words).command.name, .help)
    }
    try expectEqual(Arguments(reading: ["--version"]).command.name, .version)
    #expect(try Arguments(reading: ["completions", "--help"])[.help])
    #expect(try Arguments(reading: ["query", "-h"])[.help])
  }

  @Test("orders are read as they are written, and one that can't be read is wrong use")
  func orders() throws {
    for (text, name) in [
      ("price:desc", "price:desc"), ("price", "price:asc"), ("a.b:asc,c:desc", "a.b:asc,c:desc"),
    ] {
      try expectEqual(RecordOutline.Order(parsing: text).name, name)
    }
    for text in ["", ",", "price:down", ":desc"] {
      #expect(throws: Failure.self) { try PageSettings(Arguments(reading: ["browse", "x.csv", "--sort=\(text)"])) }
    }
  }

  private func failure(_ words: String...) -> Failure? { failure(words) }

  private func failure(_ words: [String]) -> Failure? {
    do {
      _ = try Arguments(reading: words)
      return nil
    } catch {
      return error
    }
  }
}
