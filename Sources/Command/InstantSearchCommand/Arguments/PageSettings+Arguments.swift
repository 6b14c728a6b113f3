import InstantSearchCore
import RecordOutlines
import SearchEngine
import SearchModel

extension PageSettings {
  /// The options that change single entries, with the members that they change.
  private static let texts: [(option: Option.Name, member: String)] = [
    (.heading, "heading"), (.title, "title"), (.subtitle, "subtitle"), (.picture, "picture"), (.price, "price"),
  ]
  private static let lists: [(option: Option.Name, member: String)] = [
    (.search, "search"), (.facets, "facets"), (.ranges, "ranges"), (.details, "details"), (.filtersShown, "filters"),
    (.hidden, "hidden"),
  ]
  static var options: [Option.Name] { (texts + lists).map(\.option) + [.label, .orders, .sort, .pageSettings] }

  /// The choices of the user. What an option says comes before what the file of `--page-settings` says.
  init(_ arguments: Arguments) throws(Failure) {
    self.init()
    // `none` takes away what was found.
    for (option, member) in Self.texts {
      self[member] = arguments.text(option).map { $0 == "none" ? .null : .string($0) }
    }
    for (option, member) in Self.lists {
      self[member] = arguments.list(option).map { .array($0.map { .string($0) }) }
    }
    if let labels = arguments.list(.label) {
      var members: JSON.Object = [:]
      for label in labels {
        let parts = label.split(separator: "=", maxSplits: 1)
        guard parts.count == 2 else {
          throw Failure(
            .wrongUse, "--label: '\(label)' is no NAME=TEXT", advice: "For example: --label 'in_stock=Available'")
        }
        members[String(parts[0])] = .string(String(parts[1]))
      }
      self["labels"] = .object(members)
    }
    if let orders = arguments.list(.orders) {
      self["sort"] = .array(orders.map { .string($0.contains(":") ? $0 : "\($0):asc") })
    }
    if let text = arguments.text(.sort) {
      do throws(RecordOutline.Order.SyntaxError) {
        order = try RecordOutline.Order(parsing: text)
      } catch {
        throw error.key.map { key in
          Failure(
            .wrongUse, "--sort can't be read at '\(key)'", advice: "Write NAME:asc or NAME:desc, as in price:desc.")
        } ?? Failure(.wrongUse, "--sort is empty", advice: "Name an attribute: price:desc")
      }
    }
    if let path = arguments.text(.pageSettings) { self = or(try PageSettings(file: path)) }
  }

  /// The choices of the user about records in a file. Without `--page-settings` they may be in a file beside it:
  /// `things.page.json` beside `things.csv.gz`.
  init(_ arguments: Arguments, besides path: String?, on console: Console) throws(Failure) {
    try self.init(arguments)
    guard !arguments[.pageSettings], let path, path != "-" else { return }
    let beside = Self.file(beside: path)
    guard SystemFile.size(of: beside) != nil else { return }
    self = or(try PageSettings(file: beside))
    console.note("the page is as \(beside) says")
  }

  /// The file with the page settings of records in a file.
  static func file(beside path: String) -> String {
    "\(path.lastIndex(of: "/").map { path[...$0] } ?? "")\(ServeCommand.indexName(ofFile: path)).page.json"
  }

  /// Reads a file of page settings.
  private init(file name: String) throws(Failure) {
    let json = try SettingsFile.json(Inputs.wholeFile(name), name: name)
    guard let members = json.object else {
      throw Failure(.badInput, "\(name): page settings are a JSON object, such as {\"title\": \"name\"}")
    }
    do throws(PageSettings.Problem) {
      self = try PageSettings(members)
    } catch {
      throw Failure(.badInput, "\(name): \(error.text)", advice: error.advice)
    }
  }
}
