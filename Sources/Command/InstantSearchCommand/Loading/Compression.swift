import CZlib
import CZstandard
import SearchEngine

/// A form of compression that input files may have.
enum Compression: Sendable {
  case gzip, zstandard
  /// As in gzip, without its header and its checksum.
  case deflate

  /// The compression of a file that begins with these bytes; nil if there is none.
  init?(_ start: UnsafeRawBufferPointer) {
    if start.starts(with: [0x1F, 0x8B]) {
      self = .gzip
    } else if start.starts(with: [0x28, 0xB5, 0x2F, 0xFD]) {
      self = .zstandard
    } else {
      return nil
    }
  }

  /// The name of a file without the ending that says how it is compressed.
  static func uncompressedName(_ name: String) -> String {
    let ending = [".gz", ".zst", ".zstd"].first { name.lowercased().hasSuffix($0) }
    return ending.map { String(name.dropLast($0.count)) } ?? name
  }

  /// The reason why bytes can't be decompressed.
  struct Failure: Error, Hashable {
    var reason: String

    static let isCut = Failure(reason: "it ends too early")
  }

  /// Decompresses several streams one after the other, as `zcat` does.
  ///
  /// - Parameters:
  ///   - progress: Called repeatedly with the number of compressed bytes that are read.
  ///   - put: Gets the text, some of it at a time: it may be a thousand times as long as the compressed bytes.
  func decompress(
    _ bytes: UnsafeRawBufferPointer, _ progress: (_ bytesRead: Int) -> Void = { _ in },
    _ put: (UnsafeRawBufferPointer) throws(IndexError) -> Void
  ) throws {
    switch self {
    // 16 more than the window's logarithm means a gzip header, a negative one none.
    case .gzip: try Self.inflate(bytes, windowBits: 15 + 16, progress, put)
    case .deflate: try Self.inflate(bytes, windowBits: -15, progress, put)
    case .zstandard: try Self.decompressZstandard(bytes, progress, put)
    }
  }

  private static let chunk = 1 << 18

  private static func inflate(
    _ bytes: UnsafeRawBufferPointer, windowBits: Int32, _ progress: (Int) -> Void,
    _ put: (UnsafeRawBufferPointer) throws(IndexError) -> Void
  ) throws {
    var stream = z_stream()
    guard inflateInit2_(&stream, windowBits, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
      throw Failure(reason: "there is no memory to unpack it")
    }
    defer { inflateEnd(&stream) }
    let output = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: chunk)
    defer { output.deallocate() }
    var offset = 0
    var code = Z_OK
    while offset < bytes.count || code == Z_OK && stream.avail_out == 0 {
      // Padding may follow the last stream.
      if code == Z_STREAM_END {
        if bytes[offset...].allSatisfy({ $0 == 0 }) { break }
        guard inflateReset(&stream) == Z_OK else { throw Failure(reason: "it is damaged") }
      }
      let input = UnsafeRawBufferPointer(rebasing: bytes[offset...].prefix(chunk))
      // zlib does not write to its input.
      stream.next_in = UnsafeMutablePointer(mutating: input.bindMemory(to: UInt8.self).baseAddress)
      stream.avail_in = UInt32(input.count)
      stream.next_out = output.baseAddress
      stream.avail_out = UInt32(chunk)
      code = CZlib.inflate(&stream, Z_NO_FLUSH)
      guard code == Z_OK || code == Z_STREAM_END || code == Z_BUF_ERROR else {
        throw Failure(reason: "it is damaged\(stream.msg.map { " (\(String(cString: $0)))" } ?? "")")
      }
      let written = chunk - Int(stream.avail_out)
      if code == Z_BUF_ERROR, written == 0, stream.avail_in == input.count { throw Failure.isCut }
      offset += input.count - Int(stream.avail_in)
      try put(UnsafeRawBufferPointer(start: output.baseAddress, count: written))
      progress(offset)
    }
    guard code == Z_STREAM_END else { throw Failure.isCut }
  }

  private static func decompressZstandard(
    _ bytes: UnsafeRawBufferPointer, _ progress: (Int) -> Void,
    _ put: (UnsafeRawBufferPointer) throws(IndexError) -> Void
  ) throws {
    guard let context = ZSTD_createDCtx() else { throw Failure(reason: "there is no memory to unpack it") }
    defer { ZSTD_freeDCtx(context) }
    let output = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: chunk)
    defer { output.deallocate() }
    var input = ZSTD_inBuffer(src: bytes.baseAddress, size: bytes.count, pos: 0)
    while true {
      var buffer = ZSTD_outBuffer(dst: output.baseAddress, size: chunk, pos: 0)
      let before = input.pos
      let code = ZSTD_decompressStream(context, &buffer, &input)
      guard ZSTD_isError(code) == 0 else {
        throw Failure(reason: "it is damaged (\(String(cString: ZSTD_getErrorName(code))))")
      }
      try put(UnsafeRawBufferPointer(start: output.baseAddress, count: buffer.pos))
      progress(input.pos)
      // 0 at the end of a frame: another one may follow.
      if input.pos == input.size, buffer.pos < chunk {
        guard code == 0 else { throw Failure.isCut }
        return
      }
      if input.pos == before, buffer.pos == 0 { throw Failure.isCut }
    }
  }
}
