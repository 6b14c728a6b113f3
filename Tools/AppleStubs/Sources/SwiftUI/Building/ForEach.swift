/// A view for each element. The identifiers must differ: here that is checked.
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {
  public let data: Data
  public let content: (Data.Element) -> Content
  let id: (Data.Element) -> ID
}

extension ForEach: View, Transparent where Content: View {
  public typealias Body = Never

  func blocks(in context: Context) -> [[Line]] {
    let identifiers = data.map(id)
    precondition(Set(identifiers).count == identifiers.count, "an identifier occurs twice: \(identifiers)")
    let count = context.environment.room?.take(identifiers.count) ?? identifiers.count
    var context = context
    context.environment.room = nil
    return zip(identifiers, data).prefix(count).flatMap { [context] identifier, element in
      content(element).blocks(in: context.at("\(identifier)")).map { $0.taggedUnlessTagged(identifier) }
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
