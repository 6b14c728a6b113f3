@available(SwiftUI 3, *)
public enum HorizontalEdge: Int8, CaseIterable, Sendable { case leading, trailing }

@available(SwiftUI 1, *)
extension View {
  nonisolated public func id(_ id: some Hashable) -> some View { drawn(in: { $0 = $0.at("id \(id)") }) }

  nonisolated public func tag(_ tag: some Hashable) -> some View { eachFragment { $0.tag = AnyHashable(tag) } }

  nonisolated public func hidden() -> some View { drawn { _, _ in [] } }

  nonisolated public func opacity(_ opacity: Double) -> some View { drawn { lines, _ in opacity == 0 ? [] : lines } }

  nonisolated public func overlay(_ overlay: some View, alignment: Alignment = .center) -> some View {
    beside { overlay }
  }
  @available(SwiftUI 3, *)
  nonisolated public func overlay(alignment: Alignment = .center, @ViewBuilder content: () -> some View) -> some View {
    let overlay = content()
    return beside { overlay }
  }
  nonisolated public func background(_ background: some View, alignment: Alignment = .center) -> some View {
    beside { background }
  }
  @available(SwiftUI 3, *)
  nonisolated public func background(alignment: Alignment = .center, @ViewBuilder content: () -> some View) -> some View
  {
    let background = content()
    return beside { background }
  }

  /// Shows what lies over or under a line beside it, and over or under several lines below them.
  nonisolated private func beside(_ other: @escaping () -> some View) -> Changed<Self> {
    drawn { lines, context in
      let layer = other().lines(in: context.at("layer"))
      return lines.count > 1 ? lines + layer : .besideEachOther([lines, layer])
    }
  }

  /// Shows the title in a line above the view.
  @available(SwiftUI 2, *)
  nonisolated public func navigationTitle(_ titleKey: LocalizedStringKey) -> some View { titled(titleKey.text) }
  @available(SwiftUI 2, *)
  @_disfavoredOverload
  nonisolated public func navigationTitle(_ title: some StringProtocol) -> some View { titled(String(title)) }

  @available(macOS, unavailable)
  nonisolated public func navigationBarTitle(_ title: Text) -> some View { titled(title.plainText) }
  @available(macOS, unavailable)
  nonisolated public func navigationBarTitle(_ titleKey: LocalizedStringKey) -> some View { titled(titleKey.text) }
  @available(macOS, unavailable)
  @_disfavoredOverload
  nonisolated public func navigationBarTitle(_ title: some StringProtocol) -> some View { titled(String(title)) }

  @available(iOS 13.0, visionOS 1.0, *)
  @available(macOS, unavailable)
  @available(tvOS, unavailable)
  @available(watchOS, unavailable)
  nonisolated public func navigationBarTitle(
    _ title: Text, displayMode: NavigationBarItem.TitleDisplayMode
  ) -> some View { titled(title.plainText) }

  @available(iOS 13.0, visionOS 1.0, *)
  @available(macOS, unavailable)
  @available(tvOS, unavailable)
  @available(watchOS, unavailable)
  nonisolated public func navigationBarTitle(
    _ titleKey: LocalizedStringKey, displayMode: NavigationBarItem.TitleDisplayMode
  ) -> some View { titled(titleKey.text) }

  @available(iOS 14.0, visionOS 1.0, *)
  @available(macOS, unavailable)
  @available(tvOS, unavailable)
  @available(watchOS, unavailable)
  @_disfavoredOverload
  nonisolated public func navigationBarTitle(
    _ title: some StringProtocol, displayMode: NavigationBarItem.TitleDisplayMode
  ) -> some View { titled(String(title)) }

  nonisolated private func titled(_ title: String) -> Changed<Self> { drawn { lines, _ in [Line(title)] + lines } }

  /// Shows the items in a line above the view.
  @available(SwiftUI 2, *)
  nonisolated public func toolbar(@ViewBuilder content: () -> some View) -> some View {
    let items = content()
    return drawn { lines, context in .besideEachOther(items.blocks(in: context.at("toolbar"))) + lines }
  }

  /// The items show when the menu is opened, and not before.
  @available(iOS 13.0, macOS 10.15, tvOS 14.0, visionOS 1.0, *)
  @available(watchOS, introduced: 6.0, deprecated: 7.0)
  nonisolated public func contextMenu(@ViewBuilder menuItems: () -> some View) -> some View {
    let items = menuItems()
    return drawn { lines, context in
      let menu = items.lines(in: context.at("menu"))
      return lines.changingFragments { $0.uses.menu = menu }
    }
  }

  /// The actions show when the row is swiped over, as items of its menu.
  @available(iOS 15.0, macOS 12.0, watchOS 8.0, visionOS 1.0, *)
  @available(tvOS, unavailable)
  nonisolated public func swipeActions(
    edge: HorizontalEdge = .trailing, allowsFullSwipe: Bool = true, @ViewBuilder content: () -> some View
  ) -> some View {
    let actions = content()
    return drawn { lines, context in
      let menu = actions.lines(in: context.at("swipe"))
      return lines.changingFragments { $0.uses.menu += menu }
    }
  }

  /// Shows a number other than 0 behind the first line.
  @available(iOS 15.0, macOS 12.0, visionOS 1.0, *)
  @available(tvOS, unavailable)
  @available(watchOS, unavailable)
  nonisolated public func badge(_ count: Int) -> some View {
    drawn { lines, _ in
      guard count != 0, var badge = lines.first?.fragments.last else { return lines }
      (badge.text, badge.emphasized) = ("(\(count))", "(\(count))")
      badge.accessibility.label = "\(count)"
      return [Line((lines.first?.fragments ?? []) + [badge])] + lines.dropFirst()
    }
  }

  /// Shows what is presented below the view.
  nonisolated public func sheet<Item: Identifiable>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> some View
  ) -> some View {
    drawn { lines, context in
      guard let shown = item.wrappedValue else { return lines }
      return lines + content(shown).lines(in: context.at("sheet \(shown.id)"))
    }
  }

  /// Shows what is presented below the view.
  nonisolated public func sheet(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> some View
  ) -> some View {
    drawn { lines, context in
      isPresented.wrappedValue ? lines + content().lines(in: context.at("sheet")) : lines
    }
  }
}
