import InstantSearch
@_spi(Driving) import UIKit

/// What a test does on a screen, and what the screen must show then.
struct Visit<App: Showcase> {
  /// What is done, for the page with the pictures: "After …".
  let summary: String
  let act: @MainActor (App) async throws -> Void
  let isShown: @MainActor (App) throws -> Bool

  init(
    _ summary: String, _ act: @escaping @MainActor (App) async throws -> Void,
    shows isShown: @escaping @MainActor (App) throws -> Bool
  ) {
    self.summary = summary
    self.act = act
    self.isShown = isShown
  }
}

extension Visit {
  /// Types a text, which is in bold in the results: one lamp on the screen may be a lantern by its name.
  static var typing: Visit {
    Visit("typing “lamp”") {
      try $0.type("lamp")
    } shows: {
      $0.lines.count { $0.contains("**lamp**") } >= roomForResults - 1
    }
  }

  /// The visits that are the same in both apps, by the titles of the screens.
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
      } shows: { app in
        // The offer is a token of the field, the other filter is below, and all results are of the brand.
        let field = app.lines.first { $0.contains("[lamp]") }
        return field.map { $0.contains("Nordlys") && !$0.contains("black") } ?? false
          && app.lines.contains { $0.contains("color black [xmark]") }
          && app.lines.count { $0 == "Nordlys" } == roomForResults && !app.lines.contains { $0.hasPrefix("▾") }
      },
      "Search as you type": typing,
      "Search on submit": Visit("typing “lamp” and Return") { app in
        try app.type("lamp")
        await app.settle()
        try require(!app.lines.contains { $0.contains("€") })
        try app.submit()
      } shows: {
        $0.lines.count { $0.contains("**lamp**") } >= roomForResults - 1
      },
      "Query suggestions": Visit("typing “lamp” and a tap on the suggestion “desk lamps”") { app in
        try app.type("lamp")
        await app.settle()
        try app.tap("desk lamps")
      } shows: { app in
        app.lines.contains { $0.contains("[desk lamps]") }
      },
      "Autocomplete": Visit("typing “lamp” and a tap on “lamp in Lighting”") { app in
        try app.type("lamp")
        await app.settle()
        try app.tap("lamp in Lighting")
      } shows: { app in
        app.lines.contains { $0.contains("[lamp]") } && !app.lines.contains { $0.contains("lamp in Lighting") }
          && app.lines.contains { $0.contains("**lamp**") }
      },
      "Facet search": Visit("typing “al” and a tap on “Alder House”") { app in
        try app.type("al")
        await app.settle()
        try app.tap("Alder House")
      } shows: { app in
        app.lines.count { $0.contains("Alder House") } >= roomForResults
          && app.lines.contains { $0.contains("House") && $0.hasSuffix("[checkmark]") }
      },
      "Hits of several indices": Visit("typing “al”") {
        try $0.type("al")
      } shows: { app in
        app.lines.contains { $0.contains("Alder House") || $0.contains("**Al**der House") }
          && app.lines.contains { $0.contains("products") }
      },
      "Tabs of several indices": Visit("typing “lamp” and a tap on the button that shows all products") { app in
        try app.type("lamp")
        await app.settle()
        try app.tap("See all 171")
      } shows: {
        $0.lines.count { $0.contains("**lamp**") } >= roomForResults - 1
      },
      "Related items": Visit("a tap on the first product") { app in
        try app.tapFirstResult()
      } shows: { app in
        let results = app.lines.firstIndex { $0.contains("€") }
        return results.map { $0 > 1 } ?? false
      },
      "Recommendations": Visit("a tap on the first product") { app in
        try app.tapFirstResult()
      } shows: { app in
        // The heading, three brands, and what was bought with the product.
        let results = app.lines.firstIndex { $0.contains("€") }
        return app.lines.contains("Trending") && results.map { $0 > 4 } ?? false
      },
      "Stats": Visit("typing “lamp”") {
        try $0.type("lamp")
      } shows: { app in
        app.lines.contains { $0.firstMatch(of: /^\d+ products on \d+ pages$/) != nil }
      },
      "Banner of a rule": Visit("typing “lamp”") { app in
        try require(!app.lines.contains { $0.contains("Free shipping") })
        try app.type("lamp")
      } shows: {
        $0.lines.contains { $0.contains("Free shipping of lamps this week") }
      },
      "Did you mean": Visit("typing “lmp” and a tap on the suggestion “lamp”") { app in
        try app.type("lmp")
        await app.settle()
        try app.tap("Did you mean “lamp”?")
      } shows: {
        $0.lines.count { $0.contains("**lamp**") } >= roomForResults - 1
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
      } shows: {
        !$0.lines.contains("[…]")
      },
      "Relevant sort": Visit("typing “steel” and a tap on the button") { app in
        try app.type("steel")
        await app.settle()
        try app.tap("Show all results")
      } shows: { app in
        app.lines.contains { $0.contains("Show relevant results only") }
      },
      "Refinement list": Visit("taps on “Show more” and “black”") { app in
        try app.tap("Show more")
        try app.tap("black")
      } shows: { app in
        app.line("black")?.hasSuffix("[checkmark]") ?? false && app.lines.contains { $0.contains("Show less") }
      },
      "Dynamic facets": Visit("a tap on “black”") {
        try $0.tap("black")
      } shows: { app in
        app.line("black")?.hasSuffix("[checkmark]") ?? false
      },
      "Hierarchical menu": Visit("taps on “Home” and “Lighting”") { app in
        try app.tap("Home")
        await app.settle()
        try app.tap("Lighting")
      } shows: { app in
        app.lines.count { $0.hasSuffix("[checkmark]") } == 2
      },
      "Menu of ratings": Visit("a tap on four stars") {
        try $0.tap("★★★★☆ & up")
      } shows: { app in
        app.line("★★★★☆ & up")?.hasSuffix("[checkmark]") ?? false
      },
      "Several categories": Visit("taps on “Home”, “Lighting” and “Play”") { app in
        try app.tap("Home")
        await app.settle()
        try app.tap("Lighting")
        try app.tap("Play")
      } shows: { app in
        app.lines.count { $0.hasSuffix("[checkmark]") } == 3
      },
      "Facet filter list": Visit("a tap on “Made of walnut”") {
        try $0.tap("Made of walnut")
      } shows: { app in
        app.line("Made of walnut")?.hasSuffix("[checkmark]") ?? false
      },
      "Numeric filter list": Visit("a tap on the first price") {
        try $0.tap("price < 20")
      } shows: { app in
        app.line("price < 20")?.hasSuffix("[checkmark]") ?? false
      },
      "Current filters": Visit("a tap on “navy”") {
        try $0.tap("navy")
      } shows: { app in
        app.line("navy") == nil && app.line("white") != nil && app.line("price < 50") != nil
      },
      "Current filters by group": Visit("a tap on “Remove all”") {
        try $0.tap("Remove all")
      } shows: { app in
        app.line("navy") == nil && app.line("white") == nil && app.line("price < 50") != nil
      },
      "Clear filters": Visit("a tap on “Any color”") {
        try $0.tap("Any color")
      } shows: { app in
        app.line("navy") == nil && app.line("white") == nil && app.line("price < 50") != nil
      },
    ]
  }

  /// Scrolls until the next page is loaded.
  static var scrolling: Visit {
    Visit("scrolling to the 21st result") { app in
      try app.scroll(toResult: 15)
      await app.settle()
      try app.scroll(toResult: 20)
    } shows: { app in
      app.lines.count > 2
    }
  }
}
