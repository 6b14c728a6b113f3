import InstantSearchCore
import SearchEngine
import SearchModel
import OpenSearchBackend
import SearchTransport

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

extension Failure {
  /// Runs a body that reads records, and converts its errors.
  static func reading<Value>(
    skippingBadRecords: Bool = false, _ body: () throws -> Value
  ) throws(Failure) -> Value {
    try catching({ Failure(reading: $0, skippingBadRecords: skippingBadRecords) }, body)
  }

  /// Runs a body that opens or changes an index, and converts its errors.
  static func storing<Value>(_ body: () throws -> Value) throws(Failure) -> Value {
    try catching({ Failure(storing: $0) }, body)
  }

  private static func catching<Value>(
    _ failure: (IndexError) -> Failure, _ body: () throws -> Value
  ) throws(Failure) -> Value {
    do {
      return try body()
    } catch let error as Failure {
      throw error
    } catch let error as IndexError {
      throw failure(error)
    } catch {
      throw Failure(.backendFailed, "\(error)")
    }
  }

  /// Converts an error of reading or adding records.
  ///
  /// - Parameters:
  ///   - skippingBadRecords: Whether `--skip-bad` is given already.
  ///   - result: A sentence that says what happened to the records.
  init(
    reading error: IndexError, skippingBadRecords: Bool = false, result: String = "Nothing of the file was taken."
  ) {
    let advice =
      skippingBadRecords
      ? "\(result) Where the next record begins can't be told: mend this one."
      : "\(result) Mend the record, or leave out all bad ones: --skip-bad"
    let encodingAdvice = "If the text is in another encoding: --encoding latin-1 (or windows-1252, utf-16)"
    switch error {
    case .unreadableJSON("UTF-8", let location), .unreadableCSV("not UTF-8", let location):
      self.init(.badInput, "\(location.text): this is not UTF-8", advice: encodingAdvice)
    case .unreadableJSON(let expected, let location):
      self.init(.badInput, "\(location.text): expected \(expected)", advice: advice)
    case .notAnObject(let found, let location):
      self.init(.badInput, "\(location.text): a record must be a JSON object, not \(found)", advice: advice)
    case .recordTooLarge(let bytes, let limit, let location):
      self.init(
        .badInput,
        "\(location.text): the record has \(bytes.groupedByThousands()) bytes, more than the \(limit.groupedByThousands()) that are "
          + "possible", advice: "Split it into several records, or leave out what need not be searched.")
    case .unusableObjectID(let found, let location):
      self.init(
        .badInput, "\(location.text): an objectID must be a text that is not empty, or a number, not \(found)",
        advice: advice)
    case .unusableVector(let reason, let location):
      self.init(.badInput, "\(location.text): the _vectors can't be used: \(reason)", advice: advice)
    case .missingKey(let attribute, let location):
      self.init(.badInput, "\(location.text): the record has no '\(attribute)', which is the key", advice: advice)
    case .repeatedKey(let key, let attribute, let location):
      self.init(
        .badInput, "\(location.text): an earlier record has the same \(attribute), '\(key.prefix(80))'",
        advice: "\(result) If it is the same record: --id \(attribute). If records have no key: --id none.")
    case .unreadableCSV(let reason, let location):
      self.init(.badInput, "\(location.text): \(reason)", advice: advice)
    case .cancelled: self.init(.interrupted, "interrupted", advice: "The store is as it was.")
    case .notFound(let path) where path.contains("://"):
      self.init(
        .badInput, "\(path): this is an address, and only files are read",
        advice: "To read it: curl -sL '\(path)' | instantsearch … -")
    case .notFound(let path): self.init(.badInput, "\(path): there is no such file")
    case .disk(let path, _, Int(EISDIR)):
      self.init(.badInput, "\(path): this is a folder", advice: "Name a file.")
    case .disk(let path, _, Int(EACCES)):
      self.init(.badInput, "\(path): the file may not be read", advice: "See to its permissions.")
    case .disk(let path, let message, _): self.init(.badInput, "\(path): \(message)")
    default: self.init(storing: error)
    }
  }

  /// Records without keys are to be added to an index, which may have them already.
  static let withoutKeys = Failure(
    .wrongUse, "nothing tells whether these records are in the index already: they have no objectID, and no key",
    advice: "Name the attribute that tells them apart: --id NAME. To replace all records: --replace. To add these to "
      + "those that are there: --id none")

