// What the overlay adds to the headers: macros that the importer does not understand, and functions with "…".
@_exported import Darwin

public var errno: Int32 {
  get { fatalError() }
  set {}
}

// swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
public let MAP_FAILED: UnsafeMutableRawPointer! = UnsafeMutableRawPointer(bitPattern: -1)
public var SIG_DFL: sig_t? { nil }
public var SIG_IGN: sig_t { unsafeBitCast(1, to: sig_t.self) }
public var SIG_ERR: sig_t { unsafeBitCast(-1, to: sig_t.self) }
public typealias sig_t = @convention(c) (Int32) -> Void

public var S_IFMT: mode_t { 0o170000 }
public var S_IFIFO: mode_t { 0o010000 }
public var S_IFDIR: mode_t { 0o040000 }
public var S_IFREG: mode_t { 0o100000 }
public var S_IFSOCK: mode_t { 0o140000 }
public var TIOCGWINSZ: UInt { 0x4008_7468 }

// swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
public var stdin: UnsafeMutablePointer<FILE>! {
  get { nil }
  set {}
}
// swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
public var stdout: UnsafeMutablePointer<FILE>! {
  get { nil }
  set {}
}
// swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
public var stderr: UnsafeMutablePointer<FILE>! {
  get { nil }
  set {}
}

public func open(_ path: UnsafePointer<CChar>, _ oflag: Int32) -> Int32 { 0 }
public func open(_ path: UnsafePointer<CChar>, _ oflag: Int32, _ mode: mode_t) -> Int32 { 0 }
public func fcntl(_ fd: Int32, _ cmd: Int32) -> Int32 { 0 }
public func fcntl(_ fd: Int32, _ cmd: Int32, _ value: Int32) -> Int32 { 0 }
public func fcntl(_ fd: Int32, _ cmd: Int32, _ ptr: UnsafeMutableRawPointer) -> Int32 { 0 }
public func ioctl(_ fd: CInt, _ request: UInt, _ value: CInt) -> CInt { 0 }
public func ioctl(_ fd: CInt, _ request: UInt, _ ptr: UnsafeMutableRawPointer) -> CInt { 0 }
public func ioctl(_ fd: CInt, _ request: UInt) -> CInt { 0 }

public var CLOCK_REALTIME: clockid_t { fatalError() }
public var CLOCK_MONOTONIC: clockid_t { fatalError() }
public var CLOCK_THREAD_CPUTIME_ID: clockid_t { fatalError() }
public var CLOCK_PROCESS_CPUTIME_ID: clockid_t { fatalError() }
