import TestSupport
import Testing

@testable import SearchServer

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension ClientAddress {
  /// The client of a numeric address.
  init(_ text: String) {
    var hints = addrinfo()
    hints.ai_flags = AI_NUMERICHOST
    var found: UnsafeMutablePointer<addrinfo>?
    expectEqual(getaddrinfo(text, nil, &hints, &found), 0, "'\(text)' is not an address")
    defer { if let found { freeaddrinfo(found) } }
    self.init(found?.pointee.ai_addr)
  }
}

@Suite("Client addresses")
struct ClientAddressTests {
  @Test("An IPv6 address counts as its /64 prefix, whatever its zone, and unknown addresses are one client")
  func networks() {
    for (one, other, isSame) in [
      ("1.2.3.4", "1.2.3.4", true), ("1.2.3.4", "1.2.3.5", false), ("::ffff:1.2.3.4", "1.2.3.4", true),
      ("2001:db8::1", "2001:db8:0:0:ffff::2", true), ("2001:db8::1", "2001:db8:0:1::1", false),
      ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", true), ("2001:db8:1:2::1", "2001:db8:1:3::1", false),
      ("fe80::1%1", "fe80::1%1", true), ("fe80::1%1", "fe80::2%1", true), ("fe80::1%1", "fe80::1%2", true),
      ("::1", "::ffff:0.0.0.1", false), ("::1", "0.0.0.0", false), ("::1", "::", true),
    ] {
      expectEqual((ClientAddress(one) == ClientAddress(other)), isSame, "\(one)")
    }
    var local = sockaddr_in()
    local.sin_family = sa_family_t(AF_UNIX)
    local.sin_addr.s_addr = 1
    let client = withUnsafePointer(to: &local) { local in
      local.withMemoryRebound(to: sockaddr.self, capacity: 1) { ClientAddress($0) }
    }
    #expect(client == .unknown && ClientAddress(nil) == .unknown)
    expectEqual(ClientAddress(nil), ClientAddress(0))
    #expect(ClientAddress("0.0.0.1") != .unknown)
  }
}
