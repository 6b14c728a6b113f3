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

  @Test("options that are missing, or make no sense for a cluster, are wrong use, as are half of the credentials")
  func wrongUse() throws {
    try folder.expect("wrongCluster", environment: ["TYPESENSE_API_KEY": "", "OPENSEARCH_API_KEY": ""])
    let words = ["query", "--opensearch", "http://127.0.0.1:1", "--index-name", "a"]
    expectEqual(
      try folder.run(words, environment: ["OPENSEARCH_USERNAME": "me"]).text,
      "2 instantsearch: OPENSEARCH_USERNAME and OPENSEARCH_PASSWORD need each other. Set both of them.\n")
  }

  @Test("nodes that can't be reached are named, and the key is not")
  func unreachable() throws {
    for words in [
      ["query", "--opensearch"], ["query", "--typesense"], ["query", "lamp", "--all", "--typesense"],
      ["browse", "--typesense"], ["index", "lamps.ndjson", "--typesense"], ["index", "--facets", "a", "--typesense"],
    ] {
      // Port 1 of this machine refuses connections.
      let run = try folder.run(
        words + ["http://127.0.0.1:1", "--index-name", "lamps"],
        environment: ["TYPESENSE_API_KEY": "secret-key", "OPENSEARCH_API_KEY": "secret-key"])
      expectEqual(run.exitCode, 4)
      #expect(
        run.errors.hasPrefix("instantsearch: the cluster can't be reached at 127.0.0.1:1: "), "\(run.errors)")
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
