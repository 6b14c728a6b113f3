import Foundation
import InstantSearchCore
import TestSupport
import Testing

@MainActor
@Suite("The page of the views")
struct ViewsPageTests {
  @Test("Documentation/Views.md shows what the stand-ins draw")
  func page() async throws {
    let (uiKit, swiftUI) = (UIKitScreen(), SwiftUIScreen())
    uiKit.shop.searcher.search()
    swiftUI.shop.searcher.search()
    await settle(uiKit, swiftUI)
    let atFirst = (uiKit.lines, swiftUI.lines)
    uiKit.type("lamp")
    swiftUI.type("lamp")
    await settle(uiKit, swiftUI)
    uiKit.tapColor("white")
    swiftUI.tapColor("white")
    await settle(uiKit, swiftUI)
    uiKit.excludeBrand("Acme")
    swiftUI.excludeBrand("Acme")
    await settle(uiKit, swiftUI)
    let page = """
      # What the views show

      This page shows, as text, how the views of UIKit and SwiftUI draw one search screen: a search box, the number of results,
      the current filters by group, two lists of facets, a list of prices and the results.

      The drawings come from the stand-ins for UIKit and SwiftUI on Linux (`Tools/AppleStubs`), not from an iPhone. Bold text
      is between asterisks, struck-through text between tildes, and images are names in brackets. A test compares the page
      with the drawings; `INSTANTSEARCH_WRITE_VIEWS=1 Scripts/check apple` writes it anew.

      ## When the screen opens

      With UIKit:

      \(block(atFirst.0))

      With SwiftUI:

      \(block(atFirst.1))

      ## After typing "lamp", choosing white and excluding Acme

      With UIKit:

      \(block(uiKit.lines))

      With SwiftUI:

      \(block(swiftUI.lines))

      ## What VoiceOver reads then

      With UIKit, of the tables:

      \(block(uiKit.spokenLines))

      With SwiftUI:

      \(block(swiftUI.spokenLines))

      ## Further views

      With UIKit, each after its name; what can be used is in brackets, and tokens are in parentheses:

      \(block(FurtherViews.uiKit))

      With SwiftUI, a choice of relevance, a suggestion of which "desk" is typed, and an infinite list before its first page:

      \(block(FurtherViews.swiftUI))

      """
    let file = URL(
      fileURLWithPath: "../../../../Documentation/Views.md", relativeTo: URL(fileURLWithPath: #filePath))
    if ProcessInfo.processInfo.environment["INSTANTSEARCH_WRITE_VIEWS"] != nil {
      try page.write(to: file, atomically: true, encoding: .utf8)
    }
    let written = try String(contentsOf: file, encoding: .utf8)
    expectEqual(written, page, "INSTANTSEARCH_WRITE_VIEWS=1 Scripts/check apple writes it anew")
  }

  private func settle(_ uiKit: UIKitScreen, _ swiftUI: SwiftUIScreen) async {
    await uiKit.shop.settle()
    await swiftUI.shop.settle()
  }

  private func block(_ lines: [String]) -> String { (["```text"] + lines + ["```"]).joined(separator: "\n") }
}
