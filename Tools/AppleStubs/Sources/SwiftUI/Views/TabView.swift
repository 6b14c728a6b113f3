/// Shows the items of all tabs in a line, and the content of the selected tab below it.
@available(SwiftUI 1, *)
public struct TabView<SelectionValue: Hashable, Content: View> {
  public typealias Body = Never
  private let selection: Binding<SelectionValue>?
  private let content: Content

  public init(selection: Binding<SelectionValue>?, @ViewBuilder content: () -> Content) {
    self.selection = selection
    self.content = content()
  }

  /// All tabs are drawn, so that those that are not selected keep their state.
  func draw(in context: Context) -> [Line] {
    let tabs = content.blocks(in: context.at("tabs"))
    let items = tabs.map { tab in
      let tag = tab.tag(as: SelectionValue.self)
      return tab.filter(\.isTabItem).speakingAsOne().speaking { $0.traits.insert(.isButton) }.changingFragments {
        $0.uses.tap = { if let tag { selection?.wrappedValue = tag } }
      }
    }
    let shown = tabs.first { $0.tag(as: SelectionValue.self) == selection?.wrappedValue } ?? tabs.first ?? []
    return .besideEachOther(items) + shown.filter { !$0.isTabItem }
  }
}

extension TabView: View, Drawable {}

extension Line {
  fileprivate var isTabItem: Bool { fragments.first?.isTabItem ?? false }
}

extension [Line] {
  /// The tag of the view that these lines are.
  fileprivate func tag<Tag: Hashable>(as type: Tag.Type) -> Tag? { first?.fragments.first?.tag?.base as? Tag }
}

@available(SwiftUI 1, *)
extension View {
  nonisolated public func tabItem(@ViewBuilder _ label: () -> some View) -> some View {
    let label = label()
    return drawn { lines, context in
      let items = label.lines(in: context.at("tab item")).flatMap(\.fragments).map { fragment in
        var item = fragment
        item.isTabItem = true
        return item
      }
      return [Line(items)] + lines
    }
  }
}
