@MainActor @preconcurrency
public protocol App {
  associatedtype Body: Scene
  @SceneBuilder @MainActor @preconcurrency var body: Body { get }
  @MainActor @preconcurrency init()
}

extension App {
  /// Prints what the app shows when it starts.
  @MainActor
  public static func main() {
    for line in Rendering(Self()).lines { print(line) }
  }
}

@MainActor @preconcurrency
public protocol Scene {
  associatedtype Body: Scene
  @SceneBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: Scene {}

@resultBuilder
@MainActor
public struct SceneBuilder {
  public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
}

/// A scene with a window.
@MainActor
protocol Windowed {
  var view: any View { get }
}

public struct WindowGroup<Content: View>: Scene, Windowed {
  private let content: Content

  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  public var body: Never { preconditionFailure("a window is drawn and has no body") }
  var view: any View { content }
}

extension Rendering {
  /// The window of an app.
  public convenience init(_ app: some App) { self.init(Self.view(of: app.body)) }

  private static func view(of scene: some Scene) -> any View {
    (scene as? any Windowed)?.view ?? view(of: scene.body)
  }
}
