extension String {
  /// The text with what a terminal must not get replaced, line ends among it: for those who print lines instead of
  /// drawing into frames.
  package var printable: String {
    String(lazy.map { Glyph($0) }.filter { $0.columns > 0 }.map(\.character))
  }
}
