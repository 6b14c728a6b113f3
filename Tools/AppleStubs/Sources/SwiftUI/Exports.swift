// With SwiftUI come Core Graphics' numbers, points and sizes; not Foundation, and not Combine.
#if canImport(CoreGraphics)
@_exported public import CoreGraphics
#endif
