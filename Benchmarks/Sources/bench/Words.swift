import Foundation
import SearchEngine
import SearchModel

/// What the requests of the workload take with synonyms, plurals and stop words, as a ratio to the same requests without.
///
///     bench words --records p1m.ndjson --workload workload.ndjson
func benchmarkWords() {
  do {
    try WordsBenchmark(Options()).run()
  } catch {
    FileHandle.standardError.write(Data("bench words: \(error)\n".utf8))
    exit(1)
  }
}

private struct WordsBenchmark {
  let options: Options

  init(_ options: Options) { self.options = options }

  private static let forms: JSON.Object = ["ignorePlurals": ["en"], "removeStopWords": ["en"]]
  private static let without: JSON.Object = ["synonyms": false]

  func run() throws {
    guard let records = options["records"] else { throw Failure(text: "--records is needed") }
    let index = try LocalIndex(settings: Workload.settings)
    try index.save(RecordSource(path: records))
    guard let workload = options["workload"] else { throw Failure(text: "--workload is needed") }
    let comparison = try ParameterComparison(index, options)
    var figures: JSON.Object = ["records": .integer(Int64(index.count))]
    figures["plurals and stop words"] = try comparison.figures(with: Self.forms)
    let unused = (0..<10_000).map {
      Synonym(objectID: "\($0)", kind: .equivalent(["unused\($0)", "other\($0) word"]))
    }
    try index.saveSynonyms(unused)
    figures["10,000 synonyms, none of which applies"] = try comparison.figures(with: [:], without: Self.without)
    try index.saveSynonyms(try Self.applied(workload))
    figures["10,000 synonyms, of which each word has one"] = try comparison.figures(with: [:], without: Self.without)
    figures["all of them"] = try comparison.figures(with: Self.forms, without: Self.without)
    print(JSON.object(figures))
  }

  /// A synonym for each word of the workload: the next one.
  private static func applied(_ workload: String) throws -> [Synonym] {
    let texts = try Workload.lines(of: workload).compactMap { $0["q"]?.string }
    let words = Set(texts.flatMap { $0.split(separator: " ") }).map(String.init).sorted()
    return zip(words, words.dropFirst() + words.prefix(1)).map { word, next in
      Synonym(objectID: "of \(word)", kind: .oneWay(input: word, finds: [next]))
    }
  }
}
