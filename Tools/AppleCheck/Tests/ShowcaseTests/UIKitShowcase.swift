import InstantSearch
import SwiftUI
@_spi(Driving) import UIKit

@testable import Showcase

/// A screen in UIKit.
@MainActor
final class UIKitShowcase: OpenedScreen {
  static let framework = Framework.uiKit

  private let app: StartedApp
  private let screen: UIViewController
  private var presentedRendering: Rendering?

  init(_ controller: UIViewController, of app: StartedApp) throws {
    self.app = app
    screen = controller
    screen.loadViewIfNeeded()
    for list in [screen] + screen.children where list is any HitsController || list is any IndexTabsController {
      (list.viewIfLoaded as? UITableView)?.roomForRows = roomForResults
      (list.viewIfLoaded as? UICollectionView)?.roomForItems = roomForResults
    }
    screen.appear()
  }

  var lines: [String] { presented?.emphasizedLines ?? screen.drawnLines }

  var searchers: [any Searcher] { shown.searchers }
  var connectors: [Connector] { shown.connectors }
  var searchScreen: SearchScreenModel? { presentedScreen?.model }
  private var presentedScreen: SearchScreenController? { screen.presentedViewController as? SearchScreenController }
  /// What a presented screen draws, which is one in SwiftUI.
  private var presented: Rendering? {
    guard presentedRendering == nil, let presentedScreen else { return presentedRendering }
    let rendering = Rendering(presentedScreen.rootView)
    rendering.roomForRows = roomForResults
    presentedRendering = rendering
    return rendering
  }
  /// The objects whose properties are the widgets of the screen.
  private var shown: [AnyObject] { searchScreen.map { [$0] } ?? [screen] }

  func layOut() {
    screen.layOut()
    _ = presented?.lines
  }

  // MARK: What a user does

  func tap(_ text: String) throws {
    if let presented { return try presented.tapIfShown(text) }
    if let button = try? view(UIButton.self, where: { $0.currentTitle == text }) { return button.tap() }
    for table in views(UITableView.self) {
      if let (section, row) = table.position(of: text) { return table.tap(row: row, section: section) }
    }
    for collection in views(UICollectionView.self) {
      if let item = collection.texts().firstIndex(of: text) { return collection.tap(item: item) }
    }
    throw NotShown(text: text)
  }

  func tapFirstResult() throws { try required(views(UITableView.self).last).tap(row: 0) }

  func type(_ text: String) throws {
    if let presented { return try presented.typeIntoFirstField(text) }
    let bars = views(UISearchBar.self) + [screen.navigationItem.searchController?.searchBar].compactMap { $0 }
    if let bar = bars.first { bar.type(text) } else { try view(UITextField.self).type(text) }
  }

  func submit() throws { try view(UITextField.self).pressReturn() }

  func choose(_ title: String) throws {
    let segments = try view(UISegmentedControl.self)
    segments.choose(segment: try required(segments.shownTitles.firstIndex(of: title)))
  }

  func scroll(toResult row: Int) throws {
    if let collection = views(UICollectionView.self).last {
      collection.show(item: row)
    } else {
      try required(views(UITableView.self).last).show(row: row)
    }
  }

  /// The first view of a type on the screen.
  func view<View: UIView>(_ type: View.Type, where isSearched: (View) -> Bool = { _ in true }) throws -> View {
    try required(views(type).first(where: isSearched))
  }

  func views<View: UIView>(_ type: View.Type) -> [View] { screen.view.all(type) }
}

extension UIView {
  fileprivate func all<View: UIView>(_ type: View.Type) -> [View] {
    if isHidden { return [] }
    return [self as? View].compactMap { $0 } + subviews.flatMap { $0.all(type) }
  }
}
