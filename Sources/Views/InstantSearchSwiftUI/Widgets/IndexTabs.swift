#if canImport(SwiftUI)
import Foundation
public import InstantSearchCore
public import SwiftUI

/// The model of the views of several indices.
@MainActor
public final class IndexTabsObservableController: WidgetModel, IndexTabsController {
  /// The tabs, and which one is open.
  @Shown public private(set) var list: IndexTabList

  public var onOpen: ((String?) -> Void)?

  /// A model without tabs until a widget is connected.
  public override init() { list = IndexTabList() }

  /// - Parameter list: Shown until a widget is connected.
  package init(list: IndexTabList) { self.list = list }

  /// Opens a tab; nil for the sections of all indices.
  public func open(_ name: String?) { onOpen?(name) }

  public func setItem(_ item: IndexTabList) {
    if list != item { list = item }
  }
}

/// The tabs of several indices with the number of results of each, and what they say besides: errors, and results that
/// filters hide.
public struct IndexTabs: View {
  @Watched private var controller: IndexTabsObservableController

  /// The tabs of a model.
  public init(_ controller: IndexTabsObservableController) { self.controller = controller }

  public var body: some View {
    VStack(alignment: .leading) {
      ScrollView(.horizontal, showsIndicators: false) {
        HStack {
          ForEach(controller.list.choices { $0.formatted() }, id: \.name) { tab in
            Button {
              controller.open(tab.name)
            } label: {
              Text(verbatim: tab.text).fontWeight(tab.isOpen ? .bold : .regular)
            }
            .accessibilityAddTraits(tab.isOpen ? .isSelected : [])
          }
        }
      }
      ForEach(controller.list.notes { $0.formatted() }, id: \.self) { note in
        Text(verbatim: note).foregroundColor(.secondary)
      }
    }
  }
}

/// Several indices in sections: the first results of each, and a button that opens its tab. While a tab is open, only its
/// results show, without a heading.
///
/// Rows show at most as many results as `IndexTabList.shownHitCount(of:)` says:
///
/// ```swift
/// IndexSections(tabs) { tab in
///   ForEach(products.hits.prefix(tabs.list.shownHitCount(of: tab) ?? .max), id: \.objectID) { hit in
///     Text(verbatim: hit.record.name)
///   }
/// }
/// ```
public struct IndexSections<Content: View>: View {
  @Watched private var controller: IndexTabsObservableController
  private let showsEmpty: Bool
  private let content: (IndexTab) -> Content

  /// - Parameters:
  ///   - controller: The model.
  ///   - showsEmpty: Whether there is a section for an index without results.
  ///   - content: Draws the results of an index.
  public init(
    _ controller: IndexTabsObservableController, showsEmpty: Bool = false,
    @ViewBuilder content: @escaping (IndexTab) -> Content
  ) {
    self.controller = controller
    self.showsEmpty = showsEmpty
    self.content = content
  }

  public var body: some View {
    let list = controller.list
    ForEach(list.sections(showsEmpty: showsEmpty), id: \.name) { tab in
      if !tab.isOpen {
        Text(verbatim: tab.text { $0.formatted() }).font(.headline).accessibilityAddTraits(.isHeader)
      }
      if let note = tab.note({ $0.formatted() }) { Text(verbatim: note).foregroundColor(.secondary) }
      content(tab)
      if let text = list.seeAllText(of: tab, { $0.formatted() }) {
        Button {
          controller.open(tab.name)
        } label: {
          Text(verbatim: text)
        }
        .accessibilityLabel(Text(verbatim: "\(tab.title), \(text)"))
      }
    }
  }
}
#endif
