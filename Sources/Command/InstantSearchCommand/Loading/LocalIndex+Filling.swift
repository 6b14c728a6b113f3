import Platform
import SearchEngine
import SearchModel

extension LocalIndex {
  /// Opens the index in a file, or makes it, and runs a body that adds records. If the body fails or Ctrl-C is pressed,
  /// the store is as it was: files that were made for it are deleted.
  static func filling<Value>(
    path: String, _ body: (LocalIndex) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let isNew = SystemFile.size(of: path) == nil
    TerminationSignal.intercept(once: true)
    defer { TerminationSignal.restore() }
    do throws(Failure) {
      // The index is closed when this call fails, since nothing else holds it.
      return try body(try Failure.storing { try LocalIndex(path: path) })
    } catch {
      if isNew { LocalIndex.deleteFiles(path: path) }
      throw error
    }
  }
}
