extension View {
  public func id(_ id: some Hashable) -> some View { drawn(in: { $0 = $0.at("id \(id)") }) }

  public func tag(_ tag: some Hashable) -> some View { eachFragment { $0.tag = AnyHashable(tag) } }

  public func hidden() -> some View { drawn { _, _ in [] } }

  public func opacity(_ opacity: Double) -> some View { drawn { lines, _ in opacity == 0 ? [] : lines } }

  public func overlay(_ overlay: some View, alignment: Alignment = .center) -> some View {
    beside { overlay }
  }
  public func overlay(alignment: Alignment = .center, @ViewBuilder content: () -> some View) -> some View {
    let overlay = content()
    return beside { overlay }
  }
  public func background(_ background: some View, alignment: Alignment = .center) -> some View {
    beside { background }
  }
  public func background(alignment: Alignment = .center, @ViewBuilder content: () -> some View) -> some View {
    let background = content()
    return beside { background }
  }

  /// Shows what lies over or under a line beside it, and over or under several lines below them.
  private func beside(_ other: @escaping @MainActor () -> some View) -> Changed<Self> {
    drawn { lines, context in
      let layer = other().lines(in: context.at("layer"))
      return lines.count > 1 ? lines + layer : .besideEachOther([lines, layer])
    }
  }

  /// Shows the title in a line above the view.
  public func navigationTitle(_ titleKey: LocalizedStringKey) -> some View { titled(titleKey.text) }
  @_disfavoredOverload
  public func navigationTitle(_ title: some StringProtocol) -> some View { titled(String(title)) }

  private func titled(_ title: String) -> Changed<Self> { drawn { lines, _ in [Line(title)] + lines } }

  /// Shows the items in a line above the view.
  public func toolbar(@ViewBuilder content: () -> some View) -> some View {
    let items = content()
    return drawn { lines, context in .besideEachOther(items.blocks(in: context.at("toolbar"))) + lines }
  }

  /// The items show when the menu is opened, and not before.
  public func contextMenu(@ViewBuilder menuItems: () -> some View) -> some View {
    let items = menuItems()
    return drawn { lines, context in
      let menu = items.lines(in: context.at("menu"))
      return lines.changingFragments { $0.uses.menu = menu }
    }
  }

  /// Shows what is presented below the view.
  public func sheet(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> some View
  ) -> some View {
    drawn { lines, context in
      isPresented.wrappedValue ? lines + content().lines(in: context.at("sheet")) : lines
    }
  }
}
