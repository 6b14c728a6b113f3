@_exported import Foundation
@_exported import NaturalLanguage

extension NLEmbedding {
  @nonobjc
  public func vector(for string: String) -> [Double]? { fatalError() }
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension NLContextualEmbeddingResult {
  @nonobjc
  public func enumerateTokenVectors(
    in range: Range<String.Index>, using block: ([Double], Range<String.Index>) -> Bool
  ) { fatalError() }
}
