package import Dispatch
internal import Foundation
internal import SearchEngine

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// A server on this machine that does what it is told, however wrong, and tells what it gets.
package final class LoopbackServer: Sendable {
  package let port: UInt16
  private let listener: Int32
  /// The connection that keeps a silent server from taking others.
  private let filler: Int32

  /// What is done with one request on a connection. Behind the last one the connection is closed.
  package enum Step: Sendable {
    case answer([UInt8])
    /// An answer that is written once the semaphore is signalled.
    case lateAnswer(String, after: DispatchSemaphore)
    /// The request is not answered; goes on when the client has closed the connection.
    case silence
    /// The request is read, and that is all.
    case nothing

    package static func answer(_ text: String) -> Step { .answer(Array(text.utf8)) }

    /// An answer as it should be.
    package static func answer(status: Int = 200, headers: String = "", json: String) -> Step {
      let length = json.utf8.count
      return .answer("HTTP/1.1 \(status) X\r\n\(headers)Content-Length: \(length)\r\n\r\n\(json)")
    }
  }

  /// What happens on the connections.
  package enum Event: Equatable, Sendable {
    case request(String)
    /// The client has closed the connection.
    case closed
  }

  package struct Failure: Error {}

  /// What becomes of connections.
  package enum Manner: Sendable {
    case accepting
    /// They are refused, and nobody else gets the port meanwhile.
    case refusing
    /// They are neither made nor refused: the queue of those to be accepted is full, and Linux drops further ones.
    case silent
  }

  package init(_ manner: Manner = .accepting) throws {
    listener = Self.newSocket()
    filler = manner == .silent ? Self.newSocket() : -1
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let (listener, filler) = (listener, filler)
    let isReady = withUnsafeMutablePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(listener, address, length) == 0
          && (manner == .refusing || listen(listener, manner == .silent ? 0 : 512) == 0)
          && getsockname(listener, address, &length) == 0
          && (manner != .silent || connect(filler, address, length) == 0)
      }
    }
    port = UInt16(bigEndian: address.sin_port)
    if !isReady { throw Failure() }
  }

  deinit {
    close(listener)
    if filler >= 0 { close(filler) }
  }

  private static func newSocket() -> Int32 {
    #if canImport(Darwin)
    let descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #else
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    return descriptor
  }

  /// Takes so many connections, and does on each of them what it says. The events end when all are closed.
  @discardableResult
  package func serve(_ connections: [Step]...) -> AsyncStream<Event> {
    let (events, continuation) = AsyncStream.makeStream(of: Event.self)
    Thread.detachNewThread { [self] in
      for (number, steps) in connections.enumerated() {
        let connection = accept(listener, nil, nil)
        guard connection >= 0 else { break }
        _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
        guard open.withLock({ $0.add(connection, isLast: number == connections.count - 1) }) else {
          close(connection)
          break
        }
        Thread.detachNewThread { [self] in
          for step in steps { Self.take(step, on: connection) { continuation.yield($0) } }
          let isOver = open.withLock { $0.close(connection) }
          if isOver { continuation.finish() }
        }
      }
      if open.withLock({ $0.isOver }) { continuation.finish() }
    }
    return events
  }

  /// Takes no more connections, and ends those that are open.
  package func stop() {
    open.withLock { $0.stop() }
    shutdown(listener, Int32(SHUT_RDWR))
  }

  private static func take(_ step: Step, on connection: Int32, _ tell: (Event) -> Void) {
    let request = request(from: connection)
    tell(request.isEmpty ? .closed : .request(request))
    switch step {
    case .answer(let bytes): write(bytes, to: connection)
    case .lateAnswer(let text, let semaphore):
      semaphore.wait()
      write(Array(text.utf8), to: connection)
    case .silence where bytes(from: connection).isEmpty: tell(.closed)
    case .silence, .nothing: break
    }
  }

  private let open = Locked(OpenConnections())

  /// Descriptors are closed and shut down under one lock: the number of a closed one may be another test's socket.
  private struct OpenConnections {
    private var connections: Set<Int32> = []
    private var takesMore = true

    var isOver: Bool { connections.isEmpty && !takesMore }

    mutating func add(_ connection: Int32, isLast: Bool) -> Bool {
      if takesMore { connections.insert(connection) }
      defer { if isLast { takesMore = false } }
      return takesMore
    }

    /// - Returns: Whether it was the last one.
    mutating func close(_ connection: Int32) -> Bool {
      connections.remove(connection)
      closeDescriptor(connection)
      return isOver
    }

    mutating func stop() {
      takesMore = false
      for connection in connections { shutdown(connection, Int32(SHUT_RDWR)) }
    }
  }

  private static func write(_ bytes: [UInt8], to connection: Int32) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { send(connection, $0.baseAddress, $0.count, noSignal) }
      if count <= 0 { return }
      rest = rest.dropFirst(count)
    }
  }

  #if canImport(Darwin)
  private static let noSignal: Int32 = 0
  #else
  private static let noSignal = Int32(MSG_NOSIGNAL)
  #endif

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

/// `close` of the system, where a method has the same name.
private func closeDescriptor(_ descriptor: Int32) { close(descriptor) }
