// macos: what is not on a Mac.
import SwiftUI

struct Screen: View {
  @State private var size = 0

  var body: some View {
    List { EmptyView() }.listStyle(.insetGrouped)  // error: is unavailable in macOS
    Text("Name").navigationBarTitleDisplayMode(.inline)  // error: is unavailable in macOS
    Picker("Size", selection: $size) { EmptyView() }.pickerStyle(.wheel)  // error: is unavailable in macOS
  }
}
