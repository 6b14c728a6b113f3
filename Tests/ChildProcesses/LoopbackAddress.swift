internal import Foundation

/// Addresses of this machine that no other test uses, so that a port of theirs stays free while a server is restarted.
///
/// A client that connects gets a port of 127.0.0.1, any that is free; one that tries a port of that address where nobody
/// listens may even be connected to itself. Linux answers to all of 127.0.0.0/8, Apple's systems to one address only.
package enum LoopbackAddress {
  case mixedLoad
  case restart

  package var text: String {
    #if os(Linux)
    let process = getpid()
    return "127.\((self == .mixedLoad ? 1 : 65) + process >> 16 & 63).\(process >> 8 & 255).\(process & 255)"
    #else
    return "127.0.0.1"
    #endif
  }
}
