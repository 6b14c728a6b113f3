import Combine
import SwiftUI
import TestSupport
import Testing

@MainActor
@Suite("The stand-in SwiftUI")
struct RenderingTests {
  @Test("State lives as long as its view in the tree, and inputs write to it")
  func state() {
    let screen = Rendering(Inputs())
    expectEqual(screen.lines, ["[Name]", "Free [off]", "[1.0]", "Hits 20", "Sort [Price]", "▸ More", "Clear"])
    screen.type("phone", into: "Name")
    screen.submit("phone")
    screen.tap("Free")
    screen.slide("[1.0]", to: 9)
    screen.step("Hits", by: 2)
    screen.choose("Name", in: "Sort")
    screen.tap("More")
    expectEqual(
      screen.lines,
      [
        "submitted phone", "[phone]", "Free [on]", "[5.0]", "Hits 22", "Sort [Name]", "▾ More", "more", "Clear",
      ])
    screen.tap("Clear")
    expectEqual(screen.lines.prefix(2), ["[Name]", "Free [on]"])
    #expect(screen.spokenLines.contains("Clear, button"))
  }

  private struct Inputs: View {
    @State private var name = ""
    @State private var isFree = false
    @State private var price = 1.0
    @State private var hits = 20
    @State private var order = "price"
    @State private var submitted: String?

    var body: some View {
      if let submitted { Text("submitted \(submitted)") }
      TextField("Name", text: $name)
        .textFieldStyle(.roundedBorder)
        .onSubmit { submitted = name }
      Toggle("Free", isOn: $isFree)
      Slider(value: $price, in: 0...5)
      Stepper("Hits \(hits)", value: $hits, in: 0...100)
      Picker("Sort", selection: $order) {
        Text("Price").tag("price")
        Text("Name").tag("name")
      }
      DisclosureGroup("More") { Text("more") }
      Button("Clear") {
        name = ""
        submitted = nil
      }
    }
  }

  @Test("Disabled views do not respond, and the innermost gesture does")
  func gestures() {
    var events: [String] = []
    let screen = Rendering(
      List {
        HStack {
          Text("row")
          Button("x") { events.append("button") }
        }
        .onTapGesture { events.append("row") }
        Button("off") { events.append("off") }.disabled(true)
      }
      .listStyle(.plain))
    expectEqual(screen.lines, ["row x", "off"])
    screen.tap("x")
    screen.tap("row")
    screen.tap("off")
    expectEqual(events, ["button", "row"])
  }

  @Test("Views appear, change and disappear")
  func events() {
    final class Model: ObservableObject {
      @Published var isShown = true
      @Published var count = 0
      var events: [String] = []
    }
    struct Screen: View {
      @ObservedObject var model: Model
      var body: some View {
        Group {
          if model.isShown {
            Text("\(model.count)")
              .onAppear { model.events.append("appear") }
              .onDisappear { model.events.append("disappear") }
          }
        }
        .onChange(of: model.count) { model.events.append("count \($0)") }
      }
    }
    let model = Model()
    let screen = Rendering(Screen(model: model))
    expectEqual(screen.lines, ["0"])
    model.count = 1
    expectEqual(screen.lines, ["1"])
    model.isShown = false
    expectEqual(screen.lines, [])
    expectEqual(model.events, ["appear", "count 1", "disappear"])
  }

  @Test("A task begins with its view and is cancelled with it")
  func tasks() async {
    let (events, send) = AsyncStream.makeStream(of: String.self)
    let screen = Rendering(
      Text("busy").task {
        send.yield("began")
        while !Task.isCancelled { await Task.yield() }
        send.yield("cancelled")
      })
    expectEqual(screen.lines, ["busy"])
    var iterator = events.makeAsyncIterator()
    await expectEqual(iterator.next(), "began")
    screen.end()
    await expectEqual(iterator.next(), "cancelled")
  }

  @Test("VoiceOver reads labels, values and traits instead of the visible text")
  func accessibility() {
    let screen = Rendering(
      List {
        Section("Brand") {
          HStack {
            Text("Apple")
            Text("3")
          }
          .accessibilityElement(children: .ignore)
          .accessibilityLabel("Apple")
          .accessibilityValue("3 results")
          .accessibilityAddTraits([.isButton, .isSelected])
          HStack {
            Text("Sony")
            Image(systemName: "checkmark").accessibilityHidden(true)
          }
        }
      })
    expectEqual(screen.lines, ["Brand", "Apple 3", "Sony [checkmark]"])
    expectEqual(screen.spokenLines, ["Brand, heading", "Apple, 3 results, selected, button", "Sony"])
  }

  @Test("Objects come from the environment, or are made once for a view in the tree")
  func objects() {
    final class Counter: ObservableObject { @Published var count = 0 }
    struct Shared: View {
      @EnvironmentObject var counter: Counter
      @Environment(\.isEnabled) var isEnabled
      var body: some View { Text("shared \(counter.count) \(isEnabled ? "on" : "off")") }
    }
    struct Own: View {
      @StateObject private var counter = Counter()
      var body: some View { Button("own \(counter.count)") { counter.count += 1 } }
    }
    struct Screen: View {
      let counter: Counter
      var body: some View {
        VStack {
          Shared().environmentObject(counter).disabled(true)
          Own()
        }
      }
    }
    let counter = Counter()
    let screen = Rendering(Screen(counter: counter))
    expectEqual(screen.lines, ["shared 0 off", "own 0"])
    counter.count = 7
    screen.tap("own")
    screen.tap("own")
    expectEqual(screen.lines, ["shared 7 off", "own 2"])
  }

  @Test("A searchable list has its field above it and its own submitting")
  func searchable() {
    struct Screen: View {
      @State private var text = ""
      @State private var sent = ""
      var body: some View {
        List { Text("sent \(sent)") }
          .searchable(text: $text, prompt: "Products")
          .onSubmit(of: .search) { sent = text }
      }
    }
    let screen = Rendering(Screen())
    screen.type("phone", into: "Products")
    screen.submit("phone")
    expectEqual(screen.lines, ["[phone]", "sent phone"])
  }

  @Test("A context menu is not shown, and its items respond")
  func contextMenu() {
    var events: [String] = []
    let screen = Rendering(
      Button("red") { events.append("red") }.contextMenu {
        Button("Exclude") { events.append("exclude") }
        Button("Copy") { events.append("copy") }
      })
    expectEqual(screen.lines, ["red"])
    screen.tap("Copy", inMenuOf: "red")
    screen.tap("red")
    expectEqual(events, ["copy", "red"])
  }

  @Test("A remote image shows its placeholder, a title may be that of the bar, and a controller has a root view")
  func otherSpellings() {
    let image = AsyncImage(url: nil) { image in
      image.resizable()
    } placeholder: {
      Text("loading")
    }
    let screen = Rendering(image.navigationBarTitle("Shop", displayMode: .inline))
    expectEqual(screen.lines, ["Shop", "loading"])
    expectEqual(UIHostingController(rootView: Text("Shop")).rootView, Text("Shop"))
  }
}
