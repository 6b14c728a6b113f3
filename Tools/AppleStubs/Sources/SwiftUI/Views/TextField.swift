/// Shows its text in brackets, or its placeholder while there is none.
public struct TextField<Label: View>: View, Drawable {
  public typealias Body = Never
  private let placeholder: String
  private let text: Binding<String>

  func draw(in context: Context) -> [Line] {
    let shown = text.wrappedValue.isEmpty ? placeholder : text.wrappedValue
    var fragment = Fragment("[\(shown)]")
    fragment.accessibility.label = shown
    return [Line([fragment])].answering(in: context) { uses in
      uses.type = { text.wrappedValue = $0 }
      uses.submit = context.environment.submit ?? {}
    }
  }
}

extension TextField where Label == Text {
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>) {
    self.init(placeholder: titleKey.text, text: text)
  }

  @_disfavoredOverload
  public init(_ title: some StringProtocol, text: Binding<String>) {
    self.init(placeholder: String(title), text: text)
  }
}

public struct SubmitTriggers: OptionSet, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let text = SubmitTriggers(rawValue: 1)
  public static let search = SubmitTriggers(rawValue: 2)
}

public struct SubmitLabel: Sendable {
  public static let search = SubmitLabel()
  public static let done = SubmitLabel()
  public static let go = SubmitLabel()
}

public struct SearchFieldPlacement: Sendable {
  public static let automatic = SearchFieldPlacement()
  public static let toolbar = SearchFieldPlacement()
}

extension View {
  public func onSubmit(of triggers: SubmitTriggers = .text, _ action: @escaping () -> Void) -> some View {
    drawn(in: { context in
      if triggers.contains(.text) { context.environment.submit = action }
      if triggers.contains(.search) { context.environment.submitSearch = action }
    })
  }

  /// Shows the field in a line above the view.
  public func searchable(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: LocalizedStringKey
  ) -> some View { searchable(text, prompt: prompt.text) }

  @_disfavoredOverload
  public func searchable(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: some StringProtocol
  ) -> some View { searchable(text, prompt: String(prompt)) }

  public func searchable(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: Text? = nil
  ) -> some View { searchable(text, prompt: "Search") }

  private func searchable(_ text: Binding<String>, prompt: String) -> Changed<Self> {
    drawn { lines, context in
      var field = context.at("search")
      field.environment.submit = context.environment.submitSearch
      return TextField(prompt, text: text).lines(in: field) + lines
    }
  }

  public func submitLabel(_ submitLabel: SubmitLabel) -> some View { self }
  public func autocorrectionDisabled(_ disable: Bool = true) -> some View { self }
  public func focused(_ condition: FocusState<Bool>.Binding) -> some View { self }
  public func focused<Value: Hashable>(_ binding: FocusState<Value>.Binding, equals value: Value) -> some View { self }
}
