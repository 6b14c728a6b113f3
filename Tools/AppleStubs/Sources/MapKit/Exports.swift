#if !os(macOS)
// Apple's MapKit gives its users UIKit.
@_exported public import UIKit
#endif
