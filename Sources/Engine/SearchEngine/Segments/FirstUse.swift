internal import CKernels
internal import Platform

/// A value that is made when it is first used. Threads that use it meanwhile wait; later ones take no lock.
///
/// `@unchecked Sendable`: the value is written under the lock, before the flag is set, and only read afterwards.
final class FirstUse<Value>: @unchecked Sendable {
  private let memory = UnsafeMutablePointer<Value>.allocate(capacity: 1)
  private let flag: UnsafeMutablePointer<UInt32>
  private let lock: PosixLock?
  private var make: (() -> Value)?

  init(_ make: @escaping () -> Value) {
    self.make = make
    lock = PosixLock()
    flag = .allocate(capacity: 1)
    flag.initialize(to: 0)
  }

  /// A value that exists already.
  init(value: Value) {
    lock = nil
    memory.initialize(to: value)
    flag = .allocate(capacity: 1)
    flag.initialize(to: 1)
  }

  deinit {
    if isMade { memory.deinitialize(count: 1) }
    memory.deallocate()
    flag.deallocate()
  }

  /// The value, without a copy: inner loops read single properties of it.
  @inline(__always)
  var value: Value {
    _read {
      if !isMade { makeValue() }
      yield memory.pointee
    }
  }

  @inline(__always)
  var isMade: Bool { ck_flag(flag) != 0 }

  /// The value if it is made already.
  var madeValue: Value? { isMade ? memory.pointee : nil }

  @inline(never)
  private func makeValue() {
    lock?.withLock {
      guard !isMade, let make else { return }
      memory.initialize(to: make())
      self.make = nil
      ck_set_flag(flag)
    }
  }
}

/// Values by their numbers, each of which is made when it is first used.
struct FirstUses<Value>: Sendable {
  private let all: [FirstUse<Value>]

  init(_ all: [FirstUse<Value>]) { self.all = all }

  var count: Int { all.count }

  subscript(number: Int) -> Value {
    @inline(__always)
    _read { yield all[number].value }
  }
}

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
