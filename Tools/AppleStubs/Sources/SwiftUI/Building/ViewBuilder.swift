@resultBuilder
@MainActor
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

public struct TupleView<T>: View, Transparent {
  public typealias Body = Never
  public let value: T
  private let children: [any View]

  init(_ value: T, children: [any View]) {
    self.value = value
    self.children = children
  }

  func blocks(in context: Context) -> [[Line]] {
    children.enumerated().flatMap { index, child in
      // What a lazy stack has no room for is not made.
      context.environment.room?.isFull == true ? [] : child.blocks(in: context.at("\(index)"))
    }
  }
}

public struct _ConditionalContent<TrueContent: View, FalseContent: View>: View, Transparent {
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
