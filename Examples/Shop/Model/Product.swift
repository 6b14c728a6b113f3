import Foundation
import InstantSearch

/// A record as the shop shows it. What a record lacks is missing on its page, too.
struct Product: Identifiable {
  let hit: Hit<JSON>

  init(_ hit: Hit<JSON>) { self.hit = hit }

  var id: String { hit.objectID }
  var name: String { hit.record["name"]?.string ?? hit.objectID }
  var brand: String { hit.record["brand"]?.string ?? "" }
  var description: String { hit.record["description"]?.string ?? "" }
  var price: Double? { hit.record["price"]?.number }
  var priceText: String { price?.inEuros ?? "Price on request" }
}

extension Double {
  var inEuros: String { String(format: "%.2f €", self) }
}

/// What is to be bought, with the searches that found it: the event of a purchase names them.
struct Cart: Codable, Equatable {
  struct Line: Codable, Equatable, Identifiable {
    let id: String
    let name: String
    let price: Double
    var quantity = 1
    var queryID: String?
  }

  var lines: [Line] = []
  var count: Int { lines.reduce(0) { $0 + $1.quantity } }
  var total: Double { lines.reduce(0) { $0 + $1.price * Double($1.quantity) } }

  /// Adds one piece.
  @MainActor mutating func add(_ product: Product) {
    guard let price = product.price else { return }
    if let index = lines.firstIndex(where: { $0.id == product.id }) {
      lines[index].quantity += 1
      lines[index].queryID = product.hit.queryID ?? lines[index].queryID
    } else {
      lines.append(Line(id: product.id, name: product.name, price: price, queryID: product.hit.queryID))
    }
  }

  /// Changes the number of pieces; 0 removes the line.
  mutating func change(_ line: Line, to quantity: Int) {
    guard let index = lines.firstIndex(where: { $0.id == line.id }) else { return }
    if quantity > 0 { lines[index].quantity = quantity } else { lines.remove(at: index) }
  }
}
