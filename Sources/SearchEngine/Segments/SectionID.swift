/// Identifies one section of a segment, by its kind and its index among those of the kind.
///
/// Files contain these numbers, so the number of a kind is never reused.
struct SectionID: Hashable, Sendable {
  var kind: UInt32
  /// The index where there are several of a kind, such as one for each attribute.
  var index: UInt32

  init(_ kind: UInt32, index: UInt32 = 0) {
    self.kind = kind
    self.index = index
  }
}
