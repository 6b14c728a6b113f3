import AlgoliaWire
import SearchModel
import TestSupport
import Testing

@Suite("Batches")
struct BatchOperationTests {
  private static let operations: [BatchOperation] = [
    .change(.save(["name": "Lamp"])), .change(.save(["objectID": "1", "name": "Lamp"])),
    .change(.partialUpdate(["objectID": "1", "price": 3], createIfNotExists: true)),
    .change(.partialUpdate(["objectID": "1", "price": 3], createIfNotExists: false)), .change(.delete(objectID: "1")),
    .change(.clear), .deleteIndex,
  ]

  @Test("What is written is read as the same", arguments: operations)
  func roundTrip(operation: BatchOperation) throws {
    try expectEqual(BatchOperation(json: operation.json), operation)
  }

  @Test("Operations have the protocol's names")
  func names() {
    expectEqual(
      Self.operations.map { $0.json["action"]?.string },
      [
        "addObject", "updateObject", "partialUpdateObject", "partialUpdateObjectNoCreate", "deleteObject", "clear",
        "delete",
      ])
    expectEqual(BatchOperation.change(.delete(objectID: "1")).json["body"], ["objectID": "1"])
  }

  @Test("A call for one index or several is read in order, and its errors have a path")
  func calls() throws {
    let requests = JSON.array(Self.operations.map(\.json))
    try expectEqual(BatchOperation.operations(in: ["requests": requests]), Self.operations)
    let named = try BatchOperation.operationsByIndex(
      in: ["requests": [["indexName": "a", "action": "clear"], ["indexName": "b", "action": "delete", "body": [:]]]])
    expectEqual(named.map(\.indexName), ["a", "b"])
    expectEqual(named.map(\.operation), [.change(.clear), .deleteIndex])
    #expect(
      throws: SearchError.refused(message: "requests.1.body.objectID: it is missing", status: 400)
    ) {
      try BatchOperation.operations(
        in: ["requests": [["action": "clear"], ["action": "updateObject", "body": ["name": "Lamp"]]]])
    }
    #expect(throws: SearchError.refused(message: "requests.0.indexName: it is missing", status: 400)) {
      try BatchOperation.operationsByIndex(in: ["requests": [["action": "clear"]]])
    }
  }

  @Test("An objectID is a string or a whole number")
  func objectIDs() throws {
    let operation = { (id: JSON) throws(SearchError) in
      try BatchOperation(json: ["action": "deleteObject", "body": ["objectID": id]])
    }
    try expectEqual(operation(3), .change(.delete(objectID: "3")))
    for id in ["", 1.5, true, [], nil] as [JSON] { #expect(throws: SearchError.self) { try operation(id) } }
  }
}
