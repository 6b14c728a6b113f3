internal import Platform

/// A pool of read connections: opening one takes longer than reading a page of records.
///
/// `@unchecked Sendable`: its lists are accessed under its lock only.
final class ReaderPool: @unchecked Sendable {
  private let path: String
  private let access: SQLiteConnection.Access
  private let lock = PosixLock()
  private var idle: [RecordReader] = []
  private var busy: [ObjectIdentifier: RecordReader] = [:]
  let thresholds: Thresholds

  init(path: String, access: SQLiteConnection.Access, _ thresholds: Thresholds = Thresholds()) {
    self.thresholds = thresholds
    self.path = path
    self.access = access
  }

  /// A connection that reads the newest state.
  func take() throws(StoreError) -> (reader: RecordReader, generation: Int) {
    let reader: RecordReader
    if let idle = lock.withLock({ idle.popLast() }) {
      reader = idle
    } else {
      reader = try RecordReader(path: path, access: access)
    }
    let generation = try reader.begin()
    lock.withLock { busy[ObjectIdentifier(reader)] = reader }
    return (reader, generation)
  }

  func giveBack(_ reader: RecordReader) {
    reader.end()
    lock.withLock {
      busy[ObjectIdentifier(reader)] = nil
      let isRoom = idle.count < thresholds.maxIdleReaders
      if thresholds.choose(.readerKept, over: .readerClosed, if: isRoom) { idle.append(reader) }
      lock.announceChange()
    }
  }

  /// The readers in use if all of them read this generation, waiting for those of older ones; nil when the time is
  /// over.
  func readers(ofNothingBut generation: Int, waiting milliseconds: Int) -> [RecordReader]? {
    lock.withLock {
      let isClear = lock.wait(milliseconds: milliseconds) {
        busy.values.allSatisfy { $0.generation.map { $0 == generation } ?? true }
      }
      return isClear ? Array(busy.values) : nil
    }
  }
}
