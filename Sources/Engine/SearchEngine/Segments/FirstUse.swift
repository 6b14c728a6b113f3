internal import CKernels
internal import Platform

/// A value that is made when it is first used. Threads that use it meanwhile wait; later ones take no lock.
///
/// `@unchecked Sendable`: the value is written under the lock, before the flag is set, and only read afterwards.
final class FirstUse<Value>: @unchecked Sendable {
  private let memory = UnsafeMutablePointer<Value>.allocate(capacity: 1)
  private let isMade: UnsafeMutablePointer<UInt32>
  private let lock: PosixLock?
  private var make: (() -> Value)?

  init(_ make: @escaping () -> Value) {
    self.make = make
    lock = PosixLock()
    isMade = .allocate(capacity: 1)
    isMade.initialize(to: 0)
  }

  /// A value that exists already.
  init(value: Value) {
    lock = nil
    memory.initialize(to: value)
    isMade = .allocate(capacity: 1)
    isMade.initialize(to: 1)
  }

  deinit {
    if ck_flag(isMade) != 0 { memory.deinitialize(count: 1) }
    memory.deallocate()
    isMade.deallocate()
  }

  /// The value, without a copy: inner loops read single properties of it.
  @inline(__always)
  var value: Value {
    _read {
      if ck_flag(isMade) == 0 { makeValue() }
      yield memory.pointee
    }
  }

  /// The value if it is made already.
  var madeValue: Value? { ck_flag(isMade) == 0 ? nil : memory.pointee }

  @inline(never)
  private func makeValue() {
    lock?.withLock {
      guard ck_flag(isMade) == 0, let make else { return }
      memory.initialize(to: make())
      self.make = nil
      ck_set_flag(isMade)
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
