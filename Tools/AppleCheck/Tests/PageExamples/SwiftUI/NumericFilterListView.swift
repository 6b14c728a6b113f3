// swift-format-ignore-file
import InstantSearchCore
import InstantSearchSwiftUI
import SwiftUI

/// The SwiftUI view of the numeric filter list's page.
enum NumericFilterListView {

struct ContentView: View {

  @ObservedObject var filterListController: FilterListObservableController<Filter.Numeric>

  var body: some View {
    FilterList(filterListController) { filter, isSelected in
      // declare the view presenting a single numeric filter and its selection state
      HStack {
        Text(filter.description)
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

}
