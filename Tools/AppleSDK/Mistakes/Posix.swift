// ios tvos watchos watchos32 visionos macos: POSIX as Linux has it

import Darwin

func variables() -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? { environ }  // error: cannot find

func reserve(_ descriptor: Int32) {
  _ = posix_fallocate(descriptor, 0, 1)  // error: cannot find 'posix_fallocate' in scope
}

func send(_ descriptor: Int32, _ bytes: [UInt8]) {
  _ = send(descriptor, bytes, bytes.count, MSG_NOSIGNAL)  // error: cannot find 'MSG_NOSIGNAL'
}

func modified(_ status: stat) -> time_t { status.st_mtim.tv_sec }  // error: has no member 'st_mtim'

func address() -> sockaddr_in {
  var address = sockaddr_in()
  address.sin_family = AF_INET  // error: cannot assign value of type 'Int32' to type 'sa_family_t'
  return address
}

func thread() -> pthread_t { pthread_t() }  // error: missing argument for parameter #1 in call

func start(_ body: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer?) {
  var thread = pthread_self()
  pthread_create(&thread, nil, body, nil)  // error: cannot convert value of type 'UnsafeMutablePointer<pthread_t>'
}
