/// An error that prevents a server from starting.
public enum ServerStartError: Error, Hashable, Sendable {
  /// The server can't listen on the address, for the system's reason.
  case address(host: String, port: Int, reason: String)
  /// Another server uses the data folder.
  case folderInUse(String)
  /// The data folder can't be used.
  case folder(String, reason: String)
  /// The log of searches can't be written.
  case searchLog(String, reason: String)
  /// The certificate or its key can't be used, or libmicrohttpd was built without TLS.
  case certificate(reason: String)
  /// The process may not use as much memory as the indices and threads of the server need.
  case memory
  /// libmicrohttpd refused to start.
  case daemon
}

extension ServerStartError: CustomStringConvertible {
  /// The error in words, with advice.
  public var description: String {
    switch self {
    case .address(let host, let port, let reason): "can't listen on \(host), port \(port): \(reason)"
    case .folderInUse(let path): "the data folder \(path) is used by another server: stop it, or use another folder"
    case .folder(let path, let reason): "the data folder \(path) can't be used: \(reason)"
    case .searchLog(let path, let reason): "the log of searches \(path) can't be written: \(reason)"
    case .certificate(let reason): "TLS can't be used: \(reason)"
    case .memory: "there is not enough memory: raise the limit of the process (ulimit -v), or serve fewer indices"
    case .daemon: "the HTTP server could not be started"
    }
  }
}
