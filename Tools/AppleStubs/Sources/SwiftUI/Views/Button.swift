public struct ButtonRole: Equatable, Sendable {
  private let name: String

  public static let destructive = ButtonRole(name: "destructive")
  public static let cancel = ButtonRole(name: "cancel")
}

public struct Button<Label: View>: View, Drawable {
  public typealias Body = Never
  private let label: Label
  private let action: @MainActor () -> Void

  public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
    self.init(role: nil, action: action, label: label)
  }

  public init(role: ButtonRole?, action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
    self.label = label()
    self.action = action
  }

  func draw(in context: Context) -> [Line] {
    let lines = label.lines(in: context.at("label")).speakingAsOne().speaking { $0.traits.insert(.isButton) }
    return lines.answering(in: context) { $0.tap = { action() } }
  }
}

extension Button where Label == Text {
  public init(_ titleKey: LocalizedStringKey, role: ButtonRole? = nil, action: @escaping @MainActor () -> Void) {
    self.init(role: role, action: action) { Text(titleKey) }
  }

  @_disfavoredOverload
  public init(_ title: some StringProtocol, role: ButtonRole? = nil, action: @escaping @MainActor () -> Void) {
    self.init(role: role, action: action) { Text(title) }
  }
}

extension [Line] {
  /// Lets what does not answer yet answer to the user, unless it is disabled.
  @MainActor
  func answering(in context: Context, _ answer: @MainActor (inout Fragment.Uses) -> Void) -> [Line] {
    changingFragments { fragment in
      if context.environment.isEnabled {
        if fragment.uses.tap == nil { answer(&fragment.uses) }
      } else {
        fragment.uses.isDisabled = true
      }
    }
  }
}

/// Shows its items below its label, as if it were open.
public struct Menu<Label: View, Content: View>: View, Drawable {
  public typealias Body = Never
  private let label: Label
  private let content: Content

  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    self.label = label()
    self.content = content()
  }

  func draw(in context: Context) -> [Line] {
    label.lines(in: context.at("label")) + content.lines(in: context.at("content"))
  }
}

extension Menu where Label == Text {
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(titleKey) }
  }

  @_disfavoredOverload
  public init(_ title: some StringProtocol, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(title) }
  }
}

/// Shows `▸` when it is closed and `▾` when it is open; a tap on its label changes that.
public struct DisclosureGroup<Label: View, Content: View>: View {
  private let label: Label
  private let content: () -> Content
  private let given: Binding<Bool>?
  @State private var own = false

  public init(
    isExpanded: Binding<Bool>? = nil, @ViewBuilder content: @escaping () -> Content, @ViewBuilder label: () -> Label
  ) {
    self.label = label()
    self.content = content
    given = isExpanded
  }

  public init(@ViewBuilder content: @escaping () -> Content, @ViewBuilder label: () -> Label) {
    self.init(isExpanded: nil, content: content, label: label)
  }

  public var body: some View {
    let isExpanded = given ?? $own
    Button {
      isExpanded.wrappedValue.toggle()
    } label: {
      HStack {
        Text(verbatim: isExpanded.wrappedValue ? "▾" : "▸").accessibilityHidden(true)
        label
      }
    }
    if isExpanded.wrappedValue { content() }
  }
}

extension DisclosureGroup where Label == Text {
  public init(
    _ titleKey: LocalizedStringKey, isExpanded: Binding<Bool>? = nil, @ViewBuilder content: @escaping () -> Content
  ) { self.init(isExpanded: isExpanded, content: content) { Text(titleKey) } }

  @_disfavoredOverload
  public init(
    _ title: some StringProtocol, isExpanded: Binding<Bool>? = nil, @ViewBuilder content: @escaping () -> Content
  ) { self.init(isExpanded: isExpanded, content: content) { Text(title) } }
}
