/// The address for which limits are counted: an IPv4 address, or the /64 prefix of an IPv6 address, since a client can use
/// all addresses of its prefix.
struct ClientAddress: Hashable, Sendable {
  private let network: UInt64
  private let isIPv6: Bool

  /// All clients with an unknown address.
  static let unknown = ClientAddress(0)

  /// The address in a form that no other has.
  var bytes: [UInt8] { [isIPv6 ? 6 : 4] + (0..<8).map { UInt8(truncatingIfNeeded: network >> ($0 * 8)) } }

  /// An IPv4 address.
  init(_ address: UInt32) {
    network = UInt64(address)
    isIPv6 = false
  }

  /// An IPv6 address; an IPv4-mapped one is the IPv4 address.
  init(_ bytes: [UInt8]) {
    let isMapped = bytes.prefix(12).elementsEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF])
    network = (isMapped ? bytes.suffix(4) : bytes.prefix(8)).reduce(0) { $0 << 8 | UInt64($1) }
    isIPv6 = !isMapped
  }
}
