// tvos: what is not on a television.
import SwiftUI

struct Price: View {
  @State private var price = 0.0
  @State private var count = 0

  var body: some View {  // error: is unavailable in tvOS
    Slider(value: $price, in: 0...5)  // error: is unavailable in tvOS
    Stepper("Count", value: $count, in: 0...5)  // error: is unavailable in tvOS
    DisclosureGroup("More") { EmptyView() }  // error: is unavailable in tvOS
    Text("Price").navigationBarTitleDisplayMode(.inline)  // error: is unavailable in tvOS
    Toggle("Sale", isOn: .constant(true)).toggleStyle(.switch)  // error: is only available in tvOS 18.0 or newer
  }
}
