#if !os(watchOS)
extension UIButton {
  @available(iOS 14.0, tvOS 14.0, *)
  @MainActor @preconcurrency public convenience init(
    type buttonType: UIButton.ButtonType = .system, primaryAction: UIAction?
  ) { fatalError() }

  @available(iOS 15.0, tvOS 15.0, *)
  @MainActor @preconcurrency public convenience init(
    configuration: UIButton.Configuration, primaryAction: UIAction? = nil
  ) { fatalError() }

  @available(iOS 15.0, tvOS 15.0, *)
  @MainActor @preconcurrency public var configuration: UIButton.Configuration? {
    get { nil }
    set {}
  }

  @available(iOS 15.0, tvOS 15.0, *)
  public struct Configuration: Hashable {
    public static func plain() -> UIButton.Configuration { fatalError() }
    public static func tinted() -> UIButton.Configuration { fatalError() }
    public static func gray() -> UIButton.Configuration { fatalError() }
    public static func filled() -> UIButton.Configuration { fatalError() }
    public static func borderless() -> UIButton.Configuration { fatalError() }
    public static func bordered() -> UIButton.Configuration { fatalError() }
    public static func borderedTinted() -> UIButton.Configuration { fatalError() }
    public static func borderedProminent() -> UIButton.Configuration { fatalError() }

    public enum CornerStyle: Int { case fixed, dynamic, small, medium, large, capsule }
    public enum Size: Int { case mini, small, medium, large }

    public var cornerStyle: UIButton.Configuration.CornerStyle
    public var buttonSize: UIButton.Configuration.Size
    public var baseForegroundColor: UIColor?
    public var baseBackgroundColor: UIColor?
    public var image: UIImage?
    public var title: String?
    public var subtitle: String?
    public var showsActivityIndicator: Bool
    public var contentInsets: NSDirectionalEdgeInsets
    public var imagePadding: CGFloat

    public static func == (lhs: UIButton.Configuration, rhs: UIButton.Configuration) -> Bool { true }
    public func hash(into hasher: inout Hasher) {}
  }
}
#endif
