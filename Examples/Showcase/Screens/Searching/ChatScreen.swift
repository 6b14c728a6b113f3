import InstantSearch
import SearchAssistant
import SwiftUI
import UIKit

extension ProductSearch {
  /// A chat about the products: what the model searches for shows on the screen too.
  fileprivate func connect(chat: any ChatController) {
    let session = ChatSession(Clerk(), tool: SearchTool(Shop.backend, indexName: "products"))
    add(ChatConnector(session, searcher: searcher, suggestions: ["desk lamp"], controller: chat))
  }
}

struct ChatScreen: View {
  @StateObject private var search = ProductState(ChatObservableController()) { $0.connect(chat: $1) }

  var body: some View {
    ChatView(search.widgets) { hit in Text(hit.record["name"]?.string ?? hit.objectID) }
    ProductList(search.products)
  }
}

final class ChatScreenViewController: ProductViewController {
  private let chat = ChatViewController { cell, hit in
    var content = cell.defaultContentConfiguration()
    content.text = hit.record["name"]?.string
    cell.contentConfiguration = content
  }

  override func connectWidgets() -> [UIView] {
    search.connect(chat: chat)
    return [embed(chat)]
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    chat.view.heightAnchor.constraint(equalTo: products.view.heightAnchor).isActive = true
  }
}
