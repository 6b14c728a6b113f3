import Foundation

#if os(Linux) || os(macOS)
/// Runs code as a user to whom file permissions apply, unlike the superuser.
enum OrdinaryUser {
  private struct Failure: Error {
    let call: String
    let code = errno
  }

  /// Drops the rights of the superuser, if the process has them. For processes of exit tests only, since it can't be
  /// undone.
  static func become() throws {
    guard geteuid() == 0 else { return }
    guard setgroups(0, nil) == 0 else { throw Failure(call: "setgroups") }
    guard setgid(65_534) == 0 else { throw Failure(call: "setgid") }
    guard setuid(65_534) == 0 else { throw Failure(call: "setuid") }
  }
}
#endif
