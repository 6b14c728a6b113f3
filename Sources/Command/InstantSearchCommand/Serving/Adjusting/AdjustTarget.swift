import InstantSearchCore
import RecordOutlines
import SearchEngine
import SearchModel

/// Where the settings of a page are saved: a file, or the index itself.
enum AdjustTarget: Hashable, Sendable {
  /// An absolute path, and the text that was there when it was read; empty for no file.
  case file(path: String, read: String)
  case index

  /// The target for an index that is served, by the file with its page settings if there may be one.
  init(file name: String?) {
    guard let name else { self = .index; return }
    let path = OutputFile.expanded(name)
    self = .file(path: path, read: (try? Self.text(of: path)) ?? "")
  }

  var name: String {
    switch self {
    case .file(let path, _): path.split(separator: "/").last.map(String.init) ?? path
    case .index: "the settings of the index"
    }
  }

  /// The most bytes of a file of page settings.
  private static let longest = 1_000_000

  /// The text of a file; empty if there is none.
  static func text(of path: String) throws(Failure) -> String {
    guard let isPlain = SystemFile.isPlainFile(path) else { return "" }
    guard isPlain else { throw Failure(.badInput, "\(path) is a symbolic link, or no file: it is left as it is") }
    guard SystemFile.size(of: path) ?? 0 <= longest else { throw Failure(.badInput, "\(path) is too large") }
    do throws(StoreError) {
      return String(decoding: try SystemFile(path: path, for: .reading).bytes(), as: UTF8.self)
    } catch {
      throw Failure(.badInput, "\(path) can't be read: \(error)")
    }
  }

  /// Writes a file that is there as a whole, or not at all. One that is no longer as it was when it was read stays.
  ///
  /// - Returns: Whether it was written.
  static func write(_ text: String, to path: String, insteadOf read: String) throws(Failure) -> Bool {
    guard try self.text(of: path) == read else { return false }
    let file = try OutputFile(path: path)
    try file.write(text)
    // It may have changed meanwhile.
    guard try self.text(of: path) == read else { return false }
    try file.finish()
    return true
  }
}

extension PageSettings {
  /// The page settings in a text; nil if it has none.
  init?(text: String) {
    guard let members = (try? JSON(parsing: Array(text.utf8)))?.object, let settings = try? PageSettings(members) else {
      return nil
    }
    self = settings
  }

  /// These changes of settings that are in a file, as a text for it. What was found out of a file stays there.
  func text(changing read: String?) -> String {
    let members = read.flatMap { try? JSON(parsing: Array($0.utf8)) }?.object
    var all = or(PageSettings(unchecked: members ?? [:])).members
    all["found"] = members?["found"]
    return JSON.object(all).indentedText() + "\n"
  }
}
