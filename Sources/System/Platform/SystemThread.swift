#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A POSIX thread, for blocking work.
package enum SystemThread {
  private final class Start {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Runs the body on a new detached thread.
  package static func start(_ body: @escaping @Sendable () -> Void) {
    #if canImport(Darwin)
    var thread: pthread_t?
    #else
    var thread = pthread_t()
    #endif
    let start = Unmanaged.passRetained(Start(body))
    let code = pthread_create(&thread, nil, SystemThread.run, start.toOpaque())
    guard code == 0 else {
      start.release()
      preconditionFailure("the system has no thread left")
    }
    #if canImport(Darwin)
    if let thread { pthread_detach(thread) }
    #else
    pthread_detach(thread)
    #endif
  }

  #if canImport(Darwin)
  private static let run: @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? = { start in
    Unmanaged<Start>.fromOpaque(start).takeRetainedValue().body()
    return nil
  }
  #else
  private static let run: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { start in
    if let start { Unmanaged<Start>.fromOpaque(start).takeRetainedValue().body() }
    return nil
  }
  #endif
}
