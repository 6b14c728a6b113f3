internal import Platform

#if os(Linux) || os(macOS)
internal import SearchEngine

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Accepts connections on a thread of its own until it is stopped.
///
/// libmicrohttpd could accept them, but `MHD_quiesce_daemon`, which ends that, is not synchronized with the threads of the
/// daemon: if one of them wakes at that moment, libmicrohttpd aborts the process.
final class ConnectionAcceptor: Sendable {
  /// Takes over the descriptor of a connection, with the address of its client.
  typealias Receiver = @Sendable (_ descriptor: Int32, UnsafeMutablePointer<sockaddr>, socklen_t) -> Void

  private let socket: ListeningSocket
  private let hasRoom: @Sendable () -> Bool
  private let onShortage: @Sendable () -> Void
  private let receive: Receiver
  /// A byte in this pipe ends the thread.
  private let pipe: (reading: Int32, writing: Int32)
  private let isRunning = Locked(true)

  /// After an error that may be a lack of descriptors or memory.
  private static let pauseMilliseconds: Int32 = 50
  /// The polling interval while there is no room.
  private static let roomPauseMilliseconds: Int32 = 2

  /// - Parameters:
  ///   - hasRoom: Whether one more connection may be accepted. Meanwhile the system keeps those that arrive.
  ///   - onShortage: Called when the process has no descriptor left for a connection.
  /// - Throws: If the system has no descriptors left. The socket stays open.
  init(
    _ socket: ListeningSocket, where hasRoom: @escaping @Sendable () -> Bool,
    onShortage: @escaping @Sendable () -> Void = {}, _ receive: @escaping Receiver
  ) throws(ServerStartError) {
    var ends: [Int32] = [-1, -1]
    guard systemPipe(&ends) == 0 else { throw .daemon }
    self.socket = socket
    self.hasRoom = hasRoom
    self.onShortage = onShortage
    self.receive = receive
    pipe = (ends[0], ends[1])
    for descriptor in [ends[0], ends[1]] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    // A client may give up between `poll` and `accept`, which must not block then.
    _ = fcntl(socket.descriptor, F_SETFL, fcntl(socket.descriptor, F_GETFL) | O_NONBLOCK)
    SystemThread.start { [self] in
      run()
      isRunning.set(false)
    }
  }

  /// Refuses new connections from now on. To be called once.
  func stop() {
    var byte: UInt8 = 0
    _ = write(pipe.writing, &byte, 1)
    isRunning.wait { $0 ? nil : () }
    socket.stop()
    for descriptor in [pipe.reading, pipe.writing] { close(descriptor) }
  }

  private func run() {
    while wait(forConnections: true, milliseconds: -1) {
      guard hasRoom() else {
        guard wait(forConnections: false, milliseconds: Self.roomPauseMilliseconds) else { return }
        continue
      }
      guard !acceptOne() else { continue }
      guard wait(forConnections: false, milliseconds: Self.pauseMilliseconds) else { return }
    }
  }

  /// Waits for a connection, the time to pass or the end; false at the end.
  private func wait(forConnections: Bool, milliseconds: Int32) -> Bool {
    var events = [pollfd(fd: pipe.reading, events: Int16(POLLIN), revents: 0)]
    if forConnections { events.append(pollfd(fd: socket.descriptor, events: Int16(POLLIN), revents: 0)) }
    _ = poll(&events, nfds_t(events.count), milliseconds)
    return events[0].revents == 0
  }

  /// False after an error that will probably occur again at once.
  private func acceptOne() -> Bool {
    var address = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    return withUnsafeMutablePointer(to: &address) { storage in
      storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        let descriptor = accept(socket.descriptor, address, &length)
        guard descriptor >= 0 else {
          let code = errno
          if [EMFILE, ENFILE].contains(code) { onShortage() }
          return [EAGAIN, EINTR, ECONNABORTED].contains(code)
        }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        receive(descriptor, address, length)
        return true
      }
    }
  }
}

/// `pipe(2)`, which the property of that name hides.
private func systemPipe(_ ends: inout [Int32]) -> Int32 { pipe(&ends) }
#endif
