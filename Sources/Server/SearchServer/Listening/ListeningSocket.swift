#if os(Linux) || os(macOS)
#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A socket that listens at one address.
struct ListeningSocket {
  let descriptor: Int32
  /// The bound port, also if any free one was requested.
  let port: Int

  /// - Parameters:
  ///   - host: A host name or a numeric address.
  ///   - port: 0 for any free port.
  init(host: String, port: Int) throws(ServerStartError) {
    guard 0...65_535 ~= port else {
      throw .address(host: host, port: port, reason: "a port is a number up to 65535")
    }
    var hints = addrinfo()
    hints.ai_flags = AI_PASSIVE
    hints.ai_socktype = Self.streamType
    var found: UnsafeMutablePointer<addrinfo>?
    let code = getaddrinfo(host, "\(port)", &hints, &found)
    guard code == 0, let found else {
      throw .address(host: host, port: port, reason: gai_strerror(code).map { String(cString: $0) } ?? "unknown host")
    }
    defer { freeaddrinfo(found) }
    let address = found.pointee
    let descriptor = socket(address.ai_family, address.ai_socktype, address.ai_protocol)
    guard descriptor >= 0 else { throw Self.failure(host, port) }
    var isOn: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &isOn, socklen_t(MemoryLayout<Int32>.size))
    // Child processes must not inherit the socket.
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    guard bind(descriptor, address.ai_addr, address.ai_addrlen) == 0, listen(descriptor, 1024) == 0,
      let bound = Self.port(of: descriptor)
    else {
      let failure = Self.failure(host, port)
      close(descriptor)
      throw failure
    }
    self.descriptor = descriptor
    self.port = bound
  }

  /// Refuses connections from now on, also while a child process that is just being started has a copy of the descriptor,
  /// which closing alone would not end.
  func stop() {
    shutdown(descriptor, ShutdownMode.both)
    close(descriptor)
  }

  private static func failure(_ host: String, _ port: Int) -> ServerStartError {
    .address(host: host, port: port, reason: String(cString: strerror(errno)))
  }

  private static var streamType: Int32 {
    #if canImport(Darwin)
    SOCK_STREAM
    #else
    Int32(SOCK_STREAM.rawValue)
    #endif
  }

  private static func port(of descriptor: Int32) -> Int? {
    // Large enough for IPv4 and IPv6.
    var address = sockaddr_in6()
    var length = socklen_t(MemoryLayout<sockaddr_in6>.size)
    return withUnsafeMutablePointer(to: &address) { storage -> Int? in
      storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { address -> Int? in
        guard getsockname(descriptor, address, &length) == 0 else { return nil }
        // The port is at the same offset in IPv4 and IPv6 addresses.
        return storage.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
          Int(UInt16(bigEndian: $0.pointee.sin_port))
        }
      }
    }
  }
}
#endif
