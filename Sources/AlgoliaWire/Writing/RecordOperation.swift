public import SearchModel

/// One of the changes in the body of `POST /1/indexes/{indexName}/batch`, or of the call for several indices.
public enum RecordOperation: Hashable, Sendable {
  /// Adds a record, in place of one with the same objectID.
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
  /// The form of the API. Records that have an objectID are replaced, others are added.
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

  package init(json: JSON) throws(SearchError) { try self.init(JSONPlace(json, in: .request)) }

  init(_ place: JSONPlace) throws(SearchError) {
    let action = try place.required("action").text()
    switch action {
    case "addObject", "updateObject":
      let body = try place.required("body")
      if action == "updateObject" { _ = try body.required("objectID") }
      self = .save(.object(try body.object()))
    case "partialUpdateObject", "partialUpdateObjectNoCreate":
      let body = try place.required("body")
      _ = try body.required("objectID")
      self = .update(.object(try body.object()), createsIfMissing: action == "partialUpdateObject")
    case "deleteObject": self = .deleteRecord(objectID: try place.required("body").required("objectID").name())
    case "clear": self = .clear
    case "delete": self = .deleteIndex
    default:
      throw try place.required("action").mismatch(
        "addObject, updateObject, partialUpdateObject, partialUpdateObjectNoCreate, deleteObject, delete or clear")
    }
  }

  /// Reads the body of a call for one index.
  package static func operations(in body: JSON) throws(SearchError) -> [RecordOperation] {
    var operations: [RecordOperation] = []
    for request in try JSONPlace(body, in: .request).required("requests").elements() {
      operations.append(try RecordOperation(request))
    }
    return operations
  }

  /// Reads the body of a call for several indices, with the name of the index that each operation is about.
  package static func operationsByIndex(
    in body: JSON
  ) throws(SearchError) -> [(indexName: String, operation: RecordOperation)] {
    var operations: [(indexName: String, operation: RecordOperation)] = []
    for request in try JSONPlace(body, in: .request).required("requests").elements() {
      operations.append((try request.required("indexName").text(), try RecordOperation(request)))
    }
    return operations
  }
}

extension JSONPlace {
  /// An objectID: a text that is not empty, or a number as text.
  package func name() throws(SearchError) -> String {
    switch value {
    case .string(let text) where !text.isEmpty: return text
    case .integer(let number): return number.description
    default: throw mismatch("an objectID")
    }
  }
}
