public import SearchModel
import SearchTransport

/// A write that the service has accepted and applies asynchronously.
public struct PendingWrite: Sendable {
  /// The tasks of the service, one for each call and index.
  package private(set) var tasks: [IndexTask] = []
  /// The objectIDs of the written records in their order, if the service returns them.
  public private(set) var objectIDs: [String] = []
  private let client: ServiceClient

  /// A task of an index.
  package struct IndexTask: Hashable, Sendable {
    /// The index that is written.
    package var indexName: String
    /// The ID of the task, which the service assigns for each index.
    package var id: Int

    /// A task of the service, by its index and ID.
    package init(indexName: String, id: Int) {
      self.indexName = indexName
      self.id = id
    }
  }

  init(client: ServiceClient) { self.client = client }

  /// Reads a response with a single task, or with a task for each index.
  init(_ answer: JSON, indexName: String, client: ServiceClient) throws(SearchError) {
    self.client = client
    let answer = JSONNode(answer, in: .answer)
    let task = try answer.required("taskID")
    if case .object = task.value {
      for (name, id) in try task.members() { tasks.append(IndexTask(indexName: name, id: try id.int())) }
    } else {
      tasks = [IndexTask(indexName: indexName, id: try task.int())]
    }
    for id in try answer["objectIDs"]?.elements() ?? [] { objectIDs.append(try id.text()) }
  }

  mutating func append(_ other: PendingWrite) {
    tasks += other.tasks
    objectIDs += other.objectIDs
  }

  /// Returns when searches see the write.
  ///
  /// Polls each task up to 100 times, at intervals that grow from 0.2 to 5 seconds, then throws `SearchError.timedOut`;
  /// the service may still apply the write.
  public func wait() async throws(SearchError) {
    for task in tasks { try await client.wait(for: task) }
  }
}

extension AlgoliaBackend {
  /// Returns when a task is done, as ``PendingWrite/wait()`` does.
  package func wait(for task: PendingWrite.IndexTask) async throws(SearchError) { try await client.wait(for: task) }
}

extension ServiceClient {
  fileprivate func wait(for task: PendingWrite.IndexTask) async throws(SearchError) {
    let call = try HTTPCall.task(task.id, of: task.indexName)
    for count in 1...100 {
      let answer = JSONNode(try await answer(to: call), in: .answer)
      if try answer.required("status").text() == "published" { return }
      try await sleep(for: min(.milliseconds(200 * count), .seconds(5)))
    }
    throw .timedOut
  }
}
