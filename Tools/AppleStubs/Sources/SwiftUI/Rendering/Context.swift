/// The position in the tree of views, and the environment there.
struct Context {
  let renderer: Renderer
  private(set) var path: String
  var environment = EnvironmentValues()

  init(renderer: Renderer) {
    self.renderer = renderer
    path = ""
  }

  func at(_ step: String) -> Context {
    var inner = self
    inner.path += "/" + step
    return inner
  }

  /// Connects the wrapped properties of a view or a modifier to their storage at this position of the tree.
  func connectProperties(of owner: Any) {
    for child in Mirror(reflecting: owner).children {
      (child.value as? any ConnectedProperty)?.connect(to: at(child.label ?? ""))
    }
  }
}

/// A property of a view whose value is stored in the renderer.
protocol ConnectedProperty {
  func connect(to context: Context)
}
