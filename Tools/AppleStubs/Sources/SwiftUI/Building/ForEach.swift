public import Foundation

/// A view for each element. The identifiers must differ: here that is checked.
@available(SwiftUI 1, *)
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {
  public let data: Data
  public let content: (Data.Element) -> Content
  let id: (Data.Element) -> ID
  var move: ((IndexSet, Int) -> Void)?
}

@available(SwiftUI 1, *)
extension ForEach: View, Transparent, Scrollable where Content: View {
  public typealias Body = Never

  var identifiers: [AnyHashable] { data.map { AnyHashable(id($0)) } }

  func blocks(in context: Context) -> [[Line]] {
    let identifiers = data.map(id)
    precondition(Set(identifiers).count == identifiers.count, "an identifier occurs twice: \(identifiers)")
    let shown = context.environment.room?.take(identifiers) ?? 0..<identifiers.count
    var context = context
    context.environment.room = nil
    return zip(identifiers, data).enumerated().dropFirst(shown.lowerBound).prefix(shown.count).flatMap {
      [context, move] index, pair in
      content(pair.1).blocks(in: context.at("\(pair.0)")).map { lines in
        let lines = lines.taggedUnlessTagged(pair.0)
        guard let move else { return lines }
        return lines.changingFragments { $0.uses.move = { move(IndexSet(integer: index), $0) } }
      }
    }
  }

  public init(_ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content) {
    self.init(data: data, content: content, id: { $0[keyPath: id] })
  }

  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content)
  where Data.Element: Identifiable, ID == Data.Element.ID {
    self.init(data: data, content: content, id: { $0.id })
  }

  public init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content)
  where Data == Range<Int>, ID == Int {
    self.init(data: data, content: content, id: { $0 })
  }
}

@available(SwiftUI 1, *)
public protocol DynamicViewContent: View {
  associatedtype Data: Collection
  var data: Data { get }
}

@available(SwiftUI 1, *)
extension ForEach: DynamicViewContent where Content: View {
  nonisolated public func onMove(perform action: ((IndexSet, Int) -> Void)?) -> some DynamicViewContent {
    var rows = self
    rows.move = action
    return rows
  }
}
