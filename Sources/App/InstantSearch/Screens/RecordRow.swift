#if canImport(SwiftUI)
import Foundation
public import InstantSearchCore
import InstantSearchSwiftUI
import RecordOutlines
public import SwiftUI

/// A result as the outline of the records says: its picture, its title with the matches in bold, its most important text
/// and its price.
public struct RecordRow: View {
  private let hit: Hit<JSON>
  @Watched private var model: SearchScreenModel

  /// - Parameters:
  ///   - hit: The result.
  ///   - model: The screen with the outline.
  public init(_ hit: Hit<JSON>, in model: SearchScreenModel) {
    self.hit = hit
    self.model = model
  }

  public var body: some View {
    HStack(alignment: .top) {
      if let address = picture {
        AsyncImage(url: address) {
          $0.resizable().aspectRatio(contentMode: .fit)
        } placeholder: {
          Color.secondary.opacity(0.1)
        }
        .frame(width: 64, height: 64)
        .accessibilityHidden(true)
      }
      VStack(alignment: .leading) {
        title.font(.headline)
        if let subtitle = text(\.subtitle) {
          Text(verbatim: subtitle).font(.subheadline).foregroundColor(.secondary).lineLimit(2)
        }
        if let price = text(\.price) { Text(verbatim: price).font(.subheadline) }
      }
    }
    .accessibilityElement(children: .combine)
  }

  /// The address of the first picture.
  private var picture: URL? {
    guard let attribute = model.outline?.picture else { return nil }
    return hit.record.values(at: attribute).lazy.compactMap(\.string).first.flatMap { URL(string: $0) }
  }

  private var title: Text {
    guard let attribute = model.outline?.title, let plain = text(\.title) else { return Text(verbatim: hit.objectID) }
    guard let highlighted = hit.highlightedText(of: attribute), highlighted.text == plain else {
      return Text(verbatim: plain)
    }
    return Text(highlighted)
  }

  private func text(_ role: KeyPath<RecordOutline, Attribute?>) -> String? {
    guard let outline = model.outline, let attribute = outline[keyPath: role] else { return nil }
    return outline.text(of: attribute, in: hit.record)
  }
}
#endif
