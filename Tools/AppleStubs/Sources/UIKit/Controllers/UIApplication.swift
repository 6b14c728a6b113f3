public import Foundation

// What starts an app. Nothing is started here: a test makes the scene's delegate and connects it.

@MainActor
open class UIApplication: UIResponder {
  open weak var delegate: (any UIApplicationDelegate)?

  public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }
  }
}

@MainActor
/*@objc*/ public protocol UIApplicationDelegate: NSObjectProtocol {
  /*@objc optional*/ func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  /*@objc optional*/ func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration
}

extension UIApplicationDelegate {
  public static func main() { print("\(Self.self) starts with Apple's UIKit only.") }
}

@MainActor
open class UISceneSession: NSObject {
  public struct Role: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let windowApplication = Role(rawValue: "windowApplication")
  }

  open var role: Role { .windowApplication }
}

@MainActor
open class UISceneConfiguration: NSObject {
  public let name: String?
  public let role: UISceneSession.Role
  open var delegateClass: AnyClass?

  public init(name: String?, sessionRole: UISceneSession.Role) {
    self.name = name
    role = sessionRole
    super.init()
  }
}

@MainActor
open class UIScene: UIResponder {
  open var delegate: (any UISceneDelegate)?
  /// The addresses that were opened, oldest first: a test reads them.
  @_spi(Driving) public private(set) var openedURLs: [URL] = []

  @MainActor
  open class OpenExternalURLOptions: NSObject {}

  open func open(
    _ url: URL, options: UIScene.OpenExternalURLOptions?, completionHandler completion: ((Bool) -> Void)? = nil
  ) { openedURLs.append(url) }

  @MainActor
  open class ConnectionOptions: NSObject {
    open internal(set) var urlContexts: Set<UIOpenURLContext> = []

    /// Apple's apps can't make one.
    public override init() { super.init() }
  }
}

@MainActor
open class UIOpenURLContext: NSObject {
  public let url: URL

  init(_ url: URL) {
    self.url = url
    super.init()
  }
}

@MainActor
/*@objc*/ public protocol UISceneDelegate: NSObjectProtocol {
  /*@objc optional*/ func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
  )
  /*@objc optional*/ func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>)
}

@MainActor
open class UIWindowScene: UIScene {}

@MainActor
/*@objc*/ public protocol UIWindowSceneDelegate: UISceneDelegate {
  var window: UIWindow? { get set }
}

@MainActor
open class UIWindow: UIView {
  open weak var windowScene: UIWindowScene?
  open var rootViewController: UIViewController?
  open private(set) var isKeyWindow = false
  open override var window: UIWindow? { self }

  public init(windowScene: UIWindowScene) {
    super.init(frame: .zero)
    self.windowScene = windowScene
  }

  public override init(frame: CGRect) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open func makeKeyAndVisible() {
    isKeyWindow = true
    rootViewController?.loadViewIfNeeded()
  }
}
