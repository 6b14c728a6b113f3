import Dispatch
import SearchEngine
import SearchModel

/// Some of the records of a source, in their order.
struct RecordChunk: Sendable {
  /// With an objectID each.
  var records: [JSON] = []
  /// Where the records are.
  var locations: [RecordLocation] = []
  /// The errors of records that are left out.
  var bad: [IndexError] = []
  /// How far the source is read.
  var progress: RecordSource.Progress?
  /// The error that ended reading after these records.
  var error: IndexError?
}

/// Reads the records of a source on a queue of its own, a chunk or two ahead of the one that is used, until it is released.
final class RecordChunks: Sendable {
  private let stream: AsyncStream<RecordChunk>
  private let continuation: AsyncStream<RecordChunk>.Continuation
  /// Has a permit for each chunk that may be made.
  private let permits = DispatchSemaphore(value: 0)

  private static let chunksAhead = 2

  init(_ source: RecordSource, length: Int = 1000) {
    let (stream, continuation) = AsyncStream.makeStream(of: RecordChunk.self)
    (self.stream, self.continuation) = (stream, continuation)
    for _ in 0..<Self.chunksAhead { permits.signal() }
    let reading = ChunkReading(length: length, permits: permits, continuation: continuation)
    DispatchQueue(label: "RecordChunks").async { reading.run(source) }
  }

  deinit {
    // In this order, so that reading sees the end when it goes on.
    continuation.finish()
    permits.signal()
  }

  /// The next records; nil after the last ones.
  func next() async -> RecordChunk? {
    var chunks = stream.makeAsyncIterator()
    let chunk = await chunks.next()
    permits.signal()
    return chunk
  }
}

/// `@unchecked Sendable`: only the queue that reads uses it.
private final class ChunkReading: @unchecked Sendable {
  private let length: Int
  private let permits: DispatchSemaphore
  private let continuation: AsyncStream<RecordChunk>.Continuation
  private var chunk = RecordChunk()
  /// Whether nobody takes chunks any more.
  private var isDropped = false

  init(length: Int, permits: DispatchSemaphore, continuation: AsyncStream<RecordChunk>.Continuation) {
    (self.length, self.permits, self.continuation) = (length, permits, continuation)
  }

  func run(_ source: RecordSource) {
    var source = source
    source.onProgress = { self.chunk.progress = $0 }
    if source.onBadRecord != nil { source.onBadRecord = { self.chunk.bad.append($0) } }
    var newIDs = NewObjectIDs()
    do throws(IndexError) {
      try source.forEachRecord { record, location throws(IndexError) in
        var record = record
        record["objectID"] = .string(try record.objectID(at: location) ?? newIDs.next())
        chunk.records.append(.object(record))
        chunk.locations.append(location)
        if chunk.records.count == length { send() }
        if isDropped { throw .cancelled }
      }
    } catch {
      chunk.error = error
    }
    if !isDropped { send() }
    continuation.finish()
  }

  /// Waits until a chunk is asked for, or no more are.
  private func send() {
    permits.wait()
    if case .terminated = continuation.yield(chunk) { isDropped = true }
    chunk = RecordChunk(progress: chunk.progress)
  }
}
