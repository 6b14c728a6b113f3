// ios tvos watchos watchos32 visionos macos: mistakes in SwiftUI that every system refuses.
import SwiftUI

// Without `import Combine`: SwiftUI shows the names, but not their members.
final class Basket: ObservableObject {  // error: 'Basket' does not conform to protocol 'ObservableObject'
  @Published var count = 0  // error: not available due to missing import of defining module 'Combine'
}

@MainActor
final class Search {
  var query = ""
}

struct Price {
  var search: Search

  func text() -> String {
    search.query  // error: main actor-isolated property 'query' can not be referenced from a nonisolated context
  }
}

struct Empty: View {  // error: type 'Empty' does not conform to protocol 'View'
}

struct Switch: View {
  @State private var isOn = false

  var body: some View {
    Toggle("On", isOn: isOn)  // error: cannot convert value 'isOn' of type 'Bool' to expected type 'Binding<Bool>'
  }
}

struct Field: View {
  @State private var text = ""

  var body: some View {
    TextField("Name", value: $text)  // error: incorrect argument label in call (have '_:value:', expected '_:text:')
  }
}

struct Star: View {
  var body: some View {
    // The modifiers of images come before those of all views.
    Image(systemName: "star").padding().resizable()  // error: value of type 'some View' has no member 'resizable'
  }
}

struct Setting: View {
  var isOn = false

  var body: some View {
    Button("Switch on") {
      isOn = true  // error: cannot assign to property: 'self' is immutable
    }
  }
}

struct Choice: View {
  var isLong: Bool

  var body: some View {  // error: do not have matching underlying types
    if isLong { return Text("Long") }
    return EmptyView()
  }
}

struct Products: View {
  struct Product { var name: String }
  var products: [Product]

  var body: some View {
    ForEach(products) { Text($0.name) }  // error: requires that 'Products.Product' conform to 'Identifiable'
  }
}

struct Indented: View {
  var body: some View {
    Text("New").padding(edges: .leading)  // error: extraneous argument label 'edges:' in call
  }
}

struct Modified: View {
  var body: some View {
    Text("New").modifier(Bold())  // error: conform to 'ViewModifier'
  }

  struct Bold {}
}

struct Stopping: View {
  @Environment(\.isSearching) private var isSearching

  var body: some View {
    Button("Stop") {
      isSearching = false  // error: cannot assign to property: 'isSearching' is a get-only property
    }
  }
}

struct Naming: View {
  @Environment(\.isSearchingNow) private var isSearching  // error: has no member 'isSearchingNow'

  var body: some View { EmptyView() }
}

struct Waiting: View {
  var load: () async throws -> Void

  var body: some View {
    Text("Loading").task { try await load() }  // error: invalid conversion from throwing function
  }
}

final class Model: ObservableObject {}  // error: does not conform to protocol 'ObservableObject'

struct Observing: View {
  @ObservedObject var products: [String]  // error: requires that '[String]' conform to 'ObservableObject'

  var body: some View { EmptyView() }
}

struct Colored: View {
  var body: some View {
    Text("Sale").foregroundColor("red")  // error: cannot convert value of type 'String' to expected argument
  }
}

/// Numbers without `import Foundation`.
struct Total: View {
  var total: Int

  var body: some View {
    Text(verbatim: total.formatted())  // error: not available due to missing import of defining module 'Foundation'
  }
}
