// ios macos: data races in views, which are found once everything else is right.
import SwiftUI

final class Cache {
  var texts: [String] = []
}

actor Loader {
  func load(into cache: Cache) { cache.texts.append("") }
}

struct Loading: View {
  let cache: Cache
  let loader: Loader

  var body: some View {
    Text("Loading").task { await loader.load(into: cache) }  // error: sending 'self.cache' risks causing data races
  }
}
