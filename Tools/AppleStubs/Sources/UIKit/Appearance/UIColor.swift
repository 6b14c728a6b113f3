public import Foundation

/// A colour, identified by its name or by its components.
open class UIColor: NSObject, @unchecked Sendable {  // its one property never changes
  let name: String

  init(name: String) {
    self.name = name
    super.init()
  }

  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(name: "\(red) \(green) \(blue) \(alpha)")
  }

  public convenience init(white: CGFloat, alpha: CGFloat) { self.init(name: "white \(white) \(alpha)") }

  open override var description: String { name }
  open override var hash: Int { name.hashValue }
  open override func isEqual(_ object: Any?) -> Bool { (object as? UIColor)?.name == name }
}

extension UIColor {
  public class var black: UIColor { UIColor(name: "black") }
  public class var white: UIColor { UIColor(name: "white") }
  public class var clear: UIColor { UIColor(name: "clear") }
  public class var gray: UIColor { UIColor(name: "gray") }
  public class var lightGray: UIColor { UIColor(name: "lightGray") }
  public class var darkGray: UIColor { UIColor(name: "darkGray") }
  public class var red: UIColor { UIColor(name: "red") }
  public class var green: UIColor { UIColor(name: "green") }
  public class var blue: UIColor { UIColor(name: "blue") }
  public class var yellow: UIColor { UIColor(name: "yellow") }
  public class var orange: UIColor { UIColor(name: "orange") }
}

@available(watchOS, unavailable)
extension UIColor {
  public class var systemRed: UIColor { UIColor(name: "systemRed") }
  public class var systemGreen: UIColor { UIColor(name: "systemGreen") }
  public class var systemBlue: UIColor { UIColor(name: "systemBlue") }
  public class var systemYellow: UIColor { UIColor(name: "systemYellow") }
  public class var systemOrange: UIColor { UIColor(name: "systemOrange") }
  public class var systemGray: UIColor { UIColor(name: "systemGray") }
  public class var label: UIColor { UIColor(name: "label") }
  public class var secondaryLabel: UIColor { UIColor(name: "secondaryLabel") }
  public class var tertiaryLabel: UIColor { UIColor(name: "tertiaryLabel") }
  public class var placeholderText: UIColor { UIColor(name: "placeholderText") }
  public class var separator: UIColor { UIColor(name: "separator") }
  public class var tintColor: UIColor { UIColor(name: "tintColor") }
}

@available(tvOS, unavailable)
@available(watchOS, unavailable)
extension UIColor {
  public class var systemGray2: UIColor { UIColor(name: "systemGray2") }
  public class var systemGray3: UIColor { UIColor(name: "systemGray3") }
  public class var systemGray4: UIColor { UIColor(name: "systemGray4") }
  public class var systemGray5: UIColor { UIColor(name: "systemGray5") }
  public class var systemGray6: UIColor { UIColor(name: "systemGray6") }
  public class var systemBackground: UIColor { UIColor(name: "systemBackground") }
  public class var secondarySystemBackground: UIColor { UIColor(name: "secondarySystemBackground") }
  public class var systemGroupedBackground: UIColor { UIColor(name: "systemGroupedBackground") }
}
