import CVectorMethods
import Foundation
import SearchEngine
import SearchModel

/// The facets of the records: how many values each has.
private let facets: [(name: Attribute, values: Int)] = [
  ("brand", 200), ("color", 12), ("size", 6), ("country", 50), ("category", 1000),
]

/// Makes an index of records, whose vectors follow each other in a file.
func makeIndex(_ store: String, _ vectors: String, count: Int, _ dimensions: Int) throws {
  let settings = IndexSettings(
    searchableAttributes: ["name"], attributesForFaceting: facets.map(\.name.rawValue) + ["share"])
  let index = try LocalIndex(path: store, settings: settings)
  let file = dimensions == 0 ? Data() : try Data(contentsOf: URL(fileURLWithPath: vectors), options: .mappedIfSafe)
  guard file.count >= count * dimensions * 4 else { throw Failure(text: "\(vectors) has too few vectors") }
  for start in stride(from: 0, to: count, by: 20_000) {
    let records = (start..<min(start + 20_000, count)).map { record($0, vector(file, $0, dimensions)) }
    _ = try index.save(records)
  }
  // The index is merged in the background, until no more processor time is taken.
  var time = cpuMilliseconds()
  repeat {
    time = cpuMilliseconds()
    Thread.sleep(forTimeInterval: 2)
  } while cpuMilliseconds() - time > 10
  print(index.count)
}

/// A record: a name that no query has, values of five facets, and the share of the records that a filter keeps with it.
private func record(_ number: Int, _ vector: [Float]?) -> JSON {
  // Knuth's multiplicative hash: filters and facets have nothing to do with the vectors.
  let hash = (UInt64(number) &* 2_654_435_761) >> 7
  var members: JSON.Object = ["objectID": .string("\(number)"), "name": .string("record \(number % 1000)")]
  for (index, facet) in facets.enumerated() {
    members[facet.name.rawValue] = .string("value \((hash >> UInt64(index * 3)) % UInt64(facet.values))")
  }
  var shares: [JSON] = []
  for share in [50, 10, 1] where hash % 100 < UInt64(share) { shares.append(.string("\(share)")) }
  members["share"] = .array(shares)
  members["_vectors"] = vector.map { .array($0.map { .double(Double($0)) }) }
  return .object(members)
}

private func vector(_ file: Data, _ number: Int, _ dimensions: Int) -> [Float]? {
  guard dimensions > 0 else { return nil }
  return file.withUnsafeBytes { bytes in
    (0..<dimensions).map { bytes.loadUnaligned(fromByteOffset: (number * dimensions + $0) * 4, as: Float.self) }
  }
}

/// Answers lines `METHOD KIND THRESHOLD` with the milliseconds of processor time, the number of matches and the first ten
/// records of each query.
///
/// A method is 1 for what each processor has, 2 for AVX2 and 9 for the best one. A kind is `scan`, `facets`, or the share
/// of the records that a filter keeps. The threshold is a cosine, or - for that of the index.
func answerPasses(_ store: String, _ queries: String, _ dimensions: Int) throws {
  let before = residentMegabytes()
  let index = try LocalIndex(path: store)
  let file = try Data(contentsOf: URL(fileURLWithPath: queries))
  let vectors = (0..<file.count / 4 / dimensions).compactMap { vector(file, $0, dimensions) }
  while let line = readLine() {
    let words = line.split(separator: " ")
    if words.first == "memory" {
      print(residentMegabytes() - before)
    } else {
      guard words.count == 3, let method = Int32(words[0]) else { throw Failure(text: "what is \(line)?") }
      ck_limit_vector_methods(method)
      var answers: [JSON] = []
      for vector in vectors { answers.append(try answer(vector, String(words[1]), Double(words[2]), index)) }
      print(JSON.array(answers))
    }
    fflush(nil)
  }
}

private func answer(_ vector: [Float], _ kind: String, _ threshold: Double?, _ index: LocalIndex) throws -> JSON {
  var query = Query("unheard")
  query.mode = .semantic
  query.queryVector = vector
  query.hitsPerPage = 10
  query.attributesToRetrieve = []
  query.attributesToHighlight = []
  if let threshold { query["similarityThreshold"] = .double(threshold) }
  if kind == "facets" { query.facets = facets.map(\.name) }
  if Int(kind) != nil { query.facetFilters = ["share:\(kind)"] }
  let started = cpuMilliseconds()
  let response = try index.search(query)
  let time = cpuMilliseconds() - started
  return [
    "ms": .double(time), "count": .integer(Int64(response.nbHits)),
    "hits": .array(response.hits.map { .string($0.objectID) }),
  ]
}

/// The processor time of this thread, which makes no others.
func cpuMilliseconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
}

private func residentMegabytes() -> Double {
  let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
  let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
  return line.flatMap { Double($0.split(separator: " ").dropFirst().first ?? "") }.map { $0 / 1024 } ?? 0
}
