#if canImport(CoreData)
public import CoreData
public import SearchModel

/// The changes of an entity of Core Data, or of a model of SwiftData, by the history that the store keeps of them.
public final class CoreDataFeed: ChangeFeed {
  private let store: CoreDataStore

  /// Follows the objects of an entity, and of those that inherit from it.
  ///
  /// - Parameters:
  ///   - container: A container with loaded stores, whose descriptions set `NSPersistentHistoryTrackingKey`.
  ///   - entity: The name of the entity.
  ///   - key: The attribute with the objectIDs, which differs in all objects. The model must preserve it after deletion:
  ///     `preservesValueInHistoryOnDeletion`, in SwiftData `.preserveValueOnDeletion`.
  ///   - related: The further entities that `record` reads. When their objects change, all records are compared.
  ///   - record: Makes the record of an object; nil for its attributes, with dates as seconds since 1970. After another one
  ///     is passed, call ``IndexFollower/verify()``.
  public init(
    _ container: NSPersistentContainer, entity: String, key: String, related: Set<String> = [],
    record: (@Sendable (NSManagedObject) throws -> JSON.Object)? = nil
  ) throws(FollowError) {
    let coordinator = container.persistentStoreCoordinator
    guard let description = coordinator.managedObjectModel.entitiesByName[entity],
      let attribute = description.attributesByName[key]
    else { throw .unusable("there is no entity '\(entity)' with an attribute '\(key)'") }
    guard attribute.preservesValueInHistoryOnDeletion else {
      throw .unusable("preserve the attribute '\(key)' of '\(entity)' after deletion, in its model")
    }
    let options = coordinator.persistentStores.map { $0.options?[NSPersistentHistoryTrackingKey] as? NSNumber }
    guard !options.isEmpty, options.allSatisfy({ $0?.boolValue ?? false }) else {
      throw .unusable("load stores whose descriptions set NSPersistentHistoryTrackingKey to true")
    }
    store = CoreDataStore(
      context: container.newBackgroundContext(), coordinator: coordinator, entity: description, entityName: entity,
      key: key, related: related, makeRecord: record ?? CoreDataStore.attributes)
  }

  public func hasChanges(since token: String?) -> Bool { token.map { !store.isNewest($0) } ?? true }

  public func read(since token: String?, _ receive: (FeedChange) throws -> Void) throws -> String {
    try store.read(since: token, receive)
  }

  /// Has no effect: CloudKit, an extension or another index may need the history.
  public func forget(before token: String) -> Bool { false }
}

/// The stores of a container. `@unchecked Sendable`: the context is used on its queue alone, the model does not change
/// any more, and the coordinator may be used from any thread.
private struct CoreDataStore: HistoryStore, @unchecked Sendable {
  let context: NSManagedObjectContext
  let coordinator: NSPersistentStoreCoordinator
  let entity: NSEntityDescription
  let entityName: String
  let key: String
  let related: Set<String>
  let makeRecord: @Sendable (NSManagedObject) throws -> JSON.Object

  func perform<Value>(_ body: () throws -> Value) throws -> Value {
    try context.performAndWait {
      defer {
        context.reset()
        try? context.setQueryGenerationFrom(nil)
      }
      return try body()
    }
  }

  func pin() throws {
    context.reset()
    try context.setQueryGenerationFrom(.current)
    // The context is pinned when it loads something.
    let request = NSFetchRequest<NSManagedObject>(entityName: entityName)
    request.fetchLimit = 1
    _ = try context.fetch(request)
  }

  // MARK: History

  /// What is followed: a token of something else is not understood.
  private var source: String { ([entityName, key] + related.sorted()).joined(separator: ",") + " " }

  /// The newest token; nil without any transaction.
  private var newest: NSPersistentHistoryToken? { coordinator.currentPersistentHistoryToken(fromStores: nil) }

  func newestToken() throws -> String {
    let data = try newest.map { try NSKeyedArchiver.archivedData(withRootObject: $0, requiringSecureCoding: true) }
    return source + (data?.base64EncodedString() ?? "")
  }

