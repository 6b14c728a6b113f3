// ios tvos visionos macos: Core Graphics counts in a type of its own

import Foundation

func area(_ size: CGSize) -> Float {
  size.width * size.height  // error: cannot convert return expression of type 'CGFloat' to return type 'Float'
}

func widths(_ sizes: [CGSize]) -> [Double] {
  let widths = sizes.map { $0.width }
  return widths  // error: cannot convert return expression of type '[CGFloat]' to return type '[Double]'
}

func wide(_ width: Double) -> CGFloat {
  var result: CGFloat = 0
  update(&result)  // error: inout argument could be set to a value with a type other than 'CGFloat'
  return result + width
}
func update(_ value: inout Double) {}

func scale(_ size: CGSize, by factor: Double) -> CGSize {
  CGSize(width: size.width * factor, height: size.height * factor)
}
