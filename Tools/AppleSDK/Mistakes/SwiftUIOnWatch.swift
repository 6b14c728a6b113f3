// watchos watchos32: what is not on a watch.
import SwiftUI

struct Row: View {
  @State private var size = 0

  var body: some View {  // error: is unavailable in watchOS
    Text("Name").contextMenu { Button("Exclude") {} }  // error: 'contextMenu(menuItems:)' was deprecated in watchOS 7.0
    Menu("Sort") { EmptyView() }  // error: is unavailable in watchOS
    Picker("Size", selection: $size) { EmptyView() }.pickerStyle(.segmented)  // error: is unavailable in watchOS
    TextField("Name", text: .constant("")).textFieldStyle(.roundedBorder)  // error: is unavailable in watchOS
  }
}