  private func historyToken(_ text: String) -> NSPersistentHistoryToken? {
    guard text.hasPrefix(source), let data = Data(base64Encoded: String(text.dropFirst(source.count))) else {
      return nil
    }
    return try? NSKeyedUnarchiver.unarchivedObject(ofClass: NSPersistentHistoryToken.self, from: data)
  }

  func isNewest(_ token: String) -> Bool { newest.map { $0 == historyToken(token) } ?? (token == source) }

  func changes(since token: String) throws -> [HistoryChange<NSManagedObjectID>]? {
    guard let token = historyToken(token) else { return nil }
    let request = NSPersistentHistoryChangeRequest.fetchHistory(after: token)
    request.resultType = .transactionsAndChanges
    do {
      let result = try context.execute(request) as? NSPersistentHistoryResult
      let transactions = result?.result as? [NSPersistentHistoryTransaction]
      return transactions?.flatMap { $0.changes ?? [] }.compactMap(change)
    } catch let error as NSError where error.code == NSPersistentHistoryTokenExpiredError {
      return nil
    }
  }

  /// What a change says of the records; nil if it concerns none.
  private func change(_ change: NSPersistentHistoryChange) -> HistoryChange<NSManagedObjectID>? {
    let changed = change.changedObjectID.entity
    let kind: HistoryChange<NSManagedObjectID>.Kind
    switch change.changeType {
    case _ where !changed.isKindOf(entity: entity):
      guard related.contains(changed.name ?? "") else { return nil }
      kind = .changedOthers
    case .insert: kind = .saved
    case .update: kind = change.updatedProperties?.contains { $0.name == key } ?? false ? .changedOthers : .saved
    case .delete: kind = .deleted(objectID: Self.objectID(change.tombstone?[key]))
    @unknown default: kind = .changedOthers
    }
    return HistoryChange(object: change.changedObjectID, kind: kind)
  }

  // MARK: Records

  func forEachRecord(_ receive: (String, JSON.Object) throws -> Void) throws {
    let request = NSFetchRequest<NSManagedObject>(entityName: entityName)
    request.fetchBatchSize = 500
    for object in try context.fetch(request) {
      try autoreleasepool { if let (id, record) = try record(of: object) { try receive(id, record) } }
      // Its values need not stay in memory.
      context.refresh(object, mergeChanges: false)
    }
  }

  func record(of id: NSManagedObjectID) throws -> (id: String, record: JSON.Object)? {
    do {
      return try record(of: try context.existingObject(with: id))
    } catch let error as NSError where error.code == NSManagedObjectReferentialIntegrityError {
      return nil
    }
  }

  private func record(of object: NSManagedObject) throws -> (id: String, record: JSON.Object)? {
    guard let id = Self.objectID(object.value(forKey: key)) else { return nil }
    return (id, try makeRecord(object))
  }

  private static func objectID(_ value: Any?) -> String? {
    let text = value as? String ?? (value as? UUID)?.uuidString ?? (value as? NSNumber)?.stringValue
    return text == "" ? nil : text
  }

  @Sendable static func attributes(of object: NSManagedObject) -> JSON.Object {
    var record: JSON.Object = [:]
    for (name, attribute) in object.entity.attributesByName.sorted(by: { $0.key < $1.key }) {
      switch object.value(forKey: name) {
      case let text as String: record[name] = .string(text)
      case let texts as [String]: record[name] = .array(texts.map { .string($0) })
      case let id as UUID: record[name] = .string(id.uuidString)
      case let url as URL: record[name] = .string(url.absoluteString)
      case let date as Date: record[name] = .double(date.timeIntervalSince1970)
      case let number as NSNumber where attribute.attributeType == .booleanAttributeType:
        record[name] = .bool(number.boolValue)
      case let number as NSNumber: record[name] = try? JSON(parsing: number.stringValue)
      default: break
      }
    }
    return record
  }
}
#endif
