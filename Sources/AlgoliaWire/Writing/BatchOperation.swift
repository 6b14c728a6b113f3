public import SearchModel

/// One of the changes in the body of `POST /1/indexes/{indexName}/batch`, or of the call for several indices.
public enum RecordOperation: Hashable, Sendable {
  /// Adds a record, or replaces the one with its objectID.
  case save(JSON)
  /// Changes attributes of a record.
  case update(JSON, createsIfMissing: Bool)
  case deleteRecord(objectID: String)
  /// Deletes all records.
  case clear
  /// Deletes the index.
  case deleteIndex
}

extension RecordOperation {
  /// The API's form: `updateObject` for records with an objectID, `addObject` for others.
  package var json: JSON {
    switch self {
    case .save(let record): ["action": record["objectID"] == nil ? "addObject" : "updateObject", "body": record]
    case .update(let record, createsIfMissing: true): ["action": "partialUpdateObject", "body": record]
    case .update(let record, createsIfMissing: false): ["action": "partialUpdateObjectNoCreate", "body": record]
    case .deleteRecord(let id): ["action": "deleteObject", "body": ["objectID": .string(id)]]
    case .clear: ["action": "clear", "body": [:]]
    case .deleteIndex: ["action": "delete", "body": [:]]
    }
  }

  package init(json: JSON) throws(SearchError) { try self.init(JSONNode(json, in: .request)) }

  init(_ node: JSONNode) throws(SearchError) {
    let action = try node.required("action").text()
    switch action {
    case "addObject", "updateObject":
      let body = try node.required("body")
      if action == "updateObject" { _ = try body.required("objectID") }
      self = .save(.object(try body.object()))
    case "partialUpdateObject", "partialUpdateObjectNoCreate":
      let body = try node.required("body")
      _ = try body.required("objectID")
      self = .update(.object(try body.object()), createsIfMissing: action == "partialUpdateObject")
    case "deleteObject": self = .deleteRecord(objectID: try node.required("body").required("objectID").objectID())
    case "clear": self = .clear
    case "delete": self = .deleteIndex
    default:
      throw try node.required("action").mismatch(
        "addObject, updateObject, partialUpdateObject, partialUpdateObjectNoCreate, deleteObject, delete or clear")
    }
  }

  /// Reads the body of a call for one index.
  package static func operations(in body: JSON) throws(SearchError) -> [RecordOperation] {
    var operations: [RecordOperation] = []
    for request in try JSONNode(body, in: .request).required("requests").elements() {
      operations.append(try RecordOperation(request))
    }
    return operations
  }

  /// Reads the body of a call for several indices: each operation with the name of its index.
  package static func operationsByIndex(
    in body: JSON
  ) throws(SearchError) -> [(indexName: String, operation: RecordOperation)] {
    var operations: [(indexName: String, operation: RecordOperation)] = []
    for request in try JSONNode(body, in: .request).required("requests").elements() {
      operations.append((try request.required("indexName").text(), try RecordOperation(request)))
    }
    return operations
  }
}

extension JSONNode {
  /// Reads an objectID: a string that is not empty, or an integer, which becomes text.
  package func objectID() throws(SearchError) -> String {
    switch value {
    case .string(let text) where !text.isEmpty: return text
    case .integer(let number): return number.description
    default: throw mismatch("an objectID")
    }
  }
}