  /// Converts an error of opening, creating or changing an index.
  private init(storing error: IndexError) {
    switch error {
    case .notFound(let path) where Self.missingFolder(of: path) != nil:
      self.init(
        .badInput, "\(path): there is no folder '\(Self.missingFolder(of: path) ?? "")'",
        advice: "Make it first, or name another file after --store.")
    case .notFound(let path):
      self.init(
        .badInput, "\(path): there is no index", advice: "To make one: instantsearch index FILE --store \(path)")
    case .notAnIndex(let path, let reason):
      self.init(
        .badInput, "\(path): this is no index: \(reason)", advice: "Name another file.")
    case .locked(let path):
      self.init(.backendFailed, "\(path): the index is open for writing elsewhere", advice: "Try again later.")
    case .damaged(let path, let reason):
      self.init(
        .backendFailed, "\(path): the index is damaged: \(reason)",
        advice: "Delete it, and make it again from its records.")
    case .newerVersion(let path, let version):
      self.init(
        .backendFailed, "\(path): the index was made by a newer version of instantsearch (format \(version))",
        advice: "Update instantsearch.")
    case .disk(let path, _, Int(EISDIR)):
      self.init(.badInput, "\(path): this is a folder", advice: "Name a file after --store.")
    case .disk(let path, _, Int(EACCES)), .readOnly(let path):
      self.init(.backendFailed, "\(path): the index may not be written", advice: "See to its permissions.")
    case .setting, .synonym, .rule: self.init(.badInput, "\(error)")
    case .attributeNotFaceted: self.init(.wrongUse, "\(error)")
    default: self.init(.backendFailed, "\(error)")
    }
  }

  /// The folder of a file, if it does not exist.
  private static func missingFolder(of path: String) -> String? {
    guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return nil }
    let folder = String(path[..<slash])
    var status = stat()
    return stat(folder, &status) == 0 ? nil : folder
  }

  /// Converts an error of a search.
  init(searching error: SearchError, in kind: SearchTarget.Kind) {
    switch (error, kind) {
    case (_, .cluster(let index)): self.init(error, of: index)
    case (.attributeNotFaceted(let attribute), .stored):
      self.init(
        .wrongUse, "the stored index does not list values of '\(attribute)'",
        advice: "To let it: instantsearch index --store PATH --facets \(attribute),…")
    case (.unreadableFilter(let error), _): self.init(filters: error)
    default: self.init(.backendFailed, "\(error)")
    }
  }

  /// Converts an error of a call to a cluster.
  init(_ error: SearchError, of index: ClusterIndexName) {
    let nodes = index.nodes.map { "\(NodeAddress($0).host)" }.joined(separator: ", ")
    switch error {
    case .unreachable(let reason):
      self.init(
        .backendFailed, "the cluster can't be reached at \(nodes): \(reason)",
        advice: "See that these are the addresses of its nodes.")
    case .timedOut:
      self.init(
        .backendFailed, "the cluster did not answer in time at \(nodes)",
        advice: "See that most of its nodes run, and try again.")
    case .refused(let message, let status?) where [401, 403].contains(status):
      let credentials = index.server.credentials
      self.init(
        .backendFailed, "\(credentials.name) refused (\(status)): \(message)", advice: credentials.advice)
    case .refused(let message, let status):
      let (meaning, advice) = Self.refusal(status)
      self.init(.backendFailed, "\(meaning)\(status.map { " (\($0))" } ?? ""): \(message)", advice: advice)
    case .indexNotFound:
      self.init(
        .badInput, "the cluster at \(nodes) has no index '\(index.name)'",
        advice: "To make one: instantsearch index FILE \(index.options)")
    case .attributeNotFaceted(let attribute):
      self.init(
        .wrongUse, "the index '\(index.name)' does not list values of '\(attribute)'",
        advice: index.isOwn
          ? "To let it: instantsearch index \(index.options) --facets \(attribute),…"
          : "It was made by others: let it by the cluster's own interface.")
    case .unreadableFilter(let error): self.init(filters: error)
    default: self.init(.backendFailed, "\(error)")
    }
  }

  /// What a status of a cluster means, and advice.
  private static func refusal(_ status: Int?) -> (meaning: String, advice: String?) {
    switch status ?? 0 {
    case 404: ("the cluster does not know that", "See that these are the addresses of its nodes, without a path.")
    case 429: ("the cluster has too much to do", "Try again later.")
    case 502...504: ("the cluster is not ready", "See that most of its nodes run, and try again.")
    case 500...: ("the cluster has failed", "Its log may say why.")
    default: ("the cluster refuses that", nil)
    }
  }

  init(filters error: FilterSyntaxError) {
    self.init(.wrongUse, "--filters can't be read: \(error)", advice: "Write it as in: brand:Apple AND price < 100")
  }
}

extension RecordLocation {
  /// `things.json:3:14`.
  var text: String {
    ([file ?? "standard input"] + [line, column].compactMap { $0?.description }).joined(separator: ":")
  }
}
