internal import Platform
internal import SearchEngine
internal import SearchModel

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The folder with the indices and the keys of a server.
///
///     lock            locked by the server that uses the folder
///     keys.json       the keys, readable by the owner only
///     indices.json    the names of the indices, and the folder of each
///     analytics       the searches and events for reports, if they are kept; SQLite adds further files of this name
///     reserve         disk space, released to delete something on a full disk
///     index-…/        an index; its name is not part of the path, since it may contain any character
///
/// Both JSON files are replaced atomically. Only `indices.json` maps names to indices, so moving and replacing an index
/// are atomic too.
final class DataFolder: Sendable {
  let path: String
  private let lock: Locked<SystemFile>

  /// An index in the folder.
  struct SavedIndex: Hashable, Sendable {
    var name: String
    /// The name of its folder, unique over time.
    var id: String
    /// Seconds since 1970.
    var createdAt: Int
  }

  init(path: String) throws(ServerStartError) {
    self.path = path
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
      throw .folder(path, reason: String(cString: strerror(errno)))
    }
    do {
      let file = try SystemFile(path: path + "/lock", for: .locking)
      try file.lockAtOnce()
      lock = Locked(file)
    } catch .lockedByAnotherProcess {
      throw .folderInUse(path)
    } catch {
      throw .folder(path, reason: "\(error)")
    }
  }

  // MARK: Files

  func savedIndices() throws -> [SavedIndex] {
    guard let json = try json("indices.json") else {
      // It is created before any index. If indices exist without it, their names are lost: refuses to start, so that
      // nothing is deleted.
      let found = SystemFile.names(in: path).filter {
        $0.hasPrefix(Self.prefix) && SystemFile.size(of: indexPath($0)) != nil
      }
      guard found.isEmpty else { throw ServerStartError.folder(path, reason: "indices.json is missing") }
      try save([])
      return []
    }
    guard json["version"]?.int == 1, let elements = json["indices"]?.array else { throw unreadable("indices.json") }
    return try elements.map { element in
      guard let name = element["name"]?.string, let id = element["folder"]?.string,
        let createdAt = element["createdAt"]?.int, id.hasPrefix(Self.prefix), !id.utf8.contains(UInt8(ascii: "/"))
      else { throw unreadable("indices.json") }
      return SavedIndex(name: name, id: id, createdAt: createdAt)
    }
  }

  func save(_ indices: [SavedIndex]) throws {
    let elements = indices.map { index -> JSON in
      ["name": .string(index.name), "folder": .string(index.id), "createdAt": .integer(Int64(index.createdAt))]
    }
    try replace("indices.json", with: ["version": 1, "indices": .array(elements)])
  }

  func keys() throws -> (adminKey: String, keys: [ServerKey], deleted: [ServerKey])? {
    guard let json = try json("keys.json") else { return nil }
    guard json["version"]?.int == 1, let keys = try? KeyRing.read(json) else { throw unreadable("keys.json") }
    return keys
  }

  func saveKeys(_ json: JSON) throws { try replace("keys.json", with: json) }

  private func unreadable(_ name: String) -> ServerStartError {
    .folder(path, reason: "\(name) can't be read")
  }

  /// The contents of a file; nil if it does not exist.
  private func json(_ name: String) throws -> JSON? {
    let path = path + "/" + name
    guard SystemFile.size(of: path) != nil else { return nil }
    guard let json = try? JSON(parsing: SystemFile(path: path, for: .reading).bytes()) else { throw unreadable(name) }
    return json
  }

  private func replace(_ name: String, with json: JSON) throws {
    let path = path + "/" + name
    do {
      let file = try SystemFile(path: path + "-new", for: .replacingPrivately)
      try json.bytes().withUnsafeBytes { try file.write($0, at: 0) }
      try file.synchronize()
      try SystemFile.move(path + "-new", to: path)
    } catch {
      SystemFile.remove(path + "-new")
      throw error
    }
  }

  /// The path of the database of searches and events.
  var analyticsPath: String { path + "/analytics" }

  // MARK: Full disks

  /// The size of the reserve: more than a deletion writes before it frees space, and than the log of an index that no
  /// search prevents from being emptied.
  private static let reserveSize = 16 << 20

  private var reservePath: String { path + "/reserve" }

  /// Runs a change that frees disk space. If the disk is full, releases the reserve and runs it again.
  func freeingSpace<Value>(_ change: () throws -> Value) throws -> Value {
    defer { makeReserve() }
    do {
      return try change()
    } catch let error where IndexError.isFullDisk(error) {
      SystemFile.remove(reservePath)
      return try change()
    }
  }

  /// Creates the reserve if it is missing. On a full disk, the next deletion tries again.
  func makeReserve() {
    guard SystemFile.size(of: reservePath) == nil else { return }
    do {
      try SystemFile(path: reservePath, for: .replacingPrivately).reserve(Self.reserveSize)
    } catch {
      SystemFile.remove(reservePath)
    }
  }

  // MARK: Indices

  private static let prefix = "index-"

  /// Creates a folder for an index, and returns its name.
  func makeIndexFolder() throws(StoreError) -> String {
    let id = Self.prefix + String(UInt64.random(in: 0 ... .max), radix: 36)
    guard mkdir(path + "/" + id, 0o700) == 0 else {
      throw .system("cannot make a folder in \(path)", code: errno)
    }
    return id
  }

  /// The path of an index for the engine: that of its database. The names of its other files have this one as a prefix.
  func indexPath(_ id: String) -> String { "\(path)/\(id)/\(Self.fileName)" }

  private static let fileName = "records"

  /// The size of an index's files, in bytes.
  func size(of id: String) -> Int {
    SystemFile.names(in: "\(path)/\(id)").reduce(0) { $0 + (SystemFile.size(of: "\(path)/\(id)/\($1)") ?? 0) }
  }

  /// Deletes the folders of all other indices: those whose deletion or creation was interrupted.
  func removeIndices(except kept: [SavedIndex]) {
    let kept = Set(kept.map(\.id))
    for id in SystemFile.names(in: path) where id.hasPrefix(Self.prefix) && !kept.contains(id) { removeIndex(id) }
  }

  /// Deletes the folder of an index, unless it contains other files than those of an index.
  func removeIndex(_ id: String) {
    let folder = path + "/" + id
    let names = SystemFile.names(in: folder).filter { $0 != "." && $0 != ".." }
    guard names.allSatisfy({ $0 == Self.fileName || $0.hasPrefix(Self.fileName + "-") }) else { return }
    for name in names { SystemFile.remove(folder + "/" + name) }
    rmdir(folder)
  }
}
