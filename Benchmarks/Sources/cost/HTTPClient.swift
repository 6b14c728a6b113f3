import Foundation

/// A connection to a server of this process, on which one request follows the response to the one before.
///
/// It takes next to no instructions of its own.
///
/// `@unchecked Sendable`: one exchange follows the other.
final class HTTPClient: @unchecked Sendable {
  private let descriptor: Int32
  private var buffer = [UInt8](repeating: 0, count: 1 << 20)

  init(port: Int) throws {
    #if canImport(Glibc)
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
    descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    let code = withUnsafePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard code == 0 else { throw Failure(text: "the server can't be reached") }
  }

  /// Sends requests and receives their responses, on a thread of its own: the main actor makes pages meanwhile.
  func exchange(_ requests: [String]) async throws {
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      Thread.detachNewThread {
        continuation.resume(with: Result { for request in requests { try self.receive(sending: request) } })
      }
    }
  }

  private func receive(sending request: String) throws {
    let bytes = Array(request.utf8)
    guard send(descriptor, bytes, bytes.count, 0) == bytes.count else { throw Failure(text: "send") }
    var count = 0
    var size = Int.max
    while count < size {
      let received = buffer.withUnsafeMutableBytes { buffer in
        recv(descriptor, buffer.baseAddress.map { $0 + count }, buffer.count - count, 0)
      }
      guard received > 0 else { throw Failure(text: "the server closed the connection") }
      count += received
      if size == .max { size = Self.size(of: buffer[..<count]) ?? .max }
    }
    guard buffer.starts(with: Array("HTTP/1.1 200 ".utf8)) else {
      throw Failure(text: "\(request)\n\(String(decoding: buffer[..<count], as: UTF8.self))")
    }
  }

  /// The size of a response; nil before its head is there.
  private static func size(of response: ArraySlice<UInt8>) -> Int? {
    let name = Array("Content-Length: ".utf8)
    var length: Int?
    var start = 0
    for index in response.indices where response[index] == UInt8(ascii: "\n") {
      let line = response[start..<index]
      start = index + 1
      if line.starts(with: name) {
        length = Int(String(decoding: line.dropFirst(name.count).dropLast(), as: UTF8.self))
      }
      if line.count == 1 { return length.map { start + $0 } }
    }
    return nil
  }
}
