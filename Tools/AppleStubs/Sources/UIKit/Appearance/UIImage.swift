public import Foundation

/// An image, identified by its name.
open class UIImage: NSObject, @unchecked Sendable {  // its one property never changes
  let name: String

  public init?(systemName name: String) {
    self.name = name
    super.init()
  }

  public init?(named name: String) {
    self.name = name
    super.init()
  }

  open override var description: String { name }
  open override var hash: Int { name.hashValue }
  open override func isEqual(_ object: Any?) -> Bool { (object as? UIImage)?.name == name }

  /// How an image is drawn.
  open class Configuration: NSObject, @unchecked Sendable {}  // it has no properties

  /// How a symbol is drawn.
  open class SymbolConfiguration: Configuration, @unchecked Sendable {  // it has no properties
    public convenience init(textStyle: UIFont.TextStyle) { self.init() }
    public convenience init(pointSize: CGFloat) { self.init() }
  }
}
