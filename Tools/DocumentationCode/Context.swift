// The names that the documents' blocks of code use without declaring them. Scripts/documentation code compiles each block
// with this module; a declaration in a block takes precedence.

import Foundation
@_exported import InstantSearch
import InstantSearchTesting
import SearchSync

#if canImport(UIKit)
import UIKit
#endif

public struct Product: Codable, Sendable, Equatable {
  public var objectID: String
  public var name: String
  public var brand = ""
  public var color = ""
  public var price = 0
  public var categories: [String]?

  public init(objectID: String, name: String, brand: String = "", color: String = "", price: Int = 0) {
    self.objectID = objectID
    self.name = name
    self.brand = brand
    self.color = color
    self.price = price
  }
}

public struct Article: Codable, Sendable, Equatable {
  public var objectID: String
  public var title: String
}

public struct Banner: Codable, Sendable {
  public var title: String
}

public struct Promotion: Codable, Sendable {
  public var title: String
}

/// A view of results.
@MainActor
public final class ProductTable: HitsController {
  public weak var hitsSource: HitsInteractor<Product>?

  public func reload() {}

  public func scrollToTop() {}
}

/// A view that a widget of your own connects.
@MainActor
public final class Map {
  public var onMove: ((Query.GeoBox) -> Void)?
}

/// A view of a list.
@MainActor
public final class ColorList: FacetListController {
  public var onClick: ((Facet) -> Void)?

  public func setSelectableItems(selectableItems: [SelectableItem<Facet>]) {}

  public func reload() {}
}

/// What `self` is in a block of statements.
@MainActor
public final class Screen {
  public init() {}

  public func show(_ hits: [Hit<JSON>]) {}

  public func show(_ response: SearchResponse) {}

  public func show(_ filters: [Filter]) {}
}

/// Makes vectors of the first letters of texts.
public struct LetterEmbedder: TextEmbedder {
  public let identifier = "letters"
  public let dimensions = 1

  public func embed(_ texts: [String], for purpose: EmbeddingPurpose) async throws(SearchError) -> [[Float]] {
    texts.map { [Float($0.unicodeScalars.first?.value ?? 0)] }
  }
}

@MainActor public let index = makeIndex()
public let embedder = LetterEmbedder()
@MainActor public let backend: any SearchBackend = LocalBackend(["products": index])
@MainActor public let filterState = FilterState()
@MainActor public let searcher = HitsSearcher(backend: backend, indexName: "products")
@MainActor public let list = ColorList()
public let requests: [SearchRequest] = []
public let key = ""

private func makeIndex() -> LocalIndex {
  do {
    return try LocalIndex(settings: IndexSettings(attributesForFaceting: ["brand", "color"]))
  } catch {
    fatalError("\(error)")
  }
}

/// Checks the value that a document states.
public func expectValue(_ value: some Any, _ expected: String) {
  guard "\(value)" != expected else { return }
  FileHandle.standardError.write(Data("the value is \(value), not \(expected)\n".utf8))
  exit(1)
}

/// Sends the body of a call.
public func send(_ body: JSON) async throws -> String { "\(body)" }

@MainActor public func SwitchDriver() -> any ToggleDriver { fatalError() }

@MainActor public func TableDriver() -> any FacetListDriver { fatalError() }

@MainActor public func MyDriver() -> any BackendDriver { fatalError() }

#if canImport(UIKit)
@MainActor public let tableView = UITableView()

@MainActor public func ProductCard(_ product: Product) -> UIView { UIView() }

/// Fills the cells of a collection view.
public struct ProductConfigurator: CollectionViewCellConfigurable {
  public typealias Record = Product

  public let cellSize = CGSize(width: 100, height: 100)

  public init(model: Hit<Product>, indexPath: IndexPath) {}

  public func configure(_ cell: UICollectionViewCell) {}
}
#endif

public struct NoteState: Sendable {
  public let isWhole: Bool
  public let saved: [(id: String, text: String)]
  public let deletedIDs: [String]
  public let token: String
}

/// A source of records of your own.
public protocol NoteStore: Sendable {
  var token: String { get }
  func changes(since token: String?) -> NoteState
}

/// What changes it in a test.
public struct NoteDriver: ChangeFeedDriver {
  public init() {}
  public func feed() throws -> any ChangeFeed { fatalError() }
  public func commit(_ texts: [String: String?]) {}
  public func restore(_ texts: [String: String]) {}
}
