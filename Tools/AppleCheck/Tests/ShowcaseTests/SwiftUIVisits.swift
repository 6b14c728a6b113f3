extension Visit<SwiftUIShowcase> {
  /// A visit for each screen of the app in SwiftUI.
  @MainActor
  static var all: [String: Visit] {
    common.merging([
      "Searchable": typing,
      "Hits in a list": scrolling,
      "Hits in a grid": Visit("a tap on “More”") {
        try $0.tap("More")
      } shows: {
        $0.lines.count > 2
      },
      "Infinite list": scrolling,
      "Sort by": Visit("choosing “Lowest price”") {
        $0.choose("Lowest price", in: "Featured")
      } shows: { app in
        app.line("Sort by [Lowest price]") != nil && app.lines.contains { $0.hasSuffix(", 2.00 €") }
      },
      "Pages": Visit("choosing 50 results and the third page") { app in
        app.choose("50 per page", in: "Results")
        await app.settle()
        try app.tap("3")
      } shows: { app in
        app.line("Results [50 per page]") != nil
          && app.lines.contains { $0.hasPrefix("[chevron.backward]") && $0.contains("**3**") }
      },
      "Map": Visit("two taps on the group of stores around Paris, and one on “Search this area”") { app in
        for _ in 0..<2 {
          let count = app.lines.lazy.compactMap { $0.wholeMatch(of: /\*\*(\d+)\*\*/)?.output.1 }.first
          try app.tap(String(try required(count)))
        }
        try app.tap("Search this area")
      } shows: { app in
        app.lines.contains { $0.hasSuffix(" Versailles") } && !app.lines.contains { $0.contains("Suva") }
          && app.lines.contains { $0.contains("Search everywhere") }
      },
      "Nearby": Visit("taps on “Search nearer” until four stores are left") { app in
        for _ in 0..<11 {
          try app.tap("minus")
          await app.settle()
        }
      } shows: { app in
        app.lines.contains("Rivoli 0 m") && app.lines.contains { $0.contains("Within 5 km") }
          && !app.lines.contains { $0.hasPrefix("London") }
      },
      "Relevant sort in segments": Visit("typing “steel” and choosing all results") { app in
        try app.type("steel")
        await app.settle()
        app.choose("All results", in: "Results")
      } shows: {
        $0.lines.contains { $0.hasSuffix("[All results]") }
      },
      "Tag filter list": Visit("taps on “Sale” and “Vegan”") { app in
        try app.tap("Sale")
        try app.tap("Vegan")
      } shows: { app in
        app.lines.count { $0.hasSuffix("[checkmark]") } == 2
      },
      "Filter map": Visit("choosing “Home”") {
        $0.choose("Home", in: "All")
      } shows: { app in
        app.line("Department [Home]") != nil
      },
      "Menu of values": Visit("choosing “Play”") {
        $0.choose("Play (260)", in: "Department")
      } shows: {
        $0.line("Department [Play (260)]") != nil
      },
      "Toggle": Visit("switching it on") {
        try $0.tap("On sale")
      } shows: {
        $0.line("On sale [on]") != nil
      },
      "Number": Visit("moving the slider to 4") {
        $0.slide("At least", to: 4)
      } shows: { app in
        app.line("At least")?.hasSuffix(" 4") ?? false
      },
      "Date range": Visit("a tap on “Last 7 days”") {
        try $0.tap("Last 7 days")
      } shows: { app in
        app.line("From [2025-12-22]") != nil && app.line("To [2025-12-28]") != nil
      },
      "Number range": Visit("moving the sliders to 100 and 200") { app in
        app.slide("From", to: 100)
        await app.settle()
        app.slide("To", to: 200)
      } shows: { app in
        app.lines.contains { $0.hasSuffix(" 100") } && app.lines.contains { $0.hasSuffix(" 200") }
      },
    ]) { _, own in own }
  }
}
