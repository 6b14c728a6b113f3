import Foundation
import InstantSearch
import TestSupport
import Testing
@_spi(Driving) import UIKit

@testable import ShopUIKit

@MainActor
@Suite("The shop in UIKit")
struct UIKitShopTests {
  private let service: Service
  private let defaults = Defaults()
  private let shop: Shop
  private let scene: SceneDelegate
  private let navigation: UINavigationController

  init() async throws {
    service = try Service()
    shop = Shop(backend: service, events: service, defaults: defaults.values)
    scene = SceneDelegate()
    navigation = try Self.start(scene, shop)
    await shows("Desk lamp")
  }

  private static func start(
    _ scene: SceneDelegate, _ shop: Shop, _ options: UIScene.ConnectionOptions = UIScene.ConnectionOptions()
  ) throws -> UINavigationController {
    scene.products = ProductsScreen(shop)
    scene.scene(UIWindowScene(), willConnectTo: UISceneSession(), options: options)
    let navigation = try #require(scene.window?.rootViewController as? UINavigationController)
    scene.products.appear()
    return navigation
  }

  // MARK: What a user sees and does

  private var top: UIViewController { navigation.topViewController ?? navigation }

  private func lines(of screen: UIViewController) -> [String] {
    screen.loadViewIfNeeded()
    screen.layOut()
    let header = (screen.view as? UITableView)?.tableHeaderView?.drawnLines ?? []
    return screen.drawnLines + header
  }

  private func has(_ text: String) -> Bool { lines(of: top).contains { $0.replacing("*", with: "").contains(text) } }

  private func shows(_ text: String) async { await wait { has(text) } }

  private func wait(until holds: () -> Bool) async { await ShopTests.wait(until: holds) }

