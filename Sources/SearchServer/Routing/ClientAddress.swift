/// The network that limits count as one client: an address of IPv4, or the first 64 bits of one of IPv6, since a client
/// may use all addresses that begin with them.
struct ClientAddress: Hashable, Sendable {
  private let network: UInt64
  private let isIPv6: Bool

  /// All clients whose address is not known.
  static let unknown = ClientAddress(0)

  /// A client of IPv4.
  init(_ address: UInt32) {
    network = UInt64(address)
    isIPv6 = false
  }

  /// A client of IPv6, or one of IPv4 whose address is mapped to IPv6.
  init(_ bytes: [UInt8]) {
    let isMapped = bytes.prefix(12).elementsEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF])
    network = (isMapped ? bytes.suffix(4) : bytes.prefix(8)).reduce(0) { $0 << 8 | UInt64($1) }
    isIPv6 = !isMapped
  }
}
