import SearchEngine

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A file that is there when it is complete: until then it has another name, and a file that it replaces stays.
final class OutputFile {
  private let path: String
  private let partialPath: String
  private let file: SystemFile
  private var count = 0
  private var isFinished = false

  /// - Parameter path: An absolute path.
  init(path: String) throws(Failure) {
    self.path = path
    partialPath = path + ".part"
    // One that was left behind, or that somebody put there.
    SystemFile.remove(partialPath)
    do throws(StoreError) {
      file = try SystemFile(path: partialPath, for: .creating)
    } catch {
      throw Failure(writing: path, error)
    }
  }

  deinit { if !isFinished { SystemFile.remove(partialPath) } }

  func write(_ text: String) throws(Failure) { try write(Array(text.utf8)) }

  func write(_ bytes: [UInt8]) throws(Failure) {
    do throws(StoreError) {
      // `withUnsafeBytes` does not support typed throws.
      try bytes.withUnsafeBytes { bytes in
        Result { () throws(StoreError) in try file.write(bytes, at: count) }
      }.get()
    } catch {
      throw Failure(writing: path, error)
    }
    count += bytes.count
  }

  func finish() throws(Failure) {
    do throws(StoreError) {
      try file.synchronize()
      try SystemFile.move(partialPath, to: path)
    } catch {
      throw Failure(writing: path, error)
    }
    isFinished = true
  }

  /// The absolute path of a file that is named relative to the working directory, or to the home folder by `~/`.
  static func expanded(_ name: String) -> String {
    if name.hasPrefix("/") { return name }
    if name.hasPrefix("~/"), let home = getenv("HOME") { return String(cString: home) + name.dropFirst(1) }
    guard let folder = getcwd(nil, 0) else { return name }
    defer { free(folder) }
    let path = String(cString: folder)
    return (path == "/" ? "" : path) + "/" + name
  }
}

extension Failure {
  fileprivate init(writing path: String, _ error: StoreError) {
    switch error {
    case .diskFull: self.init(.backendFailed, "\(path) can't be written: the disk is full")
    case .io(_, let code): self.init(.backendFailed, "\(path) can't be written: \(String(cString: strerror(code)))")
    default: self.init(.backendFailed, "\(path) can't be written: \(error)")
    }
  }
}
