// ios tvos watchos watchos32 visionos macos: mistakes in models of SwiftUI that every system refuses.
import Combine
import SwiftUI

struct Basket {
  @Published var count = 0  // error: @Published is only available on properties of classes

  mutating func add() {
    count += 1  // error: @Published is only available on properties of classes
  }
}

@MainActor
final class Search: ObservableObject {
  @Published var query = ""
  func reload() {}
}

struct Reloading {
  var search: Search

  func reload() {
    search.reload()  // error: call to main actor-isolated instance method 'reload()'
  }
}

final class Cache {
  var texts: [String] = []
}

struct Counting {
  func view(_ cache: Cache) -> some View {
    Text("Counting").task {
      cache.texts.append("")  // error: capture of 'cache' with non-Sendable type 'Cache' in a '@Sendable' closure
    }
  }
}

struct Field: View {
  @ObservedObject var search: Search

  var body: some View {
    TextField("Name", text: search.$query)  // error: cannot convert value of type 'Published<String>.Publisher'
  }
}
