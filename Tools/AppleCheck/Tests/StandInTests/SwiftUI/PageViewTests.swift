import Combine
import InstantSearchCore
import SwiftUI
import TestSupport
import Testing
@_spi(Driving) import UIKit

@MainActor
@Suite("The pages' SwiftUI views, drawn by the stand-ins")
struct PageViewTests {
  @Test("A facet list shows its rows, a tap selects, a second tap undoes it")
  func facetList() {
    let model = FacetModel()
    let screen = Rendering(ContentView(facetListController: model))
    expectEqual(screen.lines, ["red", "blue"])
    screen.tap(line: 1)
    expectEqual(screen.lines, ["red", "blue [checkmark]"])
    expectEqual(screen.spokenLines, ["red", "blue, checkmark"])
    screen.tap("blue")
    expectEqual(screen.lines, ["red", "blue"])
  }

  @Test("The view is drawn again only when its model announces a change")
  func drawings() {
    let model = FacetModel()
    let screen = Rendering(ContentView(facetListController: model))
    expectEqual(screen.drawings, 1)
    _ = screen.lines
    model.silent = 1
    expectEqual(screen.drawings, 1)
    model.items = []
    #expect(screen.lines == [] && screen.drawings == 2)
  }

  @Test("A dynamic facet list shows its headers between its values")
  func dynamic() {
    let model = FacetModel()
    let screen = Rendering(DynamicView(model: model))
    expectEqual(screen.lines, ["color", "red (3)", "blue (2)"])
    expectEqual(screen.emphasizedLines.first, "**color**")
    screen.tap("red (3)")
    #expect(model.items[0].isSelected)
  }

  @Test("A rendering does not keep its model alive")
  func ownership() {
    weak var gone: FacetModel?
    do {
      let model = FacetModel()
      gone = model
      let screen = Rendering(ContentView(facetListController: model))
      screen.tap("red")
      expectEqual(screen.lines, ["red [checkmark]", "blue"])
    }
    #expect(gone == nil)
  }
}

@MainActor
final class FacetModel: ObservableObject {
  @Published var items: [Selectable] = .colors
  var silent = 0

  func toggle(_ facet: Facet) { items.toggle(facet) }
  func isSelected(_ facet: Facet) -> Bool { items.contains { $0.facet == facet && $0.isSelected } }
}

private struct FacetList<Row: View>: View {
  @ObservedObject var model: FacetModel
  let row: (Facet, Bool) -> Row

  init(_ model: FacetModel, @ViewBuilder row: @escaping (Facet, Bool) -> Row) {
    self.model = model
    self.row = row
  }

  var body: some View {
    VStack {
      ForEach(model.items, id: \.facet.value) { item in
        row(item.facet, model.isSelected(item.facet)).onTapGesture { model.toggle(item.facet) }
      }
    }
  }
}

/// The code of the refinement list's page.
private struct ContentView: View {
  @ObservedObject var facetListController: FacetModel

  var body: some View {
    FacetList(facetListController) { facet, isSelected in
      HStack {
        Text(facet.value)
        Spacer()
        if isSelected {
          Image(systemName: "checkmark")
            .foregroundColor(.accentColor)
        }
      }
      .contentShape(Rectangle())
      .frame(idealHeight: 44)
      .padding(.horizontal, 5)
    }
  }
}

/// The code of the dynamic facet list's page.
private struct DynamicView: View {
  @ObservedObject var model: FacetModel

  var body: some View {
    ScrollView {
      ForEach(["color"], id: \.self) { attribute in
        VStack(spacing: 0) {
          ZStack {
            Color(.systemGray5)
            Text(attribute)
              .fontWeight(.semibold)
              .frame(maxWidth: .infinity, alignment: .leading)
              .padding(.horizontal, 5)
          }
          ForEach(model.items, id: \.facet.value) { item in
            VStack(spacing: 0) {
              Text("\(item.facet.value) (\(item.facet.count))")
                .onTapGesture {
                  model.toggle(item.facet)
                }
                .frame(minHeight: 44, idealHeight: 44, maxHeight: .infinity, alignment: .center)
                .padding(.horizontal, 5)
            }
          }
        }
      }
    }
  }
}
