internal import CKernels

/// A flag that any thread may set, once and for all. Reading it takes no lock.
///
/// `@unchecked Sendable`: the flag is accessed atomically, and its memory lives as long as the object.
final class OnceFlag: @unchecked Sendable {
  private let flag = UnsafeMutablePointer<UInt32>.allocate(capacity: 1)

  init() { flag.initialize(to: 0) }

  deinit { flag.deallocate() }

  /// Once it is true, everything that was written before the flag was set is visible.
  @inline(__always)
  var isSet: Bool { ck_flag(flag) != 0 }

  func set() { ck_set_flag(flag) }
}
