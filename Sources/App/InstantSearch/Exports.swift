@_exported public import AlgoliaBackend
@_exported public import InstantSearchCore
@_exported public import RecordOutlines
@_exported public import SearchEngine

#if canImport(UIKit) && !os(watchOS)
@_exported public import InstantSearchUIKit
#endif
#if canImport(SwiftUI)
@_exported public import InstantSearchSwiftUI
#endif
