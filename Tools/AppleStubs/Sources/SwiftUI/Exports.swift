public import Combine

// With SwiftUI come Core Graphics' numbers, points and sizes; not Foundation, and not Combine.
#if canImport(CoreGraphics)
@_exported public import CoreGraphics
#endif

/// Apple's Foundation has these two names, and SwiftUI shows them. Their members are Combine's: a file that uses them imports
/// Combine.
@available(SwiftUI 1, *)
public typealias ObservableObject = Combine.ObservableObject

@available(SwiftUI 1, *)
public typealias Published = Combine.Published
