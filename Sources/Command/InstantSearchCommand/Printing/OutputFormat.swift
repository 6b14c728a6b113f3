/// The format in which `query` prints its results.
enum OutputFormat: String, CaseIterable, Sendable {
  /// Lines for people.
  case text
  /// The answer in the JSON of the search protocol.
  case json
  /// A record per line, as JSON.
  case ndjson
  /// A table, as RFC 4180 describes it.
  case csv

  init(_ arguments: Arguments) throws(Failure) {
    let options: [(Option.Name, OutputFormat)] = [(.json, .json), (.ndjson, .ndjson), (.csv, .csv)]
    let chosen = options.filter { arguments[$0.0] }
    guard chosen.count < 2 else {
      let names = chosen.map { "--\($0.0.rawValue)" }.joined(separator: " and ")
      throw Failure(.wrongUse, "\(names) exclude each other", advice: "Choose one of them.")
    }
    self = chosen.first?.1 ?? .text
  }

  /// Whether records are printed as they are, without matches and counts.
  var isRecordsOnly: Bool { self == .ndjson || self == .csv }
}
