internal import Foundation

/// Loopback addresses that no other test uses, so that their ports stay free while a server is restarted.
///
/// Clients get ephemeral ports of 127.0.0.1, which may be the port of the stopped server; a client can even connect to
/// itself. Linux has all of 127.0.0.0/8, Apple's systems one address only.
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
