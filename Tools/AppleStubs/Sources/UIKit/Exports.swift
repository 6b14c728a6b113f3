// Apple's UIKit gives its users Foundation.
@_exported public import Foundation
