internal import SearchModel

extension IndexError {
  /// Runs the body, and converts errors that it throws to `IndexError`.
  static func catching<Value>(path: String?, _ body: () throws -> Value) throws(IndexError) -> Value {
    do {
      return try body()
    } catch let error as IndexError {
      throw error
    } catch let error as StoreError {
      throw IndexError(error, path: path ?? "")
    } catch let error as SearchError {
      throw IndexError(error, path: path ?? "")
    } catch {
      throw .disk(path: path ?? "", message: "\(error)", code: 0)
    }
  }

  private init(_ error: SearchError, path: String) {
    if case .attributeNotFaceted(let attribute) = error {
      self = .attributeNotFaceted(attribute)
    } else {
      self = .damaged(path: path, reason: "\(error)")
    }
  }

  private init(_ error: StoreError, path: String) {
    switch error {
    case .lockedByAnotherProcess: self = .locked(path: path)
    case .notAnIndex(let reason): self = .notAnIndex(path: path, reason: reason)
    case .damaged(let reason): self = .damaged(path: path, reason: reason)
    case .newerVersion(let version): self = .newerVersion(path: path, version: version)
    case .readOnly: self = .readOnly(path: path)
    case .diskFull: self = .diskFull(path: path)
    case .io(_, SystemFile.missingCode): self = .notFound(path: path)
    case .io(_, let code): self = .disk(path: path, message: "\(error)", code: Int(code))
    case .sqlite(let code, _): self = .disk(path: path, message: "\(error)", code: Int(code))
    }
  }
}

extension IndexError {
  /// Whether the process may not use as much memory as the index needs.
  package var isLackOfMemory: Bool {
    if case .disk(_, _, Int(SystemFile.lackOfMemory)) = self { true } else { false }
  }

  /// Whether an error means that the disk is full.
  package static func isFullDisk(_ error: any Error) -> Bool {
    switch error {
    case IndexError.diskFull, StoreError.diskFull: true
    default: false
    }
  }
}

extension JSON {
  /// Decodes the settings in the file of an index.
  func storedSettings(path: String) throws(IndexError) -> StoredSettings {
    guard let stored = StoredSettings(self) else { throw .damaged(path: path, reason: "its settings can't be read") }
    return stored
  }
}
