package import SearchModel

/// An operation in the body of `POST /1/indexes/{indexName}/batch`, or of the call for several indices.
package enum BatchOperation: Hashable, Sendable {
  /// Changes records.
  case change(RecordChange)
  /// Deletes the index with its settings.
  case deleteIndex
}

extension BatchOperation {
  /// The API's form: `updateObject` for records with an objectID, `addObject` for others.
  package var json: JSON {
    switch self {
    case .change(.save(let record)):
      ["action": record["objectID"] == nil ? "addObject" : "updateObject", "body": record]
    case .change(.partialUpdate(let record, createIfNotExists: true)):
      ["action": "partialUpdateObject", "body": record]
    case .change(.partialUpdate(let record, createIfNotExists: false)):
      ["action": "partialUpdateObjectNoCreate", "body": record]
    case .change(.delete(let id)): ["action": "deleteObject", "body": ["objectID": .string(id)]]
    case .change(.clear): ["action": "clear", "body": [:]]
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
      self = .change(.save(.object(try body.object())))
    case "partialUpdateObject", "partialUpdateObjectNoCreate":
      let body = try node.required("body")
      _ = try body.required("objectID")
      self = .change(.partialUpdate(.object(try body.object()), createIfNotExists: action == "partialUpdateObject"))
    case "deleteObject":
      self = .change(.delete(objectID: try node.required("body").required("objectID").objectID()))
    case "clear": self = .change(.clear)
    case "delete": self = .deleteIndex
    default:
      throw try node.required("action").mismatch(
        "addObject, updateObject, partialUpdateObject, partialUpdateObjectNoCreate, deleteObject, delete or clear")
    }
  }

  /// Reads the body of a call for one index.
  package static func operations(in body: JSON) throws(SearchError) -> [BatchOperation] {
    var operations: [BatchOperation] = []
    for request in try JSONNode(body, in: .request).required("requests").elements() {
      operations.append(try BatchOperation(request))
    }
    return operations
  }

  /// Reads the body of a call for several indices: each operation with the name of its index.
  package static func operationsByIndex(
    in body: JSON
  ) throws(SearchError) -> [(indexName: String, operation: BatchOperation)] {
    var operations: [(indexName: String, operation: BatchOperation)] = []
    for request in try JSONNode(body, in: .request).required("requests").elements() {
      operations.append((try request.required("indexName").text(), try BatchOperation(request)))
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
    case .decimal(let text) where value.isWhole: return text
    default: throw mismatch("an objectID")
    }
  }
}
