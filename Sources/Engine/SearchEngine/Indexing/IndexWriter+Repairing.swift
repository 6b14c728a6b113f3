extension IndexWriter {
  /// Builds segments that turned out to be damaged again, from their records, and publishes them.
  func rebuildDamagedSegments() throws {
    try catchUp()
    guard segments.contains(where: { $0.view.segment.isDamaged }) else { return }
    for index in segments.indices where segments[index].view.segment.isDamaged {
      if let file = segments[index].file { store?.noteDamage(of: file) }
      do {
        try rebuildFile(at: index)
      } catch {
        // The disk may be full, or worn out. Another process may be the one that writes.
        segments[index].view = SegmentView(segment: try builder(at: index).finish(into: SegmentWriter()))
      }
    }
    try publish()
    removeStrayFiles()
  }

  private func builder(at index: Int) throws -> SegmentBuilder {
    try SegmentBuilder(merging: [segments[index]], in: snapshot)
  }

  private func rebuildFile(at index: Int) throws {
    segments = try transaction { transaction in
      var new = segments
      new[index] = try written(try builder(at: index), rows: segments[index].rows, in: transaction)
      return try list(new, in: transaction)
    }
  }
}
