/// Shows its text in brackets, or its placeholder while there is none.
@available(SwiftUI 1, *)
public struct TextField<Label: View> {
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

extension TextField: View, Drawable {}

@available(SwiftUI 1, *)
extension TextField where Label == Text {
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>) {
    self.init(placeholder: titleKey.text, text: text)
  }

  @_disfavoredOverload
  public init(_ title: some StringProtocol, text: Binding<String>) {
    self.init(placeholder: String(title), text: text)
  }
}

@available(SwiftUI 3, *)
public struct SubmitTriggers: OptionSet, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let text = SubmitTriggers(rawValue: 1)
  public static let search = SubmitTriggers(rawValue: 2)
}

@available(SwiftUI 3, *)
public struct SubmitLabel: Sendable {
  public static let search = SubmitLabel()
  public static let done = SubmitLabel()
  public static let go = SubmitLabel()
  public static let send = SubmitLabel()
}

@available(SwiftUI 3, *)
public struct SearchFieldPlacement: Sendable {
  public static let automatic = SearchFieldPlacement()
  public static let toolbar = SearchFieldPlacement()
}

@available(SwiftUI 1, *)
extension View {
  @available(SwiftUI 3, *)
  nonisolated public func onSubmit(of triggers: SubmitTriggers = .text, _ action: @escaping () -> Void) -> some View {
    drawn(in: { context in
      if triggers.contains(.text) { context.environment.submit = action }
      if triggers.contains(.search) { context.environment.submitSearch = action }
    })
  }

  /// Shows the field in a line above the view.
  @available(SwiftUI 3, *)
  nonisolated public func searchable(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: LocalizedStringKey
  ) -> some View { searchable(text, prompt: prompt.text) }

  @available(SwiftUI 3, *)
  @_disfavoredOverload
  nonisolated public func searchable(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: some StringProtocol
  ) -> some View { searchable(text, prompt: String(prompt)) }

  @available(SwiftUI 3, *)
  nonisolated public func searchable(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: Text? = nil
  ) -> some View { searchable(text, prompt: "Search") }

  /// Shows the tokens before the text.
  @available(iOS 16.0, macOS 13.0, visionOS 1.0, *)
  @available(tvOS, unavailable)
  @available(watchOS, unavailable)
  nonisolated public func searchable<C, T>(
    text: Binding<String>, tokens: Binding<C>, placement: SearchFieldPlacement = .automatic, prompt: Text? = nil,
    @ViewBuilder token: @escaping (C.Element) -> T
  ) -> some View
  where C: RandomAccessCollection, C: RangeReplaceableCollection, T: View, C.Element: Identifiable {
    searchable(text, prompt: "Search") { context in
      tokens.wrappedValue.flatMap { element in
        token(element).lines(in: context.at("\(element.id)")).flatMap(\.fragments).map { fragment in
          var fragment = fragment
          fragment.uses.delete = { tokens.wrappedValue.removeAll { $0.id == element.id } }
          return fragment
        }
      }
    }
  }

  nonisolated private func searchable(
    _ text: Binding<String>, prompt: String, tokens: @escaping (Context) -> [Fragment] = { _ in [] }
  ) -> Changed<Self> {
    Changed(content: self) { inner in
      inner.environment.isSearching = inner.isSearching
    } after: { lines, context in
      var field = context.at("search")
      field.environment.submit = context.environment.submitSearch
      let isSearching = context.at("in").searching
      let typed = TextField(prompt, text: text).lines(in: field).changingFragments { fragment in
        fragment.uses.focus = { isSearching.value = $0 }
      }
      let shown = [Line(tokens(context.at("tokens")) + typed.flatMap(\.fragments))]
      guard isSearching.value, let suggestions = context.environment.searchSuggestions else { return shown + lines }
      var below = context.at("suggestions")
      // The text that is filled in is submitted.
      below.environment.complete = { completion in
        text.wrappedValue = completion
        field.environment.submit?()
      }
      return shown + suggestions.lines(in: below) + lines
    }
  }

  /// Shows as lines below the search field while that is in use.
  @available(SwiftUI 4, *)
  nonisolated public func searchSuggestions(@ViewBuilder _ suggestions: () -> some View) -> some View {
    let suggestions = suggestions()
    return drawn(in: { $0.environment.searchSuggestions = suggestions })
  }

  /// A tap fills the search field.
  @available(SwiftUI 3, *)
  nonisolated public func searchCompletion(_ completion: String) -> some View {
    drawn { lines, context in
      guard let complete = context.environment.complete else { return lines }
      return lines.answering(in: context) { $0.tap = { complete(completion) } }
    }
  }

  @available(SwiftUI 3, *)
  nonisolated public func submitLabel(_ submitLabel: SubmitLabel) -> some View { self }
  @available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 8.0, visionOS 1.0, *)
  nonisolated public func autocorrectionDisabled(_ disable: Bool = true) -> some View { self }
  @available(SwiftUI 3, *)
  nonisolated public func focused(_ condition: FocusState<Bool>.Binding) -> some View {
    eachFragment { $0.uses.focus = { condition.wrappedValue = $0 } }
  }
  @available(SwiftUI 3, *)
  nonisolated public func focused<Value: Hashable>(_ binding: FocusState<Value>.Binding, equals value: Value)
    -> some View
  { self }
}

extension Context {
  /// Whether the search field around is in use.
  fileprivate var searching: Box<Bool> { renderer.box(at: at("searching").path) { Box(false, renderer: renderer) } }
  fileprivate var isSearching: Bool { searching.value }
}
