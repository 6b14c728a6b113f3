extension StringProtocol {
  /// Whether the text comes before another one by code points.
  ///
  /// `<` is no help where the order must be defined: of "é" and "é:", with the accent apart, neither comes first.
  package func precedesByCodePoint(_ other: some StringProtocol) -> Bool {
    utf8.lexicographicallyPrecedes(other.utf8)
  }
}
