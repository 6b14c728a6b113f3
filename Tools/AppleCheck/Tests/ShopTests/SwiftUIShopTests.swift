import Foundation
import InstantSearch
import SwiftUI
import TestSupport
import Testing

@testable import ShopSwiftUI

@MainActor
@Suite("The shop in SwiftUI")
struct SwiftUIShopTests {
  private let service: Service
  private let defaults = Defaults()
  private let shop: Shop
  private let screen: Rendering

  init() async throws {
    service = try Service()
    shop = Shop(backend: service, events: service, defaults: defaults.values)
    screen = Rendering(ShopView(shop))
    await shows("Desk lamp")
  }

  private var search: SearchScreenModel {
    get throws { try #require(screen.stateObjects.lazy.compactMap { $0 as? SearchScreenModel }.first) }
  }

  private func has(_ text: String) -> Bool { screen.lines.contains { $0.contains(text) } }

  private func shows(_ text: String) async { await wait { has(text) } }

  private func wait(until holds: () -> Bool) async { await ShopTests.wait(until: holds) }

  @Test func `Search, filter, open, buy, save and reopen, with the events of all that`() async throws {
    let search = try search
    screen.tap("Cart")
    #expect(has("Your cart is empty.") && has("Share what I look at and buy [off]"))
    screen.tap("Share what I look at and buy")
    screen.tap("Products")
    screen.type("lamp", into: "Search")
    await shows("3 results")
    screen.tap("Filters")
    screen.tap("red")
    await shows("Show 2 results")
    screen.tap("Show 2 results")
    #expect(has("Wall lamp") && !has("Floor lamp"))

    screen.tap("Desk lamp")
    #expect(has("About the desk lamp.") && has("30.00 €"))
    // What it is related to are the lamps of its maker first, found whatever is searched for.
    await shows("Floor lamp")
    screen.tap("Add to cart")
    screen.tap("Add to cart")
    screen.tap("Done")
    #expect(has("(2)") && !has("About the desk lamp."))

    screen.tap("Saved")
    #expect(has("There are no saved searches."))
    screen.tap("Save this search")
    #expect(shop.saved.map(\.name) == ["lamp, red"] && !has("There are no saved searches."))
    search.open(SearchLink())
    await wait { search.resultCount == 5 }
    screen.tap("lamp, red")
    await wait { search.resultCount == 2 }
    #expect(has("2 results") && search.urlQuery == "q=lamp&color=red")

    screen.tap("Cart")
    #expect(has("2 × 30.00 €") && has("Total: 60.00 €"))
    screen.tap("Buy")
    await wait { service.events.contains { $0.kind == .purchased } }
    #expect(has("Your cart is empty.") && !has("(2)"))
    let events = service.events
    expectEqual(events.map(\.kind), [.clicked, .addedToCart, .addedToCart, .purchased])
    expectEqual(service.chosenFilters, [Filter.Facet(attribute: "color", stringValue: "red")])
    expectEqual(events[0].objects, [.init("1", position: events[0].objects.first?.position)])
    #expect(events[0].queryID != nil && events[1].queryID == events[0].queryID)
    #expect(events[1].objects == [.init("1", price: 30, quantity: 1)] && events[1].currency == "EUR")
    expectEqual(events[3].objects, [.init("1", queryID: events[0].queryID, price: 30, quantity: 2)])
  }

  @Test func `Nothing is sent before the person agrees, and nothing is kept when they change their mind`() async throws
  {
    screen.tap("Desk lamp")
    screen.tap("Add to cart")
    screen.tap("Done")
    await shop.buy()
    #expect(service.events.isEmpty && shop.cart.lines.isEmpty)

    shop.sharesEvents = true
    await (try search).refresh()
    screen.tap("Wall lamp")
    screen.tap("Add to cart")
    #expect(shop.cart.lines.first?.queryID != nil)
    expectEqual(Shop(backend: service, events: service, defaults: defaults.values).cart, shop.cart, "it is saved")
    shop.sharesEvents = false
    #expect(shop.cart.lines.count == 1 && shop.cart.lines.first?.queryID == nil)
    await shop.buy()
    #expect(service.events.isEmpty)
    #expect(!Shop(backend: service, events: service, defaults: defaults.values).sharesEvents)
  }

  @Test func `A product that is gone says so, and one that can't be asked for says why`() async throws {
    screen.tap("Desk lamp")
    screen.tap("Add to cart")
    screen.tap("Done")
    screen.tap("Cart")
    service.isOffline = true
    screen.tap("Desk lamp")
    await shows("did not answer in time")
    screen.tap("Done")
    service.isOffline = false
    try await service.index.delete(["1"])
    screen.tap("Desk lamp")
    await shows("This product is no longer sold.")
    screen.tap("Done")
    screen.step("1 × 30.00 €", by: -1)
    #expect(has("Your cart is empty."))
  }

  @Test func `A product without a price shows so, and can't be bought`() async throws {
    screen.tap("Clock")
    #expect(has("Price on request"))
    let button = try #require(screen.lines.firstIndex { $0.contains("Add to cart") })
    #expect(!screen.isEnabled(line: button))
    shop.addToCart(Product(Hit(objectID: "5", record: ["name": "Clock"])))
    #expect(shop.cart.lines.isEmpty)
  }

  @Test func `Offline, the error shows and the products stay`() async throws {
    service.isOffline = true
    screen.type("rug", into: "Search")
    await shows("did not answer in time")
    #expect(has("Desk lamp") && has("Try again"))
    service.isOffline = false
    screen.tap("Try again")
    await shows("1 result")
    #expect(has("Rug") && !has("Desk lamp"))
  }

  @Test func `Links open products and searches, and a new window shows the last search`() async throws {
    let search = try search
    screen.open(try #require(URL(string: "shop://product/3")))
    await shows("About the wall lamp.")
    screen.tap("Done")
    screen.tap("Cart")
    screen.open(try #require(URL(string: "shop://search?q=lamp&color=blue")))
    await wait { search.resultCount == 1 }
    #expect(has("Floor lamp") && !has("Desk lamp"))
    let next = Rendering(ShopView(Shop(backend: service, events: service, defaults: defaults.values)))
    await wait { next.lines.contains { $0.contains("1 result") } }
    #expect(next.lines.contains { $0.contains("Floor lamp") } && !next.lines.contains { $0.contains("Desk lamp") })
  }

  @Test func `Saved searches are renamed, moved and deleted`() async throws {
    let search = try search
    for text in ["lamp", "rug"] {
      screen.type(text, into: text == "lamp" ? "Search" : "lamp")
      await wait { search.resultCount == (text == "lamp" ? 3 : 1) }
      screen.tap("Saved")
      screen.tap("Save this search")
      screen.tap("Products")
    }
    screen.tap("Saved")
    let saved = try #require(screen.lines.firstIndex { $0.contains("Save this search") })
    #expect(!screen.isEnabled(line: saved), "it is saved")
    screen.tap("Rename", inMenuOf: "rug")
    screen.type("Rugs of the living room", into: "rug")
    screen.submit("Rugs of the living room")
    screen.move("Rugs of the living room", toOffset: 0)
    expectEqual(shop.saved.map(\.name), ["Rugs of the living room", "lamp"])
    screen.tap("Delete", inMenuOf: "lamp")
    #expect(!has("lamp") && has("Rugs of the living room"))
    expectEqual(Shop(backend: service, defaults: defaults.values).saved, shop.saved)
  }

  @Test func `An offered product opens, and a wide window shows the filters beside the products`() async throws {
    let search = try search
    screen.type("wall", into: "Search")
    await wait { search.autocomplete.sections.contains { $0.kind == .records } }
    let offers = search.autocomplete.sections.first { $0.kind == .records }
    search.autocomplete.perform(.choose(try #require(offers?.items.first)))
    #expect(has("About the wall lamp."))
    let wide = Rendering(
      ShopView(Shop(backend: service, events: service, defaults: Defaults().values))
        .environment(\.horizontalSizeClass, .regular))
    await wait { wide.lines.contains { $0.contains("red (3)") } }
    #expect(wide.lines.contains { $0.contains("Desk lamp") })
  }
}
