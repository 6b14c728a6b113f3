/// The postings of many terms or values: for each a list of documents or, above one document in 64, a bitmap.
struct PostingsTable {
  struct Entry {
    /// The index of the first document in `lists`, or of the first word in `bitmaps`.
    var offset: UInt64
    var count: UInt32
    var isBitmap: UInt32
  }

  let entries: UnsafeBufferPointer<Entry>
  let lists: UnsafePointer<UInt32>?
  let bitmaps: UnsafePointer<UInt64>?

  subscript(number: Int) -> DocumentSet {
    let entry = entries[number]
    if entry.isBitmap != 0, let bitmaps {
      return .bitmap(bitmaps + Int(entry.offset), count: Int(entry.count))
    }
    return .list(UnsafeBufferPointer(start: lists.map { $0 + Int(entry.offset) }, count: Int(entry.count)))
  }

  func count(_ number: Int) -> Int { Int(entries[number].count) }
}
