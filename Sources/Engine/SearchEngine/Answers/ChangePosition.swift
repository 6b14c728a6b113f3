/// How far a reader of changes has come: opaque text for all but the index that has made it.
package struct ChangePosition: Hashable, Sendable {
  /// The mark of the history, and the generation that was read.
  let mark: String
  let generation: Int
  /// The row after the last record that was read, and the number of the last former one.
  let row, number: Int
  /// Checksums of the settings that were read, and of what decides which records the reader sees.
  let configuration, visibility: UInt64

  init(mark: String, generation: Int, row: Int, number: Int, configuration: UInt64, visibility: UInt64) {
    (self.mark, self.generation, self.row, self.number) = (mark, generation, row, number)
    (self.configuration, self.visibility) = (configuration, visibility)
  }

  /// Reads ``text``; nil if it is none.
  package init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard text.utf8.count < 200, parts.count == 6, let generation = Int(parts[1]), let row = Int(parts[2]),
      let number = Int(parts[3]), let configuration = UInt64(parts[4], radix: 36),
      let visibility = UInt64(parts[5], radix: 36), min(generation, row, number) >= 0
    else { return nil }
    self.init(
      mark: String(parts[0]), generation: generation, row: row, number: number, configuration: configuration,
      visibility: visibility)
  }

  /// The text that clients keep.
  package var text: String {
    let checksums = [configuration, visibility].map { String($0, radix: 36) }
    return ([mark, "\(generation)", "\(row)", "\(number)"] + checksums).joined(separator: ".")
  }
}
