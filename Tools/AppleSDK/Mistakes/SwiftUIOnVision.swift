// visionos: what is deprecated since the first visionOS.
import SwiftUI

struct Field: View {
  @State private var text = ""

  var body: some View {
    TextField("Name", text: $text)
      .onChange(of: text) { print($0) }  // error: 'onChange(of:perform:)' was deprecated in visionOS 1.0
  }
}