  private var searchBar: UISearchBar {
    get throws { try #require(scene.products.navigationItem.searchController).searchBar }
  }

  private func item(_ title: String) throws -> UIBarButtonItem {
    try #require(scene.products.navigationItem.rightBarButtonItems?.first { $0.title?.hasPrefix(title) ?? false })
  }

  /// Taps a row of the table on the screen.
  private func tap(_ text: String) throws {
    let table = try #require(top.view as? UITableView)
    for section in 0..<table.numberOfSections {
      if let row = table.texts(section: section).firstIndex(of: text) { return table.tap(row: row, section: section) }
    }
    Issue.record("nothing says \(text) in \(lines(of: top))")
  }

  private func button() throws -> UIBarButtonItem {
    top.loadViewIfNeeded()
    return try #require(top.navigationItem.rightBarButtonItem)
  }

  @Test func `Search, filter, open, buy, save and reopen, with the events of all that`() async throws {
    try expectEqual(item("Cart").menu?.shownTitles, ["Your cart is empty.", "Share what I look at and buy"])
    try item("Cart").choose("Share what I look at and buy")
    try expectEqual(item("Cart").menu?.shownTitles.last, "✓ Share what I look at and buy")
    try searchBar.type("lamp")
    await wait { !has("Rug") && has("Wall lamp") }
    try item("Filters").tap()
    await shows("red 2")
    try tap("red")
    navigation.popViewController(animated: true)
    await wait { !has("Floor lamp") }
    try expectEqual(searchBar.searchTextField.shownTokens, ["red"])

    try tap("Desk lamp")
    #expect(has("About the desk lamp.") && has("30.00 €"))
    await shows("Floor lamp")
    try button().tap()
    try button().tap()
    try expectEqual(item("Cart").title, "Cart (2)")
    navigation.popViewController(animated: true)

    try item("Saved").tap()
    #expect(has("There are no saved searches."))
    try tap("Save this search")
    #expect(!has("There are no saved searches.") && !has("Save this search"))
    navigation.popViewController(animated: true)
    try searchBar.searchTextField.deleteToken("red")
    await shows("Floor lamp")
    try item("Saved").tap()
    try tap("lamp, red")
    #expect(top === scene.products)
    await wait { !has("Floor lamp") }

    try item("Cart").choose("Buy for 60.00 €")
    await wait { service.events.contains { $0.kind == .purchased } }
    try expectEqual(item("Cart").title, "Cart")
    let events = service.events
    expectEqual(events.map(\.kind), [.clicked, .addedToCart, .addedToCart, .purchased])
    expectEqual(service.chosenFilters, [Filter.Facet(attribute: "color", stringValue: "red")])
    #expect(events[0].queryID != nil && events[1].queryID == events[0].queryID)
    expectEqual(events[3].objects, [.init("1", queryID: events[0].queryID, price: 30, quantity: 2)])
  }

  @Test func `Nothing is sent before the person agrees`() async throws {
    try tap("Desk lamp")
    try button().tap()
    await shop.buy()
    #expect(service.events.isEmpty && shop.cart.lines.isEmpty)
  }

  @Test func `A product that is gone says so, and its pieces can be taken back`() async throws {
    try tap("Desk lamp")
    try button().tap()
    navigation.popViewController(animated: true)
    try await service.index.delete(["1"])
    try item("Cart").choose("Show")
    await wait { navigation.presentedViewController != nil }
    let alert = try #require(navigation.presentedViewController as? UIAlertController)
    expectEqual(alert.message, "This product is no longer sold.")
    alert.tap("OK")
    try item("Cart").choose("One more")
    try expectEqual(item("Cart").title, "Cart (2)")
    try item("Cart").choose("One less")
    try item("Cart").choose("One less")
    try expectEqual(item("Cart").menu?.shownTitles.first, "Your cart is empty.")
  }

  @Test func `A product without a price can't be bought`() async throws {
    try tap("Clock")
    #expect(has("Price on request"))
    #expect(try !button().isEnabled)
  }

  @Test func `Links open products and searches, at the start too, and a new window shows the last search`() async throws
  {
    scene.open(try #require(URL(string: "shop://product/3")))
    await shows("About the wall lamp.")
    scene.open(try #require(URL(string: "shop://search?q=lamp&color=blue")))
    #expect(top === scene.products)
    await wait { has("Floor lamp") && !has("Desk lamp") }
    let next = SceneDelegate()
    _ = try Self.start(next, Shop(backend: service, events: service, defaults: defaults.values))
    await wait { lines(of: next.products).contains { $0.contains("Floor") } }
    #expect(!lines(of: next.products).contains { $0.contains("Desk") })
    let opened = SceneDelegate()
    let url = try #require(URL(string: "shop://product/4"))
    let stack = try Self.start(opened, shop, UIScene.ConnectionOptions(opening: url))
    await wait { stack.viewControllers.count == 2 }
    #expect(lines(of: stack.viewControllers[1]).contains { $0.contains("Rug") })
  }

  @Test func `Saved searches are renamed, moved and deleted, also by VoiceOver`() async throws {
    for text in ["lamp", "rug"] {
      var link = SearchLink()
      link.text = text
      shop.savedSearches.add(link)
    }
    try item("Saved").tap()
    let table = try #require(top.view as? UITableView)
    #expect(table.texts() == ["Save this search", "lamp", "rug"] || table.texts() == ["lamp", "rug"])
    let first = table.texts().count - 2
    expectEqual(table.swipeActions(row: first).map(\.title), ["Delete", "Rename"])
    table.swipe(row: first + 1, andTap: "Rename")
    let alert = try #require(top.presentedViewController as? UIAlertController)
    expectEqual(alert.textFields?.first?.text, "rug")
    alert.textFields?.first?.type("s")
    alert.tap("Rename")
    table.swipe(row: first + 1, andTap: "Move up")
    #expect(shop.saved.map(\.name) == ["rugs", "lamp"] && Array(table.texts().suffix(2)) == ["rugs", "lamp"])
    expectEqual(table.cell(row: first)?.performAction("Delete"), true)
    #expect(shop.saved.map(\.name) == ["lamp"] && table.texts().last == "lamp")
  }

  @Test func `An offered product opens`() async throws {
    try searchBar.type("wall")
    let results = scene.products.navigationItem.searchController?.searchResultsController as? UITableViewController
    let offers = try #require(results?.tableView)
    await wait { (0..<offers.numberOfSections).contains { offers.header(section: $0) == "Products" } }
    let section = try #require((0..<offers.numberOfSections).first { offers.header(section: $0) == "Products" })
    offers.tap(row: 0, section: section)
    #expect(has("About the wall lamp."))
  }
}
