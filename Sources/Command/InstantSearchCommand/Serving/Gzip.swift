import CZlib

/// Compresses responses.
enum Gzip {
  /// Whether a header field `Accept-Encoding` allows it.
  static func isAccepted(_ header: String) -> Bool {
    header.lowercased().split(separator: ",").contains { item in
      let parts = item.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
      guard let name = parts.first, name == "gzip" || name == "x-gzip" else { return false }
      return !parts.dropFirst().contains { $0.hasPrefix("q=") && Double($0.dropFirst(2)) ?? 1 == 0 }
    }
  }

  /// Compresses bytes; nil if there is no memory for it.
  ///
  /// - Parameter isKept: Whether a browser keeps them. Of pages a higher level makes hardly less, and takes longer.
  static func compress(_ bytes: [UInt8], isKept: Bool = false) -> [UInt8]? {
    var stream = z_stream()
    // 16 more than the window's logarithm means a gzip header.
    guard
      deflateInit2_(
        &stream, isKept ? 9 : 3, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
        Int32(MemoryLayout<z_stream>.size))
        == Z_OK, bytes.count <= Int(UInt32.max) / 2
    else { return nil }
    defer { deflateEnd(&stream) }
    let bound = Int(deflateBound(&stream, UInt(bytes.count)))
    var code = Z_OK
    let compressed = [UInt8](unsafeUninitializedCapacity: bound) { output, count in
      bytes.withUnsafeBufferPointer { input in
        // zlib does not write to its input.
        stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        stream.avail_in = UInt32(input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(bound)
        code = deflate(&stream, Z_FINISH)
      }
      count = bound - Int(stream.avail_out)
    }
    return code == Z_STREAM_END ? compressed : nil
  }
}
