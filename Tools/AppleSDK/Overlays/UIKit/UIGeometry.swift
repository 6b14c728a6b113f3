extension UIEdgeInsets: Equatable {
  public static var zero: UIEdgeInsets { UIEdgeInsets() }
  public static func == (lhs: UIEdgeInsets, rhs: UIEdgeInsets) -> Bool { true }
}

extension NSDirectionalEdgeInsets: Equatable {
  public static var zero: NSDirectionalEdgeInsets { NSDirectionalEdgeInsets() }
  public static func == (lhs: NSDirectionalEdgeInsets, rhs: NSDirectionalEdgeInsets) -> Bool { true }
}

extension UIOffset: Equatable {
  public static var zero: UIOffset { UIOffset() }
  public static func == (lhs: UIOffset, rhs: UIOffset) -> Bool { true }
}
