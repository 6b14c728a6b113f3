public import Foundation
@available(SwiftUI 1, *)
public struct LocalizedStringKey: Equatable, ExpressibleByStringInterpolation {
  let text: String

  public init(_ value: String) { text = value }
  public init(stringLiteral value: String) { text = value }
}

@available(SwiftUI 1, *)
public struct Text: Equatable, Sendable {
  public typealias Body = Never
  private var runs: [Run]

  private struct Run: Equatable {
    var text: String
    var isBold = false
    var link: URL?
  }

  public init(_ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil, comment: StaticString? = nil)
  {
    runs = [Run(text: key.text)]
  }

  @_disfavoredOverload
  public init(_ content: some StringProtocol) { runs = [Run(text: String(content))] }
  public init(verbatim content: String) { runs = [Run(text: content)] }

  /// Bold ranges are unknown here: Foundation on Linux has no presentation intents.
  @available(SwiftUI 3, *)
  @_disfavoredOverload
  public init(_ attributedContent: AttributedString) {
    runs = [Run(text: String(attributedContent.characters), link: attributedContent.link)]
  }

  public static func + (one: Text, other: Text) -> Text {
    var sum = one
    sum.runs += other.runs
    return sum
  }

  var plainText: String { runs.map(\.text).joined() }

  public func bold() -> Text { bold(true) }
  @available(SwiftUI 4, *)
  public func bold(_ isActive: Bool) -> Text {
    var copy = self
    for index in copy.runs.indices { copy.runs[index].isBold = isActive }
    return copy
  }
  @available(SwiftUI 4, *)
  public func italic(_ isActive: Bool) -> Text { self }
  public func fontWeight(_ weight: Font.Weight?) -> Text { bold([.semibold, .bold, .heavy].contains(weight)) }
  public func font(_ font: Font?) -> Text { self }
  public func foregroundColor(_ color: Color?) -> Text { self }
  public func strikethrough(_ isActive: Bool = true, color: Color? = nil) -> Text { self }

  func draw(in context: Context) -> [Line] {
    let emphasized = runs.map { run in
      let text = run.isBold && !run.text.isEmpty ? "**\(run.text)**" : run.text
      return run.link.map { "[\(text)](\($0))" } ?? text
    }.joined()
    return [Line([Fragment(plainText, emphasized: emphasized)])]
  }
}

extension Text: View, Drawable {}
