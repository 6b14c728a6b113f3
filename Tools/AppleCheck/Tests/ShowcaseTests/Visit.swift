import InstantSearch
@_spi(Driving) import UIKit

/// What a test does on a screen, before `Showcase.txt` draws it.
struct Visit<App: OpenedScreen> {
  /// What is done: "after …".
  let summary: String
  let act: @MainActor (App) async throws -> Void

  init(_ summary: String, _ act: @escaping @MainActor (App) async throws -> Void) {
    self.summary = summary
    self.act = act
  }
}

extension Visit {
  /// Types a text, which is in bold in the results: one lamp on the screen may be a lantern by its name.
  static var typing: Visit {
    Visit("typing “lamp”") { try $0.type("lamp") }
  }

  /// The visits that are the same in both frameworks, by the titles of the screens.
  @MainActor
  static var common: [String: Visit] {
    [
      "A whole screen": Visit("opening it, typing “lamp”, a tap on “lamp in Nordlys”, and filtering by “black”") {
        app in
        try app.tap("Open the shop")
        try await required(app.searchScreen).start()
        await app.settle()
        try app.type("lamp")
        await app.settle()
        try app.tap("lamp in Nordlys")
        await app.settle()
        try app.tap("Filters")
        try app.tap("black")
        await app.settle()
        try app.tap(required(app.lines.first { $0.hasPrefix("Show ") && $0.hasSuffix(" results") }))
      },
      "Search as you type": typing,
      "Search on submit": Visit("typing “lamp” and Return") { app in
        try app.type("lamp")
        await app.settle()
        try require(!app.lines.contains { $0.contains("€") })
        try app.submit()
      },
      "Query suggestions": Visit("typing “lamp” and a tap on the suggestion “desk lamps”") { app in
        try app.type("lamp")
        await app.settle()
        try app.tap("desk lamps")
      },
      "Autocomplete": Visit("typing “lamp” and a tap on “lamp in Lighting”") { app in
        try app.type("lamp")
        await app.settle()
        try app.tap("lamp in Lighting")
      },
      "Chat": Visit("a tap on the question “desk lamp”") { try $0.tap("desk lamp") },
      "Facet search": Visit("typing “al” and a tap on “Alder House”") { app in
        try app.type("al")
        await app.settle()
        try app.tap("Alder House")
      },
      "Hits of several indices": Visit("typing “al”") { try $0.type("al") },
      "Tabs of several indices": Visit("typing “lamp” and a tap on the button that shows all products") { app in
        try app.type("lamp")
        await app.settle()
        try app.tap("See all 171")
      },
      "Related items": Visit("a tap on the first product") { app in
        try app.tapFirstResult()
      },
      "Recommendations": Visit("a tap on the first product") { app in
        try app.tapFirstResult()
      },
      "Stats": Visit("typing “lamp”") { try $0.type("lamp") },
      "Banner of a rule": Visit("typing “lamp”") { app in
        try require(!app.lines.contains { $0.contains("Free shipping") })
        try app.type("lamp")
      },
      "Did you mean": Visit("typing “lmp” and a tap on the suggestion “lamp”") { app in
        try app.type("lmp")
        await app.settle()
        try app.tap("Did you mean “lamp”?")
      },
      "Loading indicator": Visit("typing “lamp”; the indicator was there until the answer came") { app in
        try require(!app.lines.contains("[…]"))
        var wasShown = false
        for searcher in app.searchers {
          searcher.onLoadingChanged.subscribe(with: app) { app, isLoading in
            app.layOut()
            if isLoading { wasShown = app.lines.contains("[…]") }
          }
        }
        try app.type("lamp")
        await app.settle()
        try require(wasShown)
      },
      "Relevant sort": Visit("typing “steel” and a tap on the button") { app in
        try app.type("steel")
        await app.settle()
        try app.tap("Show all results")
      },
      "Refinement list": Visit("taps on “Show more” and “black”") { app in
        try app.tap("Show more")
        try app.tap("black")
      },
      "Dynamic facets": Visit("a tap on “black”") { try $0.tap("black") },
      "Hierarchical menu": Visit("taps on “Home” and “Lighting”") { app in
        try app.tap("Home")
        await app.settle()
        try app.tap("Lighting")
      },
      "Menu of ratings": Visit("a tap on four stars") { try $0.tap("★★★★☆ & up") },
      "Several categories": Visit("taps on “Home”, “Lighting” and “Play”") { app in
        try app.tap("Home")
        await app.settle()
        try app.tap("Lighting")
        try app.tap("Play")
      },
      "Facet filter list": Visit("a tap on “Made of walnut”") { try $0.tap("Made of walnut") },
      "Numeric filter list": Visit("a tap on the first price") { try $0.tap("price < 20") },
      "Current filters": Visit("a tap on “navy”") { try $0.tap("navy") },
      "Current filters by group": Visit("a tap on “Remove all”") { try $0.tap("Remove all") },
      "Clear filters": Visit("a tap on “Any color”") { try $0.tap("Any color") },
    ]
  }

  /// Scrolls until the next page is loaded.
  static var scrolling: Visit {
    Visit("scrolling to the 21st result") { app in
      try app.scroll(toResult: 15)
      await app.settle()
      try app.scroll(toResult: 20)
    }
  }
}
