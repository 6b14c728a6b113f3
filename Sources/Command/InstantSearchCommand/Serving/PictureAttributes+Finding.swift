import InstantSearchCore
import InstantSearchWeb
import RecordOutlines
import SearchEngine
import SearchModel

extension PictureAttributes {
  /// - Parameter sample: Some of the records.
  init(_ outline: RecordOutline, of sample: [JSON.Object]) {
    let listed = outline.facets.flatMap(\.attributes)
    let levels = outline.facets.compactMap { if case .levels(let levels) = $0 { levels.last } else { nil } }
    let category = levels.first ?? listed.first { AttributeWords($0.rawValue).have(.category) }
    var areDrawn = false
    if let category, outline.picture == nil, !sample.isEmpty {
      let drawn = sample.count { record in
        JSON.object(record).values(at: category).contains { $0.string.flatMap(Drawing.of) != nil }
      }
      areDrawn = drawn * 10 >= sample.count * 9
    }
    self.init(
      color: listed.first { AttributeWords($0.rawValue).have(.color) }, category: category, areDrawn: areDrawn)
  }
}
