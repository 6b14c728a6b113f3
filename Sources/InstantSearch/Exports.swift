@_exported public import AlgoliaBackend
@_exported public import AlgoliaWire
@_exported public import InstantSearchCore
#if canImport(SwiftUI)
@_exported public import InstantSearchSwiftUI
#endif
