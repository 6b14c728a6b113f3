public import Foundation

@available(SwiftUI 3, *)
public struct ButtonRole: Equatable, Sendable {
  private let name: String

  public static let destructive = ButtonRole(name: "destructive")
  public static let cancel = ButtonRole(name: "cancel")
}

@available(SwiftUI 1, *)
public struct Button<Label: View> {
  public typealias Body = Never
  private let label: Label
  private let action: @MainActor () -> Void

  public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
    self.init(role: nil, action: action, label: label)
  }

  @available(SwiftUI 3, *)
  public init(role: ButtonRole?, action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
    self.label = label()
    self.action = action
  }

  func draw(in context: Context) -> [Line] {
    let lines = label.lines(in: context.at("label")).speakingAsOne().speaking { $0.traits.insert(.isButton) }
    return lines.answering(in: context) { [action] in $0.tap = { MainActor.assumeIsolated { action() } } }
  }
}

extension Button: View, Drawable {}

@available(SwiftUI 1, *)
extension Button where Label == Text {
  @available(SwiftUI 3, *)
  public init(_ titleKey: LocalizedStringKey, role: ButtonRole? = nil, action: @escaping @MainActor () -> Void) {
    self.init(role: role, action: action) { Text(titleKey) }
  }

  @available(SwiftUI 3, *)
  @_disfavoredOverload
  public init(_ title: some StringProtocol, role: ButtonRole? = nil, action: @escaping @MainActor () -> Void) {
    self.init(role: role, action: action) { Text(title) }
  }
}

/// Shows its label, with the address in what is emphasized.
@available(SwiftUI 2, *)
@MainActor @preconcurrency
public struct Link<Label: View> {
  private let label: Label
  private let destination: URL

  public init(destination: URL, @ViewBuilder label: () -> Label) {
    self.label = label()
    self.destination = destination
  }

  public var body: some View {
    label.accessibilityAddTraits(.isLink).eachFragment { $0.emphasized = "[\($0.text)](\(destination))" }
  }
}

@available(SwiftUI 2, *)
extension Link: View {}

@available(SwiftUI 2, *)
extension Link where Label == Text {
  @_disfavoredOverload
  public init(_ title: some StringProtocol, destination: URL) { self.init(destination: destination) { Text(title) } }
}

@available(iOS 14.0, macOS 11.0, visionOS 1.0, *)
@available(tvOS, unavailable)
@available(watchOS, unavailable)
public struct KeyboardShortcut: Sendable {
  public static let cancelAction = KeyboardShortcut()
}

@available(SwiftUI 1, *)
extension View {
  /// Escape presses the button: the only shortcut that is declared.
  @available(iOS 14.0, macOS 11.0, visionOS 1.0, *)
  @available(tvOS, unavailable)
  @available(watchOS, unavailable)
  nonisolated public func keyboardShortcut(_ shortcut: KeyboardShortcut) -> some View {
    eachFragment { $0.uses.cancel = $0.uses.tap }
  }

  @available(macOS 10.15, tvOS 13.0, *)
  @available(iOS, unavailable)
  @available(visionOS, unavailable)
  @available(watchOS, unavailable)
  nonisolated public func onExitCommand(perform action: (() -> Void)?) -> some View { self }
}

extension [Line] {
  /// Lets what does not answer yet answer to the user, unless it is disabled.
  func answering(in context: Context, _ answer: (inout Fragment.Uses) -> Void) -> [Line] {
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
@available(iOS 14.0, macOS 11.0, tvOS 17.0, visionOS 1.0, *)
@available(watchOS, unavailable)
public struct Menu<Label: View, Content: View> {
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

@available(iOS 14.0, macOS 11.0, tvOS 17.0, visionOS 1.0, *)
@available(watchOS, unavailable)
extension Menu: View, Drawable {}

@available(iOS 14.0, macOS 11.0, tvOS 17.0, visionOS 1.0, *)
@available(watchOS, unavailable)
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
@available(iOS 14.0, macOS 11.0, visionOS 1.0, *)
@available(tvOS, unavailable)
@available(watchOS, unavailable)
public struct DisclosureGroup<Label: View, Content: View> {
  private let label: Label
  private let content: () -> Content
  private let given: Binding<Bool>?
  @State private var own = false

  public init(
    isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content, @ViewBuilder label: () -> Label
  ) {
    self.init(given: isExpanded, content: content, label: label)
  }

  public init(@ViewBuilder content: @escaping () -> Content, @ViewBuilder label: () -> Label) {
    self.init(given: nil, content: content, label: label)
  }

  fileprivate init(given: Binding<Bool>?, content: @escaping () -> Content, label: () -> Label) {
    self.label = label()
    self.content = content
    self.given = given
  }

  @ViewBuilder public var body: some View {
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

@available(iOS 14.0, macOS 11.0, visionOS 1.0, *)
@available(tvOS, unavailable)
@available(watchOS, unavailable)
extension DisclosureGroup: View {}

@available(iOS 14.0, macOS 11.0, visionOS 1.0, *)
@available(tvOS, unavailable)
@available(watchOS, unavailable)
extension DisclosureGroup where Label == Text {
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: @escaping () -> Content) {
    self.init(given: nil, content: content) { Text(titleKey) }
  }

  public init(
    _ titleKey: LocalizedStringKey, isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content
  ) { self.init(given: isExpanded, content: content) { Text(titleKey) } }

  @_disfavoredOverload
  public init(_ title: some StringProtocol, @ViewBuilder content: @escaping () -> Content) {
    self.init(given: nil, content: content) { Text(title) }
  }

  @_disfavoredOverload
  public init(
    _ title: some StringProtocol, isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content
  ) { self.init(given: isExpanded, content: content) { Text(title) } }
}
