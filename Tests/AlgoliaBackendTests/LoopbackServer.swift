import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A server on this machine for one connection.
final class LoopbackServer: Sendable {
  let port: UInt16
  private let listener: Int32

  /// What happens on the connection.
  enum Event: Equatable {
    case request(String)
    /// The client has closed the connection.
    case closed
  }

  struct Failure: Error {}

  init() throws {
    #if canImport(Darwin)
    listener = socket(AF_INET, SOCK_STREAM, 0)
    #else
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let listener = listener
    let isListening = withUnsafeMutablePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(listener, address, length) == 0 && listen(listener, 1) == 0 && getsockname(listener, address, &length) == 0
      }
    }
    port = UInt16(bigEndian: address.sin_port)
    if !isListening { throw Failure() }
  }

  deinit { close(listener) }

  /// Takes a connection, and answers its request with this text; without one the client waits.
  func serve(_ answer: String?) -> AsyncStream<Event> {
    let (events, continuation) = AsyncStream.makeStream(of: Event.self)
    Thread.detachNewThread { [self] in
      let connection = accept(listener, nil, nil)
      continuation.yield(.request(Self.request(from: connection)))
      if let answer {
        let bytes = Array(answer.utf8)
        _ = send(connection, bytes, bytes.count, 0)
      } else if Self.bytes(from: connection).isEmpty {
        continuation.yield(.closed)
      }
      close(connection)
      continuation.finish()
    }
    return events
  }

  /// The head of the request and as much of its body as the head says.
  private static func request(from connection: Int32) -> String {
    var text = ""
    while true {
      let more = bytes(from: connection)
      text += String(decoding: more, as: UTF8.self)
      let parts = text.components(separatedBy: "\r\n\r\n")
      let length = parts[0].lowercased().components(separatedBy: "content-length: ").dropFirst().first
      let expected = length.flatMap { Int($0.prefix { $0.isNumber }) } ?? 0
      if more.isEmpty || (parts.count > 1 && parts[1].utf8.count >= expected) { return text }
    }
  }

  private static func bytes(from connection: Int32) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = recv(connection, &buffer, buffer.count, 0)
    return Array(buffer.prefix(max(0, count)))
  }
}
