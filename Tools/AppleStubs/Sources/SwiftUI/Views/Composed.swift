// Views that are made of other views here too.

@available(SwiftUI 2, *)
public struct Label<Title: View, Icon: View> {
  private let title: Title
  private let icon: Icon

  public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
    self.title = title()
    self.icon = icon()
  }

  public var body: some View {
    HStack {
      icon.accessibilityHidden(true)
      title
    }
  }
}

extension Label: View {}

@available(SwiftUI 2, *)
extension Label where Title == Text, Icon == Image {
  public init(_ titleKey: LocalizedStringKey, systemImage name: String) {
    self.init(title: { Text(titleKey) }, icon: { Image(systemName: name) })
  }

  @_disfavoredOverload
  public init(_ title: some StringProtocol, systemImage name: String) {
    self.init(title: { Text(title) }, icon: { Image(systemName: name) })
  }
}

/// Shows `[…]`, or how much is done.
@available(SwiftUI 2, *)
public struct ProgressView<Label: View, CurrentValueLabel: View> {
  private let label: Label
  private let shown: String

  public var body: some View {
    HStack {
      Text(verbatim: shown)
      label
    }
  }
}

extension ProgressView: View {}

@available(SwiftUI 2, *)
extension ProgressView where CurrentValueLabel == EmptyView {
  public init() where Label == EmptyView { self.init(label: EmptyView(), shown: "[…]") }

  public init(@ViewBuilder label: () -> Label) { self.init(label: label(), shown: "[…]") }

  public init(_ titleKey: LocalizedStringKey) where Label == Text { self.init { Text(titleKey) } }

  @_disfavoredOverload
  public init(_ title: some StringProtocol) where Label == Text { self.init { Text(title) } }

  public init<V: BinaryFloatingPoint>(value: V?, total: V = 1.0) where Label == EmptyView {
    let shown = value.map { "[\(Int((Double($0) / Double(total) * 100).rounded())) %]" } ?? "[…]"
    self.init(label: EmptyView(), shown: shown)
  }
}

@available(SwiftUI 5, *)
public struct ContentUnavailableView<Label: View, Description: View, Actions: View> {
  private let label: Label
  private let description: Description
  private let actions: Actions

  public init(
    @ViewBuilder label: () -> Label, @ViewBuilder description: () -> Description = { EmptyView() },
    @ViewBuilder actions: () -> Actions = { EmptyView() }
  ) {
    self.label = label()
    self.description = description()
    self.actions = actions()
  }

  public var body: some View {
    VStack {
      label
      description
      actions
    }
  }
}

@available(SwiftUI 5, *)
extension ContentUnavailableView: View {}
