// ios: what the oldest systems lack, and must be asked for.
import SwiftUI

struct Nothing: View {
  var body: some View {  // error: is only available in iOS 17.0 or newer
    ContentUnavailableView { Text("Nothing") }  // error: is only available in iOS 17.0 or newer
  }
}

struct Watching: View {
  @State private var text = ""

  var body: some View {
    TextField("Name", text: $text)
      .onChange(of: text) { print(text) }  // error: is only available in iOS 17.0 or newer
  }
}
