public import Foundation
/// Shows its placeholder: nothing is loaded here.
@available(SwiftUI 3, *)
public struct AsyncImage<Content: View> {
  private let content: Content

  public init(url: URL?, scale: CGFloat = 1) where Content == Image { content = Image(decorative: "") }

  public init<I: View, P: View>(
    url: URL?, scale: CGFloat = 1, @ViewBuilder content: @escaping (Image) -> I,
    @ViewBuilder placeholder: @escaping () -> P
  ) where Content == _ConditionalContent<I, P> { self.content = ViewBuilder.buildEither(second: placeholder()) }

  public init(
    url: URL?, scale: CGFloat = 1, transaction: Transaction = Transaction(),
    @ViewBuilder content: @escaping (AsyncImagePhase) -> Content
  ) { self.content = content(.empty) }

  public var body: some View { content }
}

extension AsyncImage: View {}

@available(SwiftUI 3, *)
public enum AsyncImagePhase: Sendable {
  case empty
  case success(Image)
  case failure(any Error)

  public var image: Image? { if case .success(let image) = self { image } else { nil } }
  public var error: (any Error)? { if case .failure(let error) = self { error } else { nil } }
}

@available(SwiftUI 1, *)
public struct Transaction {
  public var animation: Animation?

  public init() {}
  public init(animation: Animation?) { self.animation = animation }
}
