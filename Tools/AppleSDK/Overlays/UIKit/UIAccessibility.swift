#if !os(watchOS)
extension UIAccessibilityTraits: OptionSet {}

public enum UIAccessibility {
  public struct Notification: Hashable, RawRepresentable, Sendable {
    public var rawValue: UInt32

    public init(rawValue: UInt32) { self.rawValue = rawValue }

    public static let screenChanged = UIAccessibility.Notification(rawValue: 0)
    public static let layoutChanged = UIAccessibility.Notification(rawValue: 0)
    public static let announcement = UIAccessibility.Notification(rawValue: 0)
  }

  @MainActor public static func post(notification: UIAccessibility.Notification, argument: Any?) {}
  @MainActor public static var isVoiceOverRunning: Bool { false }
}
#endif
