@available(SwiftUI 1, *)
@resultBuilder
public struct ViewBuilder {
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock() -> EmptyView { EmptyView() }
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }

  public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<(repeat each Content)> {
    var children: [any View] = []
    repeat children.append(each content)
    return TupleView((repeat each content), children: children)
  }

  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }

  public static func buildEither<TrueContent: View, FalseContent: View>(
    first: TrueContent
  ) -> _ConditionalContent<TrueContent, FalseContent> { _ConditionalContent(choice: .first(first)) }

  public static func buildEither<TrueContent: View, FalseContent: View>(
    second: FalseContent
  ) -> _ConditionalContent<TrueContent, FalseContent> { _ConditionalContent(choice: .second(second)) }

  public static func buildLimitedAvailability(_ content: some View) -> AnyView { AnyView(content) }
}

@available(SwiftUI 1, *)
public struct TupleView<T> {
  public typealias Body = Never
  public let value: T
  private let children: [any View]

  init(_ value: T, children: [any View]) {
    self.value = value
    self.children = children
  }

  func blocks(in context: Context) -> [[Line]] {
    let room = context.environment.room
    // What a lazy stack was scrolled past or has no room for is not made.
    let first = children.firstIndex { child in
      (child as? any Scrollable).flatMap { room?.firstIndex(in: $0.identifiers) } ?? 0 > 0
    }
    return children.enumerated().dropFirst(first ?? 0).flatMap { index, child in
      room?.isFull == true ? [] : child.blocks(in: context.at("\(index)"))
    }
  }
}

extension TupleView: View, Transparent {}

@available(SwiftUI 1, *)
public struct _ConditionalContent<TrueContent: View, FalseContent: View> {
  public typealias Body = Never

  enum Choice {
    case first(TrueContent)
    case second(FalseContent)
  }

  let choice: Choice

  func blocks(in context: Context) -> [[Line]] {
    switch choice {
    case .first(let content): content.blocks(in: context.at("then"))
    case .second(let content): content.blocks(in: context.at("else"))
    }
  }
}

extension _ConditionalContent: View, Transparent {}
