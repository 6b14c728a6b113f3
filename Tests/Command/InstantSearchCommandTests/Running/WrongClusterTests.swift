import InstantSearchCore
import SearchModel
import TestSupport
import Testing

@testable import InstantSearchCommand

@Suite("Wrong use of a cluster") struct WrongClusterTests {
  private let folder: ProgramFolder

  init() throws {
    folder = try ProgramFolder()
    try folder.write(#"{"name": "Lamp", "price": 3}"#, to: "lamps.ndjson")
    try folder.write(#"{"hitsPerPage": 5}"#, to: "settings.json")
  }

  @Test(
    "options that are missing, or make no sense there, are wrong use",
    arguments: [
      (["query"], "2 instantsearch: --index-name is missing. A cluster has several indices: name one.\n"),
      (
        ["index", "lamps.ndjson"],
        "2 instantsearch: --index-name is missing. A cluster has several indices: name one.\n"
      ),
      (
        ["query", "--index-name", "a/sort/b:asc"],
        "2 instantsearch: --index-name can't have a '/', as in 'a/sort/b:asc'. To search in an order: --sort "
          + "price:desc\n"
      ),
      (
        ["query", "--index-name", "a"],
        "2 instantsearch: the key is missing. Give it in the environment, as TYPESENSE_API_KEY, or as --api-key.\n"
      ),
      (
        ["query", "lamps.ndjson", "--index-name", "a"],
        "2 instantsearch: a cluster is to be searched, and 'lamps.ndjson' too. Leave out one of them.\n"
      ),
      (
        ["browse", "--index-name", "a", "--store", "a.db"],
        "2 instantsearch: --typesense and --store exclude each other. Leave out one of them.\n"
      ),
      (
        ["query", "--index-name", "a", "--host", "localhost"],
        "2 instantsearch: --typesense and --host exclude each other. Leave out one of them.\n"
      ),
      (
        ["query", "--demo"],
        "2 instantsearch: the demo is to be searched, and '--typesense' too. Leave out one of them.\n"
      ),
      (
        ["index", "lamps.ndjson", "--index-name", "a", "--store", "a.db"],
        "2 instantsearch: --typesense and --store exclude each other. Leave out one of them.\n"
      ),
      (
        ["index", "lamps.ndjson", "--index-name", "a", "--sort", "price"],
        "2 instantsearch: --sort is not kept in a cluster. An index of a cluster is sorted by any number: give --sort to "
          + "query or browse.\n"
      ),
      (
        ["index", "lamps.ndjson", "--index-name", "a", "--title", "name"],
        "2 instantsearch: --title is not kept in a cluster. An index of a cluster does not keep it: give --title to "
          + "query or browse.\n"
      ),
      (
        ["index", "lamps.ndjson", "--index-name", "a", "--settings", "settings.json"],
        "3 instantsearch: settings.json: Typesense has no setting 'hitsPerPage'. Leave it out. There are: "
          + "searchableAttributes, attributesForFaceting, attributeTypes.\n"
      ),
    ])
  func wrongUse(words: [String], text: String) throws {
    let run = try folder.run(words + ["--typesense", "http://127.0.0.1:1"], environment: ["TYPESENSE_API_KEY": ""])
    expectEqual(run.text, text)
  }

  @Test("the nodes of one server exclude those of another, and half of the credentials are wrong use")
  func openSearch() throws {
    let words = ["query", "--opensearch", "http://127.0.0.1:1", "--index-name", "a"]
    #expect(
      try folder.run(words + ["--typesense", "http://127.0.0.1:1"]).text
        == "2 instantsearch: --typesense and --opensearch exclude each other. Leave out one of them.\n")
    #expect(
      try folder.run(words + ["--store", "a.db"]).text
        == "2 instantsearch: --opensearch and --store exclude each other. Leave out one of them.\n")
    #expect(
      try folder.run(words, environment: ["OPENSEARCH_USERNAME": "me"]).text
        == "2 instantsearch: OPENSEARCH_USERNAME and OPENSEARCH_PASSWORD need each other. Set both of them.\n")
    let unreachable = try folder.run(words, environment: ["OPENSEARCH_API_KEY": "secret-key"])
    expectEqual(unreachable.exitCode, 4)
    #expect(unreachable.errors.hasPrefix("instantsearch: the cluster can't be reached at 127.0.0.1:1: "))
    #expect(!unreachable.errors.contains("secret-key"))
    #expect(
      try folder.run(
        "index", "lamps.ndjson", "--opensearch", "http://127.0.0.1:1", "--index-name", "a", "--sort", "price"
      )
      .text.hasPrefix("2 instantsearch: --sort is not kept in a cluster."))
  }

  @Test("what is of a cluster needs its nodes")
  func nodes() throws {
    #expect(
      try folder.run("index", "lamps.ndjson", "--index-name", "a").text
        == "2 instantsearch: --index-name is of a cluster, and none is named. Name its nodes: --typesense URL,… or "
        + "--opensearch URL,…\n"
    )
    #expect(
      try folder.run("index", "lamps.ndjson").text
        == "2 instantsearch: --store is missing. Name the file of the index: --store PATH, or a cluster: --typesense "
        + "URL,… or --opensearch URL,…\n")
  }

  @Test("nodes that can't be reached are named, and the key is not")
  func unreachable() throws {
    for words in [
      ["query"], ["query", "lamp", "--all"], ["browse"], ["index", "lamps.ndjson"], ["index", "--facets", "a"],
    ] {
      // Port 1 of this machine refuses connections.
      let run = try folder.run(
        words + ["--typesense", "http://127.0.0.1:1", "--index-name", "lamps"],
        environment: ["TYPESENSE_API_KEY": "secret-key"])
      expectEqual(run.exitCode, 4)
      #expect(
        run.errors.hasPrefix("instantsearch: the cluster can't be reached at 127.0.0.1:1: "),
        "\(run.errors)")
      #expect(run.errors.hasSuffix(". See that these are the addresses of its nodes.\n"))
      #expect(!run.errors.contains("secret-key"))
    }
  }

  @Test("errors of a cluster come with advice")
  func advice() throws {
    var name = try ClusterIndexName(
      Arguments(reading: ["query", "--typesense", "localhost:1,https://b.example", "--index-name", "a"]), excluding: [])
    let texts: [(SearchError, String)] = [
      (
        .timedOut,
        "the cluster did not answer in time at localhost:1, b.example. See that most of its nodes run, and try again."
      ),
      (
        .refused(message: "localhost:1: Forbidden.", status: 401),
        "the key is refused (401): localhost:1: Forbidden. Give one that may do this in the environment, as "
          + "TYPESENSE_API_KEY, or as --api-key."
      ),
      (.refused(message: "no", status: 400), "the cluster refuses that (400): no"),
      (.refused(message: "no"), "the cluster refuses that: no"),
      (
        .refused(message: "no", status: 404),
        "the cluster does not know that (404): no. See that these are the addresses of its nodes, without a path."
      ),
      (.refused(message: "no", status: 429), "the cluster has too much to do (429): no. Try again later."),
      (.refused(message: "no", status: 500), "the cluster has failed (500): no. Its log may say why."),
      (
        .refused(message: "no", status: 503),
        "the cluster is not ready (503): no. See that most of its nodes run, and try again."
      ),
      (
        .indexNotFound("a"),
        "the cluster at localhost:1, b.example has no index 'a'. To make one: instantsearch index FILE --typesense "
          + "localhost:1,https://b.example --index-name a"
      ),
      (
        .attributeNotFaceted("brand"),
        "the index 'a' does not list values of 'brand'. To let it: instantsearch index --typesense "
          + "localhost:1,https://b.example --index-name a --facets brand,…"
      ),
    ]
    for (error, text) in texts { expectEqual(Failure(searching: error, in: .cluster(name)).text, text) }
    // What `index` would refuse is not advised.
    name.isOwn = false
    #expect(
      Failure(searching: .attributeNotFaceted("brand"), in: .cluster(name)).text
        == "the index 'a' does not list values of 'brand'. It was made by others: let it by the cluster's own interface."
    )
    let openSearch = try ClusterIndexName(
      Arguments(reading: ["query", "--opensearch", "localhost:1", "--index-name", "a"]), excluding: [])
    #expect(
      Failure(.refused(message: "Unauthorized", status: 401), of: openSearch).text
        == "the credentials are refused (401): Unauthorized. Give a user who may do this in the environment, as "
        + "OPENSEARCH_USERNAME and OPENSEARCH_PASSWORD, or a key, as OPENSEARCH_API_KEY or OPENSEARCH_TOKEN.")
  }

  @Test("the command line of a screen names the cluster, and not the key")
  func commandLine() throws {
    let arguments = try Arguments(
      reading: ["browse", "--typesense", "http://localhost:1", "--index-name", "a", "--api-key", "secret-key"])
    #expect(
      arguments.queryCommand.text(query: "lamp", FilterGroups(), order: "price:desc")
        == "instantsearch query --typesense http://localhost:1 --index-name a --query lamp --sort price:desc")
  }
}
