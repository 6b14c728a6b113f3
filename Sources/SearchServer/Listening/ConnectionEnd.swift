/// Which ways of a connection are ended: what `shutdown` takes.
///
/// C's own names for it are constants without a type, which the compiler finds or not, depending on what else it has read.
enum ConnectionEnd {
  static let receiving: Int32 = 0
  static let sending: Int32 = 1
  static let both: Int32 = 2
}
