/// A memory-mapped file, unmapped with the object.
///
/// `@unchecked Sendable`: the bytes are only read, and never move.
final class MappedFile: @unchecked Sendable {
  let bytes: UnsafeRawBufferPointer

  init(path: String) throws(StoreError) {
    bytes = try SystemFile(path: path, for: .reading).map() ?? UnsafeRawBufferPointer(start: nil, count: 0)
  }

  deinit {
    if !bytes.isEmpty { SystemFile.unmap(bytes) }
  }
}
