import Foundation
import InstantSearchCore
import TestSupport
import Testing

@MainActor
@Suite("The drawings of the views")
struct ViewDrawingTests {
  @Test("Views.txt has what the stand-ins draw of one search screen")
  func drawings() async throws {
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
    let drawings = [
      ("UIKit: when the screen opens", atFirst.0), ("SwiftUI: when the screen opens", atFirst.1),
      ("UIKit: after typing \"lamp\", choosing white and excluding Acme", uiKit.lines),
      ("SwiftUI: after typing \"lamp\", choosing white and excluding Acme", swiftUI.lines),
      ("UIKit: what VoiceOver reads then", uiKit.spokenLines),
      ("SwiftUI: what VoiceOver reads then", swiftUI.spokenLines),
      ("UIKit: further views", FurtherViews.uiKit), ("SwiftUI: further views", FurtherViews.swiftUI),
    ]
    let text = drawings.map { (["== \($0.0)"] + $0.1).joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
    let file = URL(fileURLWithPath: "Views.txt", relativeTo: URL(fileURLWithPath: #filePath))
    if ProcessInfo.processInfo.environment["INSTANTSEARCH_WRITE_VIEWS"] != nil {
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    let written = try String(contentsOf: file, encoding: .utf8)
    expectEqual(written, text, "INSTANTSEARCH_WRITE_VIEWS=1 Scripts/check apple writes it anew")
  }

  private func settle(_ uiKit: UIKitScreen, _ swiftUI: SwiftUIScreen) async {
    await uiKit.shop.settle()
    await swiftUI.shop.settle()
  }
}
