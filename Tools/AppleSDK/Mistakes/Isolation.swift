// ios tvos watchos watchos32 visionos macos: isolation and Sendable, as the type checker sees them

import Dispatch
import Foundation  // error: add '@preconcurrency' to treat 'Sendable'-related errors
import InstantSearchCore

func clear(_ state: FilterState) {
  state.removeAll()  // error: call to main actor-isolated instance method
}

struct Saved: Sendable {
  let settings: UserDefaults  // error: has non-Sendable type 'UserDefaults'
}

final class Client: NSObject, URLSessionDataDelegate {
  var received = Data()  // error: stored property 'received' of 'Sendable'-conforming class 'Client' is mutable

  func urlSession(  // error: nearly matches optional requirement
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive data: [UInt8]
  ) {}
}

final class Search: SearchBackend {  // error: type 'Search' does not conform to protocol 'SearchBackend'
}

@MainActor var count = 0
func later(_ queue: DispatchQueue) {
  queue.async { count += 1 }  // error: main actor-isolated var 'count' can not be mutated from a nonisolated context
}

func wait(_ semaphore: DispatchSemaphore) async {
  semaphore.wait()  // error: instance method 'wait' is unavailable from asynchronous contexts
}
