/// A link between two parts of a search that can be cut and made again.
///
/// Every `connect…` function makes one, connects it and returns it; it may be thrown away. A connection does not keep
/// its ends alive, and cutting it changes neither of them.
@MainActor
public final class Connection {
  private let make: @MainActor () -> (@MainActor () -> Void)
  private var cut: (@MainActor () -> Void)?

  /// - Parameter make: Makes the link and returns what cuts it. Both must hold the ends weakly.
  public init(_ make: @escaping @MainActor () -> (@MainActor () -> Void)) {
    self.make = make
    connect()
  }

  public var isConnected: Bool { cut != nil }

  /// Makes the link, unless it is there.
  public func connect() {
    if cut == nil { cut = make() }
  }

  /// Cuts the link, if it is there.
  public func disconnect() {
    let cut = cut
    self.cut = nil
    cut?()
  }
}
