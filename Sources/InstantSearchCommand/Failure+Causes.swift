import InstantSearchCore
import SearchEngine
import SearchModel

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

extension Failure {
  /// Runs what reads records, and gives what it throws the form of a failure.
  static func reading<Value>(_ body: () throws -> Value) throws(Failure) -> Value {
    try catching({ Failure(reading: $0) }, body)
  }

  /// Runs what opens or changes an index, and gives what it throws the form of a failure.
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

  /// Why records could not be read or put into an index.
  private init(reading error: IndexError) {
    let mend = "Mend the record or leave it out; nothing of the file was taken."
    switch error {
    case .unreadableJSON(let expected, let place):
      self.init(.badInput, "\(place.text): expected \(expected)", advice: mend)
    case .notAnObject(let found, let place):
      self.init(.badInput, "\(place.text): a record must be a JSON object, not \(found)", advice: mend)
    case .recordTooLarge(let bytes, let limit, let place):
      self.init(
        .badInput,
        "\(place.text): the record has \(bytes.groupedByThousands()) bytes, more than the \(limit.groupedByThousands()) that are "
          + "possible", advice: "Split it into several records, or leave out what need not be searched.")
    case .unusableObjectID(let found, let place):
      self.init(
        .badInput, "\(place.text): an objectID must be a text that is not empty, or a number, not \(found)",
        advice: mend)
    case .unreadableCSV(let reason, let place):
      self.init(.badInput, "\(place.text): \(reason)", advice: "Mend the table; nothing of it was taken.")
    case .notFound(let path): self.init(.badInput, "\(path): there is no such file")
    case .disk(let path, _, Int(EISDIR)):
      self.init(.badInput, "\(path): this is a folder", advice: "Name the files in it.")
    case .disk(let path, _, Int(EACCES)):
      self.init(.badInput, "\(path): the file may not be read", advice: "See to its permissions.")
    case .disk(let path, let message, _): self.init(.badInput, "\(path): \(message)")
    default: self.init(storing: error)
    }
  }

  /// Why an index could not be opened, made or changed.
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
        .badInput, "\(path): this is no index: \(reason)", advice: "Name another file after --store.")
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
    case .setting: self.init(.badInput, "\(error)")
    case .attributeNotFaceted: self.init(.wrongUse, "\(error)")
    default: self.init(.backendFailed, "\(error)")
    }
  }

  /// The folder that a file would lie in, if there is none of that name.
  private static func missingFolder(of path: String) -> String? {
    guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return nil }
    let folder = String(path[..<slash])
    var status = stat()
    return stat(folder, &status) == 0 ? nil : folder
  }

  /// Why a search gave no answer.
  init(searching error: SearchError, isStored: Bool) {
    switch error {
    case .attributeNotFaceted(let attribute) where isStored:
      self.init(
        .wrongUse, "the stored index does not list values of '\(attribute)'",
        advice: "To let it: instantsearch index --store PATH --facets \(attribute),…")
    case .unreadableFilter(let error): self.init(filters: error)
    default: self.init(.backendFailed, "\(error)")
    }
  }

  init(filters error: FilterSyntaxError) {
    self.init(.wrongUse, "--filters can't be read: \(error)", advice: "Write it as in: brand:Apple AND price < 100")
  }
}

extension RecordLocation {
  /// `things.json:3:14`.
  fileprivate var text: String {
    ([file ?? "standard input"] + [line, column].compactMap { $0?.description }).joined(separator: ":")
  }
}
