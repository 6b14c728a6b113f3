#if os(Linux) || os(macOS)
internal import CMicroHTTPD

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// An error that libmicrohttpd answers by itself, in HTML: for some with two heads (0.9.75), for others with a status that
/// blames the server. The server finds out which connection it is, and answers first.
struct UnansweredError {
  let failure: ServerFailure
  /// Whether the error is in the head of the request, or may be; otherwise it is in the body.
  let isInHead: Bool
  /// Whether the only connection that receives a request must be the one with the error. Otherwise it may also be one
  /// whose request line is not read yet.
  let isCertain: Bool

  /// Nil for errors whose page is right.
  init?(status: Int, page text: String) {
    let isAboutLength = text.contains("Content-Length")
    switch status {
    case 400 where isAboutLength: (failure, isInHead, isCertain) = (.malformedLength, true, false)
    case 400 where text.contains("chunked"): (failure, isInHead, isCertain) = (.malformedChunks, false, true)
    case 413: (failure, isInHead, isCertain) = (.lengthTooLarge, isAboutLength, !isAboutLength)
    // Also of cookies and of trailer fields.
    case 431: (failure, isInHead, isCertain) = (.headTooLarge, true, true)
    // The buffer is full of a chunk's extensions.
    case 500: (failure, isInHead, isCertain) = (.chunkExtensions, false, true)
    default: return nil
    }
  }
}

/// How many bytes a connection has carried.
struct SocketTraffic {
  let received: UInt64
  let sent: UInt64

  /// Nil if the system does not tell.
  init?(_ descriptor: Int32) {
    #if os(Linux)
    // The kernel's `struct tcp_info`, of which the C library declares the beginning only.
    let (receivedOffset, sentOffset) = (128, 200)
    var info = [UInt8](repeating: 0, count: 256)
    var length = socklen_t(info.count)
    guard getsockopt(descriptor, Int32(IPPROTO_TCP), TCP_INFO, &info, &length) == 0, length >= sentOffset + 8 else {
      return nil
    }
    (received, sent) = info.withUnsafeBytes { bytes in
      (
        bytes.loadUnaligned(fromByteOffset: receivedOffset, as: UInt64.self),
        bytes.loadUnaligned(fromByteOffset: sentOffset, as: UInt64.self)
      )
    }
    #else
    return nil
    #endif
  }
}

/// A connection of libmicrohttpd, which only its I/O thread may use.
///
/// `@unchecked Sendable`: other threads get nothing from it.
struct ThreadConnection: @unchecked Sendable {
  private let connection: OpaquePointer
  private let thread = Self.currentThread

  /// To be made on the I/O thread of the connection.
  init(_ connection: OpaquePointer) { self.connection = connection }

  var isOfCurrentThread: Bool { thread == Self.currentThread }

  /// A number of the current thread that no other one has meanwhile.
  static var currentThread: UInt {
    #if canImport(Glibc)
    pthread_self()
    #else
    UInt(bitPattern: pthread_self())
    #endif
  }

  /// Whether the header section was received; false on other threads.
  var hasWholeHead: Bool {
    isOfCurrentThread && instantsearch_connection_info(connection, .CONNECTION_INFO_REQUEST_HEADER_SIZE) != nil
  }

  /// A header field of the request; nil on other threads.
  func header(_ name: String) -> String? {
    guard isOfCurrentThread else { return nil }
    return MHD_lookup_connection_value(connection, .HEADER_KIND, name).map { String(cString: $0) }
  }
}
#endif
