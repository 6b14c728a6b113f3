extension Visit<SwiftUIShowcase> {
  /// A visit for each screen in SwiftUI.
  @MainActor
  static var all: [String: Visit] {
    common.merging([
      "Searchable": typing,
      "Hits in a list": scrolling,
      "Hits in a grid": Visit("a tap on “More”") { try $0.tap("More") },
      "Infinite list": scrolling,
      "Sort by": Visit("choosing “Lowest price”") { $0.choose("Lowest price", in: "Featured") },
      "Pages": Visit("choosing 50 results and the third page") { app in
        app.choose("50 per page", in: "Results")
        await app.settle()
        try app.tap("3")
      },
      "Map": Visit("two taps on the group of stores around Paris, and one on “Search this area”") { app in
        for _ in 0..<2 {
          let count = app.lines.lazy.compactMap { $0.wholeMatch(of: /\*\*(\d+)\*\*/)?.output.1 }.first
          try app.tap(String(try required(count)))
        }
        try app.tap("Search this area")
      },
      "Nearby": Visit("taps on “Search nearer” until four stores are left") { app in
        for _ in 0..<11 {
          try app.tap("minus")
          await app.settle()
        }
      },
      "Relevant sort in segments": Visit("typing “steel” and choosing all results") { app in
        try app.type("steel")
        await app.settle()
        app.choose("All results", in: "Results")
      },
      "Tag filter list": Visit("taps on “Sale” and “Vegan”") { app in
        try app.tap("Sale")
        try app.tap("Vegan")
      },
      "Filter map": Visit("choosing “Home”") { $0.choose("Home", in: "All") },
      "Menu of values": Visit("choosing “Play”") { $0.choose("Play (260)", in: "Department") },
      "Toggle": Visit("switching it on") { try $0.tap("On sale") },
      "Number": Visit("moving the slider to 4") { $0.slide("At least", to: 4) },
      "Date range": Visit("a tap on “Last 7 days”") { try $0.tap("Last 7 days") },
      "Number range": Visit("moving the sliders to 100 and 200") { app in
        app.slide("From", to: 100)
        await app.settle()
        app.slide("To", to: 200)
      },
    ]) { _, own in own }
  }
}
