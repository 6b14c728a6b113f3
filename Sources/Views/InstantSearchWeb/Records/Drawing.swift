/// A drawing of a kind of thing, on 120 by 90.
package struct Drawing: Hashable, Sendable {
  let shapes: [Shape]

  struct Shape: Hashable, Sendable {
    enum Shade: Hashable, Sendable { case main, light, dark }

    let shade: Shade
    /// Whether the path is drawn as a line rather than filled.
    let isLine: Bool
    /// The path in SVG.
    let path: String
  }

  /// The drawing for a category such as `Home > Lighting > Desk lamps`; nil if there is none.
  package static func of(_ category: String) -> Drawing? {
    let name = category.split(separator: ">").last.map(String.init) ?? category
    let words = name.prefix(60).lowercased().split { !$0.isLetter }.map { word in
      word.hasSuffix("s") && !word.hasSuffix("ss") ? word.dropLast() : word
    }
    let text = " \(words.joined(separator: " ")) "
    return all.first { text.contains(" \($0.name) ") }?.drawing
  }

  /// Parses shapes with bars between them. Each begins with its shade (`m`, `l` or `d`; in uppercase for a line), and is
  /// a path, or a circle `o X Y RADIUS`.
  private init(_ text: String) {
    shapes = text.split(separator: "|").compactMap { piece in
      guard let letter = piece.first else { return nil }
      let shade: Shape.Shade = letter.lowercased() == "m" ? .main : letter.lowercased() == "l" ? .light : .dark
      let path = piece.dropFirst().drop { $0 == " " }
      let numbers = path.dropFirst().split(separator: " ").compactMap { Int($0) }
      let isCircle = path.first == "o" && numbers.count == 3
      return Shape(
        shade: shade, isLine: letter.isUppercase,
        path: isCircle ? Self.circle(numbers[0], numbers[1], numbers[2]) : String(path))
    }
  }

  private static func circle(_ x: Int, _ y: Int, _ radius: Int) -> String {
    "M\(x - radius) \(y)a\(radius) \(radius) 0 1 0 \(2 * radius) 0a\(radius) \(radius) 0 1 0 -\(2 * radius) 0z"
  }

  /// The drawings by the names of things, longer names before those that are parts of them.
  private static let all: [(name: String, drawing: Drawing)] = [
    (
      "desk lamp",
      "l M70 46L88 28L110 70L82 78z|m M36 78h34v5h-34z|D M53 78L44 50L68 30"
        + "|m M62 18l28 12l-22 20l-14-14z"
    ),
    ("floor lamp", "m M46 80h28v4h-28z|D M60 80V36|l M44 40L26 78h68L76 40z|m M42 40L50 12h20l8 28z|D M60 80V40"),
    ("pendant", "D M60 0V26|l M34 56L14 90h92L86 56z|m M32 56Q36 26 60 26Q84 26 88 56z"),
    ("lamp", "m M46 80h28v4h-28z|D M60 80V44|m M38 46L48 14h24l10 32z|l M44 42h32v4h-32z"),
    (
      "garden furniture",
      "m M20 32Q60 0 100 32z|l M46 32Q60 -4 74 32z|D M60 30V84"
        + "|d M34 56h52v5h-52zM40 61h4v23h-4zM76 61h4v23h-4z"
    ),
    ("chair", "m M42 10h7v44h-7z|l M49 16h4v30h-4z|m M42 50h38v8h-38z|d M43 58h5v26h-5zM73 58h5v26h-5z"),
    ("desk organizer", "d M40 16h5v30h-5zM55 8h5v38h-5zM72 20h5v26h-5z|m M28 44h64v38h-64z|l M36 56h48v6h-48z"),
    ("organizer", "d M40 16h5v30h-5zM55 8h5v38h-5zM72 20h5v26h-5z|m M28 44h64v38h-64z|l M36 56h48v6h-48z"),
    ("desk", "m M16 34h88v8h-88z|d M22 42h6v42h-6zM92 42h6v42h-6z|l M62 42h30v20h-30z|d M73 50h8v3h-8z"),
    (
      "shelve",
      "l M38 20h6v20h-6zM46 16h5v24h-5zM53 22h6v18h-6zM64 48h6v18h-6zM72 44h5v22h-5zM40 56h14v10h-14z"
        + "|m M28 8h5v76h-5zM87 8h5v76h-5zM28 10h64v4h-64zM28 40h64v4h-64zM28 66h64v4h-64z"
    ),
    (
      "blanket",
      "m M20 28h80v40h-80z|l M20 36h80v5h-80zM20 54h80v5h-80z"
        + "|D M24 68v8M36 68v8M48 68v8M60 68v8M72 68v8M84 68v8M96 68v8"
    ),
    ("towel", "m M36 14h48v64h-48z|l M36 56h48v5h-48zM36 66h48v3h-48z|d M26 10h68v5h-68z"),
    (
      "sleeping bag",
      "m M42 10h36q8 0 8 10v50q0 14-14 14h-24q-14 0-14-14v-50q0-10 8-10z|l M44 16h32v16h-32z"
        + "|D M60 34v48"
    ),
    ("tent", "m M10 80L60 14L110 80z|l M60 14L80 80H40z|d M60 36L69 80H51z"),
    ("boot", "m M42 10h24v42q22 4 28 14v10h-52z|l M42 10h24v8h-24z|d M40 76h56v7h-56z|L M58 34h8M58 44h8"),
    (
      "sneaker",
      "m M18 64q2-26 8-30q14 12 26 6q18 18 46 20q6 2 6 8z|l M18 68h86v6h-86z|d M18 74h86v5h-86z"
        + "|L M52 46l8-7M61 52l8-7"
    ),
    ("shoe", "m M18 64q2-26 8-30q14 12 26 6q18 18 46 20q6 2 6 8z|d M18 68h86v7h-86z"),
    (
      "sweater",
      "m M42 14q18 12 36 0l28 24l-9 14l-13-8v38h-48v-38l-13 8l-9-14z"
        + "|l M36 74h48v8h-48zM42 14q18 12 36 0l4 4q-22 14-44 0z"
    ),
    ("t shirt", "m M42 14q18 14 36 0l26 14l-9 20l-13-5v40h-44v-40l-13 5l-9-20z|l M42 14q18 14 36 0l3 2q-21 17-42 0z"),
    ("shirt", "m M42 14q18 14 36 0l26 14l-9 20l-13-5v40h-44v-40l-13 5l-9-20z|D M60 24V82"),
    (
      "jacket",
      "m M42 12q18 10 36 0l28 26l-9 14l-13-8v40h-48v-40l-13 8l-9-14z|D M60 18V84"
        + "|l M42 58h12v3h-12zM66 58h12v3h-12z|d M44 11l16 14l16-14l-6-3h-20z"
    ),
    ("bag", "D M44 36Q44 10 60 10Q76 10 76 36|m M28 34h64l6 48h-76z|l M46 52h28v4h-28z"),
    (
      "water bottle",
      "d M52 8h16v12h-16z|m M50 20h20q8 8 8 18v38q0 7-7 7h-22q-7 0-7-7v-38q0-10 8-18z"
        + "|l M42 48h36v16h-36z"
    ),
    ("bottle", "d M52 8h16v12h-16z|m M50 20h20q8 8 8 18v38q0 7-7 7h-22q-7 0-7-7v-38q0-10 8-18z|l M42 48h36v16h-36z"),
    (
      "stove",
      "l M60 8q16 16 8 28q-3 7-8 7q-12-3-9-17q4 3 5-1q0-9 4-17z|d M34 44h52v5h-52z|m M42 49h36v22h-36z"
        + "|d M32 71h56v11h-56z"
    ),
    (
      "helmet",
      "m M16 64Q16 18 62 18Q102 18 106 64z"
        + "|l M38 30q10 14 10 34h9q0-22-8-38zM66 24q12 16 12 40h9q0-24-9-36z|d M16 64h90v6h-90z"
    ),
    (
      "bicycle",
      "D M12 60a20 20 0 1 0 40 0a20 20 0 1 0 -40 0zM68 60a20 20 0 1 0 40 0a20 20 0 1 0 -40 0z"
        + "|M M32 60L46 32H78L88 60M46 32L58 60H32M58 60L78 32L74 20h10M40 28h12"
    ),
    (
      "headphone",
      "D M26 58V48Q28 14 60 14Q92 14 94 48v10|m M18 50h16v30h-16zM86 50h16v30h-16z"
        + "|l M34 52h4v26h-4zM82 52h4v26h-4z"
    ),
    ("speaker", "m M36 6h48v78h-48z|l o 60 26 10|l o 60 58 18|d o 60 58 7|d o 60 26 3"),
    ("turntable", "m M14 20h92v58h-92z|d o 50 49 24|l o 50 49 9|d o 50 49 2|L M96 28v26l-14 14"),
    (
      "charger",
      "d M49 12h6v14h-6zM65 12h6v14h-6z|m M42 26h36v38h-36z|l M62 32l-11 16h8l-3 12l12-16h-8z"
        + "|D M60 64v8q0 8 10 8h26"
    ),
    ("camera", "m M16 28h24l7-12h26l7 12h24v52h-88z|l o 60 54 19|d o 60 54 11|l M88 34h9v7h-9z"),
    (
      "keyboard",
      "m M10 30h100v42h-100z|l M16 36h8v7h-8zM27 36h8v7h-8zM38 36h8v7h-8zM49 36h8v7h-8zM60 36h8v7h-8zM71 36h8v7h-8z"
        + "M82 36h22v7h-22zM16 47h14v7h-14zM33 47h8v7h-8zM44 47h8v7h-8zM55 47h8v7h-8zM66 47h8v7h-8zM77 47h8v7h-8z"
        + "M88 47h16v7h-16zM36 58h48v7h-48z"
    ),
    ("monitor", "m M14 8h92v58h-92z|l M20 14h80v46h-80z|d M54 66h12v10h-12zM38 76h44v6h-44z"),
    (
      "puzzle",
      "m M26 26h24q-5-14 10-14q15 0 10 14h24v20q13-5 13 8q0 13-13 8v22h-68v-22q12 5 12-8q0-13-12-8z"
        + "|l M34 34h10v5h-10z"
    ),
    (
      "building set",
      "d M38 18h44v28h-44zM44 12h12v6h-12zM64 12h12v6h-12z|m M16 46h44v34h-44z|l M60 46h44v34h-44z"
        + "|d M60 46h1v34h-1z"
    ),
    (
      "board game",
      "m M24 10h72v72h-72z|l M24 10h18v18h-18zM60 10h18v18h-18zM42 28h18v18h-18zM78 28h18v18h-18zM24 46h18v18h-18z"
        + "M60 46h18v18h-18zM42 64h18v18h-18zM78 64h18v18h-18z|d o 51 35 6|d o 69 55 6"
    ),
    ("instrument", "D M62 36L102 6|d M94 4l8-4l10 8l-6 8z|m o 42 60 24|m o 60 40 16|d o 46 56 8|L M46 56L92 16"),
    ("notebook", "m M34 8h54v74h-54z|d M34 8h9v74h-9z|l M52 24h28v12h-28z|L M80 8v74"),
    ("book", "m M34 8h54v74h-54z|d M34 8h9v74h-9z|l M52 24h28v12h-28z"),
    ("pencil", "m M88 8l16 14l-54 50l-16-14z|d M88 8l16 14l-9 8l-16-14z|l M34 58l16 14l-26 10z|d M24 82l8-3l-5-6z"),
    ("pen", "m M86 8l14 12l-34 34l-14-12z|d M52 42l14 12l-14 14l-14-12z|l M38 56l14 12l-28 14z|D M24 82l14-14"),
    (
      "teapot",
      "D M36 44q-20-2-20 12q0 14 24 14|m M80 52l22-24l10 6l-22 40z"
        + "|m M32 48q0-20 28-20q28 0 28 20q0 34-28 34q-28 0-28-34z|l M40 34h40v4h-40z|d o 60 23 6"
    ),
    (
      "coffee maker",
      "m M32 8h56v18h-56zM32 8h13v68h-13z|d M28 76h64v8h-64z|l M54 36h30v34q0 5-5 5h-20q-5 0-5-5z"
        + "|d M54 52h30v18q0 5-5 5h-20q-5 0-5-5z"
    ),
    ("bowl", "m M14 36h92q0 42-46 42q-46 0-46-42z|l M14 36h92v7h-92z|d M44 78h32v5h-32z"),
    (
      "planter",
      "l M60 46Q34 38 34 8Q60 18 60 46zM60 46Q62 16 88 8Q90 38 60 46z|d M32 46h56v8h-56z"
        + "|m M36 54h48l-7 30h-34z"
    ),
    (
      "pot",
      "d o 60 16 5|d M26 22h68v7h-68zM8 40h18v7h-18zM94 40h18v7h-18z"
        + "|m M26 32h68v38q0 12-12 12h-44q-12 0-12-12z|l M26 40h68v5h-68z"
    ),
    ("pan", "d M72 44h44v9h-44z|m o 44 48 34|l o 44 48 25"),
    ("knive", "l M6 62Q40 26 76 24v28Q40 62 6 62z|m M76 24h6v28h-6z|d M82 26h30q4 0 4 6v8q0 6-4 6h-30z"),
    ("knife", "l M6 62Q40 26 76 24v28Q40 62 6 62z|m M76 24h6v28h-6z|d M82 26h30q4 0 4 6v8q0 6-4 6h-30z"),
    ("seed", "m M34 6h52v78h-52z|l M34 6h52v10h-52z|L M60 52v20M60 66l-10-8M60 66l10-8|l o 60 40 14|d o 60 40 6"),
    ("hand tool", "d M54 4h12v28h-12z|l M57 32h6v20h-6z|m M42 50h36q0 24-18 36q-18-12-18-36z"),
    (
      "soap",
      "l o 34 18 7|l o 48 10 4|m M20 42q0-14 14-14h52q14 0 14 14v22q0 14-14 14h-52q-14 0-14-14z"
        + "|l M38 44h44v18h-44z"
    ),
    ("razor", "d M28 10h64v18h-64z|l M32 22h56v5h-56z|m M54 28h12v56h-12z|l M54 46h12v4h-12zM54 54h12v4h-12z"),
    ("candle", "l M60 4q12 14 0 24q-12-10 0-24z|d M59 26h2v10h-2z|m M42 36h36v48h-36z|l M42 36h36v6h-36z"),
  ].map { (name: $0, drawing: Drawing($1)) }
}
