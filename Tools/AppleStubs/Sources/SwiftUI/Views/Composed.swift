// Views that are made of other views here too.

public struct Label<Title: View, Icon: View>: View {
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
public struct ProgressView<Label: View>: View {
  private let label: Label
  private let shown: String

  public init(@ViewBuilder label: () -> Label) {
    self.label = label()
    shown = "[…]"
  }

  public var body: some View {
    HStack {
      Text(verbatim: shown)
      label
    }
  }
}

extension ProgressView where Label == EmptyView {
  public init() { self.init { EmptyView() } }

  public init<V: BinaryFloatingPoint>(value: V?, total: V = 1.0) {
    label = EmptyView()
    shown = value.map { "[\(Int((Double($0) / Double(total) * 100).rounded())) %]" } ?? "[…]"
  }
}

extension ProgressView where Label == Text {
  public init(_ titleKey: LocalizedStringKey) { self.init { Text(titleKey) } }
  @_disfavoredOverload
  public init(_ title: some StringProtocol) { self.init { Text(title) } }
}
