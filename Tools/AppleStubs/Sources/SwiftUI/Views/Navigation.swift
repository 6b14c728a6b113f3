/// Shows its root, or the view that was pushed last below a line `‹ Back`.
@available(SwiftUI 4, *)
@MainActor @preconcurrency
public struct NavigationStack<Data, Root: View> {
  public typealias Body = Never
  private nonisolated(unsafe) let root: Root

  public init(@ViewBuilder root: () -> Root) where Data == NavigationPath { self.root = root() }

  nonisolated func draw(in context: Context) -> [Line] {
    let pushed = context.renderer.box(at: context.at("pushed").path) {
      Box<[any View]>([], renderer: context.renderer)
    }
    // All levels are drawn, so that those below keep their state.
    var lines = root.lines(in: context.at("level 0").pushing(onto: pushed))
    for (index, view) in pushed.value.enumerated() {
      var back = Fragment("‹ Back")
      back.accessibility.traits.insert(.isButton)
      back.uses.tap = { pushed.value.removeLast() }
      lines = [Line([back])] + view.lines(in: context.at("level \(index + 1)").pushing(onto: pushed))
    }
    return lines
  }
}

@available(SwiftUI 4, *)
extension NavigationStack: View, Drawable {}

/// Shows the sidebar above the detail. Neither has a navigation stack.
@available(SwiftUI 4, *)
public struct NavigationSplitView<Sidebar: View, Content: View, Detail: View> {
  private let sidebar: Sidebar
  private let detail: Detail

  public init(@ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail) where Content == EmptyView {
    (self.sidebar, self.detail) = (sidebar(), detail())
  }

  @MainActor @preconcurrency public var body: some View {
    VStack {
      sidebar
      detail
    }
  }
}

@available(SwiftUI 4, *)
extension NavigationSplitView: View {}

@available(SwiftUI 4, *)
public struct NavigationPath {
  public init() {}
}

extension Context {
  fileprivate func pushing(onto pushed: Box<[any View]>) -> Context {
    var inner = self
    inner.environment.push = { pushed.value.append($0) }
    return inner
  }
}

/// Shows its label; a tap pushes the destination onto the stack around it, if there is one.
@available(SwiftUI 1, *)
public struct NavigationLink<Label: View, Destination: View> {
  public typealias Body = Never
  private let destination: Destination
  private let label: Label

  public init(@ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label) {
    self.destination = destination()
    self.label = label()
  }

  func draw(in context: Context) -> [Line] {
    let lines = label.lines(in: context.at("label"))
    guard let push = context.environment.push else { return lines }
    return lines.speakingAsOne().speaking { $0.traits.insert(.isButton) }.answering(in: context) { uses in
      uses.tap = { push(destination) }
    }
  }
}

extension NavigationLink: View, Drawable {}

@available(SwiftUI 1, *)
extension NavigationLink where Label == Text {
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder destination: () -> Destination) {
    self.init(destination: destination) { Text(titleKey) }
  }

  @_disfavoredOverload
  public init(_ title: some StringProtocol, @ViewBuilder destination: () -> Destination) {
    self.init(destination: destination) { Text(title) }
  }
}
