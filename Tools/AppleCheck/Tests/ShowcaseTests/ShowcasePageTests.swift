import Foundation
import TestSupport
import Testing

@MainActor
@Suite("The page of the showcases")
struct ShowcasePageTests {
  @Test("Documentation/Showcase.md shows the screens as the stand-ins draw them")
  func page() async throws {
    let (uiKit, swiftUI) = (
      try await pictures(UIKitShowcase.self, Visit.all), try await pictures(SwiftUIShowcase.self, Visit.all)
    )
    let page = """
      # The showcases

      Two apps, in UIKit and in SwiftUI, with a screen for every widget: `Examples/Showcase`. They search the catalogue of
      `Examples/Catalogue` in the process; no account is needed. Each screen is one file.

      | folder | contents |
      |---|---|
      | `UIKit`, `SwiftUI` | the apps: a start screen, and the screens in `Searching`, `Results` and `Filters` |
      | `Shop` | what both search: the indices of products, brands and query suggestions, with a rule and a relevant sort |
      | `Showcase.xcodeproj` | builds both for iOS |

      `Tools/AppleCheck` compiles them against the stand-ins for UIKit and SwiftUI, and its tests open every screen from
      the start screen and use it. **These are no pictures of an iPhone:** they are what the stand-ins draw, line by line,
      with room for four results. Bold text is between asterisks; what can be used, and images, are between brackets.
      `INSTANTSEARCH_WRITE_VIEWS=1 Scripts/check apple` writes this page anew.

      # In UIKit

      \(uiKit)

      # In SwiftUI

      \(swiftUI)

      """
    let file = URL(
      fileURLWithPath: "../../../../Documentation/Showcase.md", relativeTo: URL(fileURLWithPath: #filePath))
    if ProcessInfo.processInfo.environment["INSTANTSEARCH_WRITE_VIEWS"] != nil {
      try page.write(to: file, atomically: true, encoding: .utf8)
    }
    let written = try String(contentsOf: file, encoding: .utf8)
    expectEqual(written, page, "INSTANTSEARCH_WRITE_VIEWS=1 Scripts/check apple writes it anew")
  }

  private func pictures<App: Showcase>(_ type: App.Type, _ visits: [String: Visit<App>]) async throws -> String {
    var pictures: [String] = []
    for title in App.titles {
      guard let visit = visits[title] else { continue }
      let app = try App(opening: title)
      await app.settle()
      try await visit.act(app)
      await app.settle()
      pictures.append("## \(title), after \(visit.summary)\n\n```text\n" + app.lines.joined(separator: "\n") + "\n```")
    }
    return pictures.joined(separator: "\n\n")
  }
}
