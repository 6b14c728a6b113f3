import SearchModel
import SearchTransport

/// One action of a call that changes many documents.
///
/// It may be made twice: if a version has been replaced, the same action is a conflict, and the change is made to the new
/// version with the same result, since changes have no operations.
struct BulkAction: Sendable {
  /// The number of the record in the caller's list.
  let number: Int
  let objectID: String
  /// The line with the action, and the line with the document if it has one.
  let lines: [UInt8]

  /// The state of a document when it was read.
  struct Version: Hashable, Sendable {
    let number: Int
    let term: Int
  }

  enum Kind: Sendable {
    /// Adds or replaces a document.
    case index(String)
    /// Adds a document that does not exist.
    case create(String)
    /// Replaces a document that nobody has changed since.
    case replace(String, Version)
    case delete(String)
  }

  /// Whether a document can have this ID. One that can't makes the cluster refuse the whole call.
  static func isID(_ id: String) -> Bool { (1...512).contains(id.utf8.count) }

  init(_ kind: Kind, number: Int, document: JSON.Object?) {
    self.number = number
    let (name, id, members): (String, String, JSON.Object) =
      switch kind {
      case .index(let id): ("index", id, [:])
      case .create(let id): ("create", id, [:])
      case .replace(let id, let version):
        (
          "index", id,
          ["if_seq_no": .integer(Int64(version.number)), "if_primary_term": .integer(Int64(version.term))]
        )
      case .delete(let id): ("delete", id, [:])
      }
    objectID = id
    var action = members
    action["_id"] = .string(id)
    var lines = JSON.object([name: .object(action)]).bytes() + [UInt8(ascii: "\n")]
    if let document { lines += JSON.object(document).bytes() + [UInt8(ascii: "\n")] }
    self.lines = lines
  }
}

/// The actions of a write, and the records that have none.
struct Bulk {
  private(set) var actions: [BulkAction] = []
  private(set) var refused: [RefusedRecord] = []

  /// Adds the action for a record.
  mutating func add(
    _ record: JSON, number: Int, _ action: (String, JSON.Object) -> (BulkAction.Kind, document: JSON.Object)
  ) {
    guard let id = record["objectID"]?.string, let members = record.object else {
      return refuse(number, record, "it is no object, or has no objectID that is a text")
    }
    guard BulkAction.isID(id) else { return refuse(number, record, "an objectID has 1 to 512 bytes") }
    let (kind, document) = action(id, members)
    actions.append(BulkAction(kind, number: number, document: document))
  }

  mutating func delete(_ id: String, number: Int) {
    actions.append(BulkAction(.delete(id), number: number, document: nil))
  }

  private mutating func refuse(_ number: Int, _ record: JSON, _ reason: String) {
    refused.append(RefusedRecord(number: number, objectID: record["objectID"]?.string, reason: reason))
  }

  /// What the cluster says of the actions.
  struct Result {
    var refused: [RefusedRecord] = []
    /// The numbers of the records that others have changed meanwhile.
    var conflicts: [Int] = []

    /// Reads the answer to a call, and returns the actions that a node had no room for.
    mutating func read(_ answer: JSON, of actions: [BulkAction]) throws(SearchError) -> [BulkAction] {
      guard let items = answer["items"]?.array, items.count == actions.count else {
        throw .unreadableAnswer(
          path: "items", reason: "expected \(actions.count), found \(answer["items"]?.array?.count ?? 0)")
      }
      if answer["errors"]?.bool == false { return [] }
      var rejected: [BulkAction] = []
      for (action, item) in zip(actions, items) {
        guard let result = item.object?.first?.value, let error = result["error"] else { continue }
        switch result["status"]?.int {
        case 429, 503: rejected.append(action)
        case 409: conflicts.append(action.number)
        case 404 where error["type"]?.string == "index_not_found_exception":
          throw .indexNotFound(result["_index"]?.string ?? "")
        default:
          let cause = error["caused_by"]?["reason"]?.string.map { ": \($0)" } ?? ""
          refused.append(
            RefusedRecord(
              number: action.number, objectID: action.objectID,
              reason: (error["reason"]?.string ?? error.string ?? "the cluster gives no reason") + cause))
        }
      }
      return rejected
    }
  }
}
