import Foundation

/// A record of the index `products`.
struct Product: Codable {
  var name: String
  var brand: String
  var color: String?
  var price: Double
  var rating: Double?

  var details: String { brand + String(format: ", %.2f €", price) }
}

/// A record of the index `brands`.
struct Brand: Codable {
  var name: String
  var productCount: Int
}

/// The custom data of the shop's query rule.
struct Banner: Codable {
  var title: String
}
