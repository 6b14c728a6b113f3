package import Dispatch
internal import Foundation
internal import Platform

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// A scripted TCP server on loopback, also for invalid responses. Reports the requests that it receives.
package final class LoopbackServer: Sendable {
  package let port: UInt16
  private let listener: Int32
  /// The connection that fills the backlog of a silent server.
  private let filler: Int32

  /// The reaction to a request. The connection is closed after the last one.
  package enum Step: Sendable {
    case answer([UInt8])
    /// Sends a response after the semaphore is signalled.
    case lateAnswer(String, after: DispatchSemaphore)
    /// Sends the first text, and each of the others after the semaphore is signalled.
    case parts([String], after: DispatchSemaphore)
    /// Sends a response with a body of this many bytes, and reports ``Event/written(_:)``.
    case largeAnswer(byteCount: Int)
    /// Does not respond; continues when the client has closed the connection.
    case silence
    /// Reads the request without responding.
    case nothing

    package static func answer(_ text: String) -> Step { .answer(Array(text.utf8)) }

    /// A valid response.
    package static func answer(status: Int = 200, headers: String = "", json: String) -> Step {
      let length = json.utf8.count
      return .answer("HTTP/1.1 \(status) X\r\n\(headers)Content-Length: \(length)\r\n\r\n\(json)")
    }
  }

  /// An event on a connection.
  package enum Event: Equatable, Sendable {
    case request(String)
    /// How many bytes of a large body were written: when the client takes no more for the moment, and at the end.
    case written(Int)
    /// The client has closed the connection.
    case closed
  }

  package struct Failure: Error {}

  /// How connections are treated.
  package enum Manner: Sendable {
    case accepting
    /// They are refused, and the port stays reserved.
    case refusing
    /// They are neither established nor refused: the backlog is full, and Linux drops further SYN packets.
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

  /// Accepts a number of connections, and performs the script on each. The events end when all are closed.
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

  /// Stops accepting connections, and closes the open ones.
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
    case .parts(let texts, let semaphore):
      for (index, text) in texts.enumerated() {
        if index > 0 { semaphore.wait() }
        write(Array(text.utf8), to: connection)
      }
    case .largeAnswer(let byteCount): writeLargeAnswer(byteCount, to: connection, tell)
    case .silence where bytes(from: connection).isEmpty: tell(.closed)
    case .silence, .nothing: break
    }
  }

  private let open = Locked(OpenConnections())

  /// Closes and shuts down descriptors under one lock: the system may reuse the number of a closed one for another socket.
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

  private static func writeLargeAnswer(_ byteCount: Int, to connection: Int32, _ tell: (Event) -> Void) {
    write(Array("HTTP/1.1 200 OK\r\nContent-Length: \(byteCount)\r\n\r\n".utf8), to: connection)
    let bytes = [UInt8](repeating: UInt8(ascii: "x"), count: 65_536)
    var (written, reported) = (0, -1)
    while written < byteCount {
      let count = send(connection, bytes, min(bytes.count, byteCount - written), noSignal | Int32(MSG_DONTWAIT))
      if count > 0 {
        written += count
        continue
      }
      guard errno == EAGAIN || errno == EINTR else { return tell(.closed) }
      var state = pollfd(fd: connection, events: Int16(POLLOUT), revents: 0)
      // A client that merely is slow may be reported as one that takes no more.
      if poll(&state, 1, 100) == 0, written != reported {
        tell(.written(written))
        reported = written
      }
    }
    tell(.written(written))
  }

  #if canImport(Darwin)
  private static let noSignal: Int32 = 0
  #else
  private static let noSignal = Int32(MSG_NOSIGNAL)
  #endif

  /// Reads the header section and the body of a request.
  private static func request(from connection: Int32) -> String {
    var text = ""
    while true {
      let more = bytes(from: connection)
      text += String(decoding: more, as: UTF8.self)
      let sections = text.components(separatedBy: "\r\n\r\n")
      let length = sections[0].lowercased().components(separatedBy: "content-length: ").dropFirst().first
      let expected = length.flatMap { Int($0.prefix { $0.isNumber }) } ?? 0
      if more.isEmpty || (sections.count > 1 && sections[1].utf8.count >= expected) { return text }
    }
  }

  private static func bytes(from connection: Int32) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = recv(connection, &buffer, buffer.count, 0)
    return Array(buffer.prefix(max(0, count)))
  }
}

/// `close(2)`; in a type with a method of this name.
private func closeDescriptor(_ descriptor: Int32) { close(descriptor) }
