@available(SwiftUI 2, *)
@MainActor @preconcurrency
public protocol App {
  associatedtype Body: Scene
  @SceneBuilder @MainActor @preconcurrency var body: Body { get }
  @MainActor @preconcurrency init()
}

@available(SwiftUI 2, *)
extension App {
  /// Prints what the app shows when it starts.
  public static func main() {
    for line in Rendering(Self()).lines { print(line) }
  }
}

@available(SwiftUI 2, *)
@MainActor @preconcurrency
public protocol Scene {
  associatedtype Body: Scene
  @SceneBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: Scene {}

@available(SwiftUI 2, *)
@resultBuilder
public struct SceneBuilder {
  public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
}

/// A scene with a window.
protocol Windowed {
  var view: any View { get }
}

@available(SwiftUI 2, *)
public struct WindowGroup<Content: View> {
  private let content: Content

  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  public var body: Never { preconditionFailure("a window is drawn and has no body") }
  var view: any View { content }
}

extension WindowGroup: Scene, Windowed {}
