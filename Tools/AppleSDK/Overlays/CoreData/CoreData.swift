@_exported import CoreData
@_exported import Foundation

extension NSManagedObjectContext {
  @nonobjc public func fetch<T>(_ request: NSFetchRequest<T>) throws -> [T] where T: NSFetchRequestResult {
    fatalError()
  }
}

extension NSManagedObjectContext {
  public func performAndWait<T>(_ block: () throws -> T) rethrows -> T { fatalError() }
}
