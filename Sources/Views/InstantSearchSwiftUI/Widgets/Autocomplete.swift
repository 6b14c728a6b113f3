#if canImport(SwiftUI)
import Foundation
public import InstantSearchCore
public import SwiftUI

/// The model of a view that shows what a search box offers while one types.
@MainActor
public final class AutocompleteObservableController: WidgetModel, AutocompleteController {
  /// What the sources offer; empty while the list is closed.
  @Shown public private(set) var sections: [AutocompleteSection]

  public var onAction: ((AutocompleteAction) -> Void)?

  /// - Parameter sections: Shown until a widget is connected.
  public init(sections: [AutocompleteSection] = []) { self.sections = sections }

  public func setItem(_ item: [AutocompleteSection]) {
    if sections != item { sections = item }
  }

  /// Does what the user wants, such as `.choose(item)`.
  public func perform(_ action: AutocompleteAction) { onAction?(action) }
}

/// What a search box offers while it is in use, in a section for each source; empty without offers.
///
/// Put it into a list, or below a search box with the same model. Beside a search field of your own, call
/// `offers.perform(.open)` when the field is entered or the text typed, and `offers.perform(.close)` when it is left. A tap on an offer chooses it, one on its arrow fills it in. Recent searches
/// can be forgotten one by one, in the menu of a row, or all of them.
///
/// ```swift
/// List {
///   SearchBox(searchBox, offers: offers)
///   Autocomplete(offers)
/// }
/// ```
public struct Autocomplete: View {
  @Watched private var controller: AutocompleteObservableController

  /// The offers of a model.
  public init(_ controller: AutocompleteObservableController) { self.controller = controller }

  public var body: some View {
    AutocompleteSections(controller) { item, kind in AutocompleteRow(item, kind, controller) }
  }
}

/// The sections of an autocomplete, with a view for each offer.
package struct AutocompleteSections<Row: View>: View {
  @Watched private var controller: AutocompleteObservableController
  private let row: (AutocompleteItem, AutocompleteSection.Kind) -> Row

  package init(
    _ controller: AutocompleteObservableController,
    @ViewBuilder row: @escaping (AutocompleteItem, AutocompleteSection.Kind) -> Row
  ) {
    self.row = row
    self.controller = controller
  }

  package var body: some View {
    ForEach(controller.sections) { section in
      if section.title.isEmpty {
        rows(of: section)
      } else {
        Section(section.title) { rows(of: section) }
      }
    }
  }

  @ViewBuilder
  private func rows(of section: AutocompleteSection) -> some View {
    ForEach(section.items) { item in row(item, section.kind) }
    if section.kind == .recentSearches {
      Button(Localization.text(.clearRecentSearches), role: .destructive) { controller.perform(.clearRecentSearches) }
    }
  }
}

/// An offer with a button that fills it into the search box.
package struct AutocompleteRow: View {
  private let item: AutocompleteItem
  private let kind: AutocompleteSection.Kind
  private let controller: AutocompleteObservableController

  package init(
    _ item: AutocompleteItem, _ kind: AutocompleteSection.Kind, _ controller: AutocompleteObservableController
  ) {
    (self.item, self.kind, self.controller) = (item, kind, controller)
  }

  package var body: some View {
    HStack {
      choice
      if item.isText {
        Button {
          controller.perform(.complete(item))
        } label: {
          Image(systemName: "arrow.up.backward").foregroundColor(.secondary)
        }
        .buttonStyle(.plain)
        .accessibilityLabel(Localization.text(.fillIn, ["suggestion": item.text.text]))
      }
    }
  }

  @ViewBuilder
  private var choice: some View {
    if kind == .recentSearches { button.modifier(Forgetting(item: item, controller: controller)) } else { button }
  }

  private var button: some View {
    Button {
      controller.perform(.choose(item))
    } label: {
      HStack {
        Image(systemName: symbol).foregroundColor(.secondary).accessibilityHidden(true)
        Text(item.label)
        if let count = item.count { Text(verbatim: "(\(count.formatted()))").foregroundColor(.secondary) }
        Spacer()
      }
      .contentShape(Rectangle())
      .accessibilityElement(children: .ignore)
      .accessibilityLabel(Text(verbatim: item.spokenLabel))
    }
    .buttonStyle(.plain)
  }

  private var symbol: String { kind.symbol }
}

extension AutocompleteSection.Kind {
  /// The name of the symbol beside an offer.
  package var symbol: String {
    switch self {
    case .recentSearches: "clock"
    case .suggestions: "magnifyingglass"
    case .facet: "line.3.horizontal.decrease.circle"
    case .records: "doc.text"
    }
  }
}

/// Adds the action that forgets a recent search: to the context menu of its row, and for VoiceOver.
private struct Forgetting: ViewModifier {
  let item: AutocompleteItem
  let controller: AutocompleteObservableController

  func body(content: Content) -> some View {
    let content = content.accessibilityAction(named: title) { controller.perform(.forget(item)) }
    #if os(watchOS)
    content
    #else
    content.contextMenu { Button(title) { controller.perform(.forget(item)) } }
    #endif
  }

  private var title: String { Localization.text(.forgetSearch, ["text": item.text.text]) }
}
#endif
