// As Apple's SwiftUI does. UIKit is not among them: a file that uses both says so.
@_exported public import Combine
@_exported public import Foundation
