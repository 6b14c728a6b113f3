import InstantSearchCore

extension HistogramBars {
  /// The bars as a drawing that fills its element. Bars with a result can be seen, however few there are.
  var html: HTML {
    let (width, height) = (Int(SliderAxis.length), 32)
    let path = bars.map { bar in
      let start = min(Int(bar.position.rounded()), width - 1)
      let space = max(Int((bar.position + bar.width).rounded()) - start, 1)
      let rise = max(Int((bar.height * Double(height)).rounded()), 1)
      return "M\(start) \(height)v-\(rise)h\(space - min(space / 4, 4))v\(rise)z"
    }.joined()
    return HTML(
      "svg", .class("histogram"), .attribute("viewbox", "0 0 \(width) \(height)"),
      .attribute("preserveaspectratio", "none"), .attribute("aria-hidden", "true")
    ) { HTML("path", .attribute("d", path)) }
  }
}
