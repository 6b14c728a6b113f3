#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The file descriptors of the process.
package enum OpenDescriptors {
  /// How many there may be; nil for no limit.
  package static var limit: Int? {
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return nil }
    return Int(exactly: limit.rlim_cur)
  }

  /// How many there are, or more.
  package static var count: Int {
    guard let folder = opendir("/dev/fd") else { return 0 }
    defer { closedir(folder) }
    var count = 0
    while readdir(folder) != nil { count += 1 }
    return count
  }

  /// Raises the limit to the highest allowed, or if the system refuses that, to a number that suffices.
  package static func raiseLimit(to sufficient: Int) {
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return }
    let present = limit.rlim_cur
    for wanted in [limit.rlim_max, min(limit.rlim_max, rlim_t(sufficient))] where wanted > present {
      limit.rlim_cur = wanted
      if setrlimit(resource, &limit) == 0 { return }
    }
  }

  #if canImport(Glibc)
  private static let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  #else
  private static let resource = RLIMIT_NOFILE
  #endif
}
