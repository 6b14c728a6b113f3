/// The name of one array of a segment: what it holds, and of which of its kind it is.
///
/// The numbers stand in files: a kind's number is never given to another.
struct SectionID: Hashable, Sendable {
  var kind: UInt32
  /// Which one, where there are several of a kind, such as one for each attribute.
  var part: UInt32

  init(_ kind: UInt32, part: UInt32 = 0) {
    self.kind = kind
    self.part = part
  }
}
