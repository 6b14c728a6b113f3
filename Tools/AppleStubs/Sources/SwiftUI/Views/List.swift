@available(SwiftUI 1, *)
@MainActor @preconcurrency
public struct List<SelectionValue: Hashable, Content: View> {
  public typealias Body = Never
  private nonisolated(unsafe) let content: Content

  nonisolated func draw(in context: Context) -> [Line] { content.lines(in: context.at("list")) }
}

extension List: View, Drawable {}

@available(SwiftUI 1, *)
extension List where SelectionValue == Never {
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  public init<Data: RandomAccessCollection, ID: Hashable, RowContent: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Content == ForEach<Data, ID, RowContent> { content = ForEach(data, id: id, content: rowContent) }

  public init<Data: RandomAccessCollection, RowContent: View>(
    _ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Data.Element: Identifiable, Content == ForEach<Data, Data.Element.ID, RowContent> {
    content = ForEach(data, content: rowContent)
  }
}

@available(SwiftUI 1, *)
public struct Section<Parent, Content, Footer> {
  let header: Parent
  let content: Content
  let footer: Footer
}

@available(SwiftUI 1, *)
extension Section: View, Transparent where Parent: View, Content: View, Footer: View {
  public typealias Body = Never

  public init(
    @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent, @ViewBuilder footer: () -> Footer
  ) { self.init(header: header(), content: content(), footer: footer()) }

  func blocks(in context: Context) -> [[Line]] {
    let heading = header.lines(in: context.at("header"))
    return [heading.speaking { $0.traits.insert(.isHeader) }] + content.blocks(in: context.at("content"))
      + footer.blocks(in: context.at("footer"))
  }
}

@available(SwiftUI 1, *)
extension Section where Parent: View, Content: View, Footer == EmptyView {
  public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent) {
    self.init(header: header(), content: content(), footer: EmptyView())
  }
}

@available(SwiftUI 1, *)
extension Section where Parent == EmptyView, Content: View, Footer: View {
  public init(@ViewBuilder content: () -> Content, @ViewBuilder footer: () -> Footer) {
    self.init(header: EmptyView(), content: content(), footer: footer())
  }
}

@available(SwiftUI 1, *)
extension Section where Parent == EmptyView, Content: View, Footer == EmptyView {
  public init(@ViewBuilder content: () -> Content) {
    self.init(header: EmptyView(), content: content(), footer: EmptyView())
  }
}

@available(SwiftUI 1, *)
extension Section where Parent == Text, Content: View, Footer == EmptyView {
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(header: Text(titleKey), content: content(), footer: EmptyView())
  }

  @_disfavoredOverload
  public init(_ title: some StringProtocol, @ViewBuilder content: () -> Content) {
    self.init(header: Text(title), content: content(), footer: EmptyView())
  }
}

@available(SwiftUI 1, *)
public struct Form<Content: View> {
  public typealias Body = Never
  private let content: Content

  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  func draw(in context: Context) -> [Line] { content.lines(in: context.at("form")) }
}

extension Form: View, Drawable {}
