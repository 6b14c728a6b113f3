#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// What limits take for one client: an address of IPv4, or a network of 64 bits of IPv6, all of whose addresses a client
/// may use.
struct ClientAddress: Hashable, Sendable {
  private let network: UInt64
  private let isIPv6: Bool

  /// A client of IPv4.
  init(_ address: UInt32) {
    network = UInt64(address)
    isIPv6 = false
  }

  /// - Parameter address: Nil, and kinds other than IPv4 and IPv6, are one client.
  init(_ address: UnsafePointer<sockaddr>?) {
    switch Int32(address?.pointee.sa_family ?? 0) {
    case AF_INET:
      self.init(
        address?.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { UInt32(bigEndian: $0.pointee.sin_addr.s_addr) }
          ?? 0)
    case AF_INET6:
      let bytes = address?.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { address in
        withUnsafeBytes(of: address.pointee.sin6_addr) { Array($0) }
      }
      self.init(bytes ?? [])
    default: self.init(0)
    }
  }

  /// A client of IPv6, or one of IPv4 whose address is written as one of IPv6.
  private init(_ bytes: [UInt8]) {
    let isMapped = bytes.prefix(12).elementsEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF])
    network = (isMapped ? bytes.suffix(4) : bytes.prefix(8)).reduce(0) { $0 << 8 | UInt64($1) }
    isIPv6 = !isMapped
  }
}
