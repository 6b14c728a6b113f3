#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

extension ClientAddress {
  /// Ignores the zone of a link-local address (`fe80::1%eth0`): a neighbor can use all addresses of the link.
  ///
  /// - Parameter address: A socket address; nil, and families other than IPv4 and IPv6, are ``unknown``.
  init(_ address: UnsafePointer<sockaddr>?) {
    // The family is at the same offset in all socket addresses.
    let family = address?.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { $0.pointee.sin_family }
    switch family.map(Int32.init) {
    case AF_INET:
      self.init(
        address?.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { UInt32(bigEndian: $0.pointee.sin_addr.s_addr) }
          ?? 0)
    case AF_INET6:
      let bytes = address?.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { address in
        withUnsafeBytes(of: address.pointee.sin6_addr) { Array($0) }
      }
      self.init(bytes ?? [])
    default: self = .unknown
    }
  }
}
