import Foundation
import Testing

@testable import SearchServer

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A TCP client that sends arbitrary bytes.
final class RawClient: Sendable {
  private let descriptor: Int32

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// - Parameter source: The source address: any of the loopback network.
  init(host: String = "127.0.0.1", port: Int, from source: String? = nil) throws {
    #if canImport(Darwin)
    descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #else
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    inet_pton(AF_INET, host, &address.sin_addr)
    address.sin_port = UInt16(port).bigEndian
    // A receive timeout, so that a test without a response fails instead of hanging.
    var patience = timeval(tv_sec: 300, tv_usec: 0)
    // Child processes must not inherit the socket.
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    let descriptor = descriptor
    if let source {
      var own = sockaddr_in()
      own.sin_family = sa_family_t(AF_INET)
      inet_pton(AF_INET, source, &own.sin_addr)
      _ = withUnsafePointer(to: &own) { own in
        own.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
    }
    let isConnected = withUnsafePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    // From here on the object is initialized, and `deinit` closes the socket.
    guard isConnected else { throw Failure(description: "can't connect: \(String(cString: strerror(errno)))") }
  }

  deinit { close(descriptor) }

  /// Ends the connection in both directions; the descriptor stays open until the object is freed.
  func shutDown() { shutdown(descriptor, ShutdownMode.both) }

  /// Sends a text; ignores errors.
  func send(_ text: String) { send(Array(text.utf8)) }

  func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { bytes in
        #if canImport(Darwin)
        Darwin.send(descriptor, bytes.baseAddress, bytes.count, 0)
        #else
        Glibc.send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
        #endif
      }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Receives the next bytes; empty at the end.
  private func receive() throws -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    if count < 0, errno == EAGAIN { throw Failure(description: "nothing came for too long") }
    return Array(buffer.prefix(max(0, count)))
  }

  struct Answer: Equatable {
    var status: Int
    var head: String
    var body: String
  }

  private let rest = Rest()

  /// The bytes that were received but not consumed.
  ///
  /// `@unchecked Sendable`: a test uses a client from one thread at a time.
  private final class Rest: @unchecked Sendable {
    var bytes: [UInt8] = []
  }

  /// Receives the next response; nil if the connection is closed before it is complete.
  func answer() throws -> Answer? {
    try bytes().map { Answer(status: $0.status, head: $0.head, body: String(decoding: $0.body, as: UTF8.self)) }
  }

  /// The same, with a body that need not be text.
  func bytes() throws -> (status: Int, head: String, body: [UInt8])? {
    let mark = Array("\r\n\r\n".utf8)
    while true {
      if let end = rest.bytes.firstRange(of: mark) {
        let head = String(decoding: rest.bytes[..<end.lowerBound], as: UTF8.self)
        let length = head.lowercased().components(separatedBy: "content-length: ").dropFirst().first
        let expected = length.flatMap { Int($0.prefix { $0.isNumber }) } ?? 0
        if rest.bytes.count >= end.upperBound + expected {
          let body = Array(rest.bytes[end.upperBound..<(end.upperBound + expected)])
          rest.bytes.removeFirst(end.upperBound + expected)
          let status = Int(head.split(separator: " ").dropFirst().first ?? "") ?? 0
          // Skips `100 Continue`.
          return (status, head, body)
        }
      }
      let more = try receive()
      if more.isEmpty { return nil }
      rest.bytes += more
    }
  }

  /// Whether the server closes the connection without sending anything more.
  func isClosed() throws -> Bool { try rest.bytes.isEmpty && receive().isEmpty }

  /// Receives everything until the server closes the connection.
  func remainder() throws -> String {
    while true {
      let more = try receive()
      if more.isEmpty { return String(decoding: rest.bytes, as: UTF8.self) }
      rest.bytes += more
    }
  }

  /// Sends a request with the admin key.
  func request(_ method: String, _ target: String, _ body: String = "", headers: [String] = []) {
    send(Self.text(method, target, body, headers: headers))
  }

  /// Sends a request with the admin key, and returns the status of its answer.
  func status(_ method: String, _ target: String, _ body: String = "") throws -> Int? {
    request(method, target, body)
    return try answer()?.status
  }

  static func text(_ method: String, _ target: String, _ body: String = "", headers: [String] = []) -> String {
    let lines = [
      "\(method) \(target) HTTP/1.1", "Host: localhost", "X-Algolia-API-Key: admin",
      "Content-Length: \(body.utf8.count)",
    ]
    return (lines + headers + ["", ""]).joined(separator: "\r\n") + body
  }
}
