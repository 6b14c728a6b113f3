extension Shelf {
  static let all: [Shelf] = home + kitchen + electronics + clothing + outdoor + desk + garden + play + care

  private static let home = [
    Shelf(
      "Home", "Lighting", "Desk lamps", ["desk lamp", "reading lamp", "clamp lamp"], by: Range.lighting, for: 19...180,
      of: ["aluminium", "steel", "oak"], in: Range.metals + ["white"],
      [
        "Turns and tilts without a sound", "Dims in four steps", "Warm light that does not flicker",
        "Remembers how bright it was",
      ]),
    Shelf(
      "Home", "Lighting", "Floor lamps", ["floor lamp", "arc lamp", "tripod lamp"], by: Range.lighting, for: 59...420,
      of: ["steel", "linen", "walnut"], in: Range.metals + Range.neutral,
      ["Stands firm on a heavy foot", "A shade of washed linen", "Lights a whole corner", "With a switch for the foot"]),
    Shelf(
      "Home", "Lighting", "Pendants", ["pendant lamp", "glass pendant", "paper lantern"], kind: "lamp",
      by: Range.lighting,
      for: 29...350, of: ["glass", "paper", "ceramic"], in: Range.neutral + Range.warm,
      [
        "Hangs on two metres of textile cable", "Blown by hand, so no two are alike", "Soft light for the table",
        "Folds flat for the post",
      ]),
    Shelf(
      "Home", "Furniture", "Chairs", ["chair", "armchair", "rocking chair", "stool"], by: Range.furniture,
      for: 49...690,
      of: Range.wood + ["leather"], in: Range.neutral + Range.cool,
      ["A seat that follows the back", "Stacks up to six high", "Oiled by hand", "Every part can be replaced"]),
    Shelf(
      "Home", "Furniture", "Desks", ["desk", "standing desk", "writing desk"], by: Range.furniture, for: 149...980,
      of: Range.wood, in: Range.neutral,
      [
        "Rises to standing height in ten seconds", "A drawer for everything small", "Room for two screens",
        "Cables vanish in a channel",
      ]),
    Shelf(
      "Home", "Furniture", "Shelves", ["bookcase", "wall shelf", "shelf"], by: Range.furniture, for: 25...540,
      of: Range.wood + ["steel"], in: Range.neutral + ["terracotta"],
      ["Carries forty kilos a board", "Grows with the books", "Goes up without a drill", "Boards of solid wood"]),
    Shelf(
      "Home", "Textiles", "Blankets", ["blanket", "throw", "quilt"], by: Range.furniture + ["Loom & Thread"],
      for: 29...240, of: ["wool", "cotton", "linen"], in: Range.neutral + Range.warm + Range.cool,
      ["Woven in a small mill", "Gets softer with every wash", "Warm without weight", "With a fringe knotted by hand"]),
  ]

  private static let kitchen = [
    Shelf(
      "Kitchen", "Cookware", "Pans", ["frying pan", "sauté pan", "wok"], by: Range.kitchen, for: 19...190,
      of: ["cast iron", "steel", "copper"], in: ["black", "silver", "copper"],
      [
        "Heats evenly to the rim", "Goes from the hob into the oven", "A handle that stays cool",
        "Nothing sticks, without a coating",
      ]),
    Shelf(
      "Kitchen", "Cookware", "Pots", ["stock pot", "casserole", "saucepan"], by: Range.kitchen, for: 24...260,
      of: ["cast iron", "steel", "ceramic"], in: Range.warm + ["black", "navy"],
      ["A lid that keeps the steam in", "Enamelled twice", "Marked in litres on the inside", "Made to be handed down"]),
    Shelf(
      "Kitchen", "Coffee and tea", "Coffee makers", ["espresso maker", "pour-over set", "coffee press"],
      kind: "coffee maker",
      by: Range.kitchen, for: 22...640, of: ["steel", "glass", "ceramic"], in: Range.neutral + ["copper", "red"],
      ["Brews a cup in two minutes", "Comes apart for washing", "Keeps coffee hot for hours", "No capsules, no waste"]),
    Shelf(
      "Kitchen", "Coffee and tea", "Teapots", ["teapot", "kettle", "tea set"], by: Range.kitchen, for: 18...140,
      of: ["ceramic", "cast iron", "glass"], in: Range.neutral + Range.cool,
      [
        "Pours without a drop beside the cup", "With a sieve of fine steel", "Whistles in a friendly tone",
        "Holds four cups",
      ]),
    Shelf(
      "Kitchen", "Tableware", "Bowls", ["bowl", "salad bowl", "serving dish"], by: Range.kitchen, for: 9...95,
      of: ["ceramic", "glass", "bamboo"], in: Range.neutral + Range.cool + Range.warm,
      ["Glazed by hand", "Fit for the dishwasher", "Stacks neatly", "Big enough for a crowd"]),
    Shelf(
      "Kitchen", "Knives", "Kitchen knives", ["chef's knife", "bread knife", "paring knife"], by: Range.kitchen,
      for: 14...230, of: ["steel", "walnut"], in: ["silver", "black"],
      ["Stays sharp for months", "Balanced at the bolster", "Forged from one piece", "With a guard for the drawer"]),
  ]

  private static let electronics = [
    Shelf(
      "Electronics", "Audio", "Headphones", ["headphones", "wireless headphones", "studio headphones"],
      by: Range.electronics, for: 39...480, of: ["aluminium", "leather"], in: Range.neutral + Range.cool,
      [
        "Shuts out the train and the office", "Plays for forty hours", "Light enough to forget",
        "Cushions that can be replaced",
      ]),
    Shelf(
      "Electronics", "Audio", "Speakers", ["speaker", "bookshelf speaker", "portable speaker"], by: Range.electronics,
      for: 29...890, of: ["walnut", "aluminium", "linen"], in: Range.neutral + Range.warm,
      [
        "Fills a room and leaves the neighbours alone", "Rain does not harm it", "Pairs with a second one",
        "A deep and tidy bass",
      ]),
    Shelf(
      "Electronics", "Audio", "Turntables", ["turntable", "record player"], by: Range.electronics, for: 120...1_450,
      of: Range.wood, in: Range.neutral,
      [
        "Runs on a belt, quietly", "With a cover against dust", "Plays 33, 45 and 78",
        "The needle can be changed at home",
      ]),
    Shelf(
      "Electronics", "Computers", "Keyboards", ["keyboard", "mechanical keyboard", "compact keyboard"],
      by: Range.electronics, for: 35...260, of: ["aluminium", "bamboo"], in: Range.neutral + ["blue"],
      ["Keys with a soft click", "Every key can be swapped", "Works with three devices", "Battery for a year"]),
    Shelf(
      "Electronics", "Computers", "Monitors", ["monitor", "wide monitor", "portable monitor"], by: Range.electronics,
      for: 129...1_290, in: ["black", "white", "silver"], sizes: ["24\"", "27\"", "32\"", "34\""],
      ["Sharp to the corners", "Easy on the eyes at night", "One cable for everything", "Turns upright for reading"]),
    Shelf(
      "Electronics", "Phones", "Chargers", ["charger", "wireless charger", "power bank"], kind: "charger",
      by: Range.electronics,
      for: 12...110, of: ["aluminium", "cork"], in: Range.neutral,
      ["Charges two devices at once", "Stays cool", "Full in an hour", "Small enough for a pocket"]),
    Shelf(
      "Electronics", "Cameras", "Cameras", ["camera", "instant camera", "action camera"], by: Range.electronics,
      for: 79...1_900, of: ["aluminium", "leather"], in: Range.neutral + ["yellow"],
      ["Finds faces in the dark", "Holds still by itself", "Prints while you wait", "Goes ten metres under water"]),
  ]

  private static let clothing = [
    Shelf(
      "Clothing", "Tops", "T-shirts", ["T-shirt", "long-sleeved T-shirt", "henley"], by: Range.clothes, for: 12...59,
      of: ["cotton", "linen", "hemp"], in: Range.neutral + Range.cool + Range.warm, sizes: Range.clothing,
      ["Keeps its shape", "Cotton from a single farm", "Seams that do not rub", "Cut a little longer"]),
    Shelf(
      "Clothing", "Tops", "Sweaters", ["sweater", "cardigan", "turtleneck"], by: Range.clothes, for: 39...210,
      of: ["wool", "cashmere", "cotton"], in: Range.neutral + Range.cool + Range.warm, sizes: Range.clothing,
      ["Knitted in one piece", "Does not scratch", "Warm when wet", "Elbows that last"]),
    Shelf(
      "Clothing", "Outerwear", "Jackets", ["rain jacket", "down jacket", "wind jacket", "parka", "coat"],
      by: Range.clothes + ["Ridgeline"], for: 69...480, of: ["nylon", "cotton", "wool"], in: Range.neutral + Range.cool,
      sizes: Range.clothing,
      [
        "Dry after a day of rain", "Packs into its own pocket", "A hood that turns with the head",
        "Pockets above the hip belt",
      ]),
    Shelf(
      "Clothing", "Shoes", "Sneakers", ["sneakers", "running shoes", "canvas shoes"], by: Range.clothes, for: 39...190,
      of: ["leather", "cotton", "nylon"], in: Range.neutral + Range.warm, sizes: Range.shoes,
      ["Soft from the first step", "Soles of natural rubber", "Can be resoled", "Grips on wet stone"]),
    Shelf(
      "Clothing", "Shoes", "Boots", ["hiking boots", "winter boots", "Chelsea boots"],
      by: Range.clothes + Range.outdoor,
      for: 79...340, of: ["leather", "nylon"], in: ["black", "brown", "green"], sizes: Range.shoes,
      ["Holds the ankle", "Lined with wool", "Sheds water and mud", "Broken in before it is sold"]),
    Shelf(
      "Clothing", "Accessories", "Bags", ["backpack", "shoulder bag", "tote bag"], by: Range.clothes, for: 19...260,
      of: ["cotton", "leather", "nylon"], in: Range.neutral + Range.cool,
      [
        "A sleeve for a laptop", "Carries what a day needs", "Waxed against the rain",
        "Straps as wide as they should be",
      ]),
  ]

  private static let outdoor = [
    Shelf(
      "Outdoor", "Camping", "Tents", ["tent", "tunnel tent", "dome tent"], by: Range.outdoor, for: 89...780,
      of: ["nylon", "cotton"], in: ["green", "orange", "grey"],
      sizes: ["1 person", "2 persons", "3 persons", "4 persons"],
      ["Stands in five minutes", "Stays dry in a storm", "Room to sit upright", "Light enough to carry alone"]),
    Shelf(
      "Outdoor", "Camping", "Sleeping bags", ["sleeping bag", "summer sleeping bag", "winter sleeping bag"],
      kind: "sleeping bag",
      by: Range.outdoor, for: 49...430, of: ["down", "nylon"], in: Range.cool + ["red"], sizes: ["regular", "long"],
      [
        "Warm down to ten below", "A zip that does not catch", "Weighs less than a litre of water",
        "Room for the knees",
      ]),
    Shelf(
      "Outdoor", "Camping", "Stoves", ["camping stove", "wood stove", "cook set"], by: Range.outdoor, for: 25...190,
      of: ["steel", "titanium"], in: ["silver", "black"],
      [
        "Boils a litre in three minutes", "Burns twigs and cones", "Folds to the size of a hand",
        "Stands still in the wind",
      ]),
    Shelf(
      "Outdoor", "Cycling", "Bicycles", ["city bike", "touring bike", "folding bike", "gravel bike"],
      by: ["Ridgeline", "Halden", "Voltaic", "Tuin"], for: 390...2_900, of: ["steel", "aluminium", "titanium"],
      in: Range.neutral + Range.cool + Range.warm, sizes: ["S", "M", "L", "XL"],
      [
        "Carries shopping for a week", "Lights that never need charging", "A belt instead of a chain",
        "Brakes well in the rain",
      ]),
    Shelf(
      "Outdoor", "Cycling", "Helmets", ["helmet", "city helmet", "children's helmet"], by: Range.outdoor, for: 29...180,
      in: Range.neutral + Range.warm + Range.cool, sizes: ["S", "M", "L"],
      ["Fits with one turn of a wheel", "A light at the back", "Air for hot days", "Seen from afar"]),
    Shelf(
      "Outdoor", "Water", "Bottles", ["water bottle", "vacuum flask", "hip flask"], by: Range.outdoor, for: 9...65,
      of: ["steel", "glass", "titanium"], in: Range.neutral + Range.cool + Range.warm,
      sizes: ["0.35 l", "0.5 l", "0.75 l", "1 l"],
      ["Hot for twelve hours, cold for a day", "Closes with a good click", "Tastes of nothing", "Survives a fall"]),
  ]

  private static let desk = [
    Shelf(
      "Desk", "Writing", "Fountain pens", ["fountain pen", "calligraphy pen"], by: Range.paper, for: 14...290,
      of: ["brass", "resin", "steel"], in: Range.metals + Range.cool, sizes: ["EF", "F", "M", "B"],
      ["A nib that glides", "Fills from the bottle", "Lies well in a small hand", "Writes at once, even after weeks"]),
    Shelf(
      "Desk", "Writing", "Pencils", ["pencil set", "coloured pencils", "mechanical pencil"], by: Range.paper,
      for: 4...48,
      of: ["cedar", "brass"], in: Range.neutral + Range.warm,
      ["Breaks only if you want it to", "Colours that do not fade", "Sharpens to a fine point", "In a tin for the bag"]),
    Shelf(
      "Desk", "Paper", "Notebooks", ["notebook", "sketchbook", "diary"], by: Range.paper, for: 5...42,
      of: ["paper", "leather", "linen"], in: Range.neutral + Range.cool + Range.warm, sizes: ["A6", "A5", "A4"],
      ["Lies flat when it is open", "Paper that takes ink", "Pages with numbers and an index", "Sewn, not glued"]),
    Shelf(
      "Desk", "Order", "Organizers", ["desk organizer", "letter tray", "pen cup"], kind: "organizer",
      by: Range.paper + Range.furniture,
      for: 9...85, of: Range.wood + ["steel", "cork"], in: Range.neutral,
      ["Gives every small thing a place", "Stands on felt", "Parts that can be moved", "Hides the cables"]),
  ]

  private static let garden = [
    Shelf(
      "Garden", "Tools", "Hand tools", ["secateurs", "trowel", "garden fork", "watering can"], kind: "garden tool",
      by: Range.garden,
      for: 11...120, of: ["steel", "ash", "copper"], in: ["green", "copper", "silver"],
      ["Cuts clean and stays sharp", "Every part can be bought", "A handle of oiled ash", "Hangs by a leather loop"]),
    Shelf(
      "Garden", "Pots", "Planters", ["planter", "flower pot", "hanging pot"], kind: "planter", by: Range.garden,
      for: 7...160,
      of: ["terracotta", "ceramic", "zinc"], in: ["terracotta", "white", "grey", "green"],
      sizes: ["12 cm", "18 cm", "24 cm", "32 cm"],
      ["Frost does not crack it", "A saucer comes with it", "Lets the roots breathe", "Waters by itself for a week"]),
    Shelf(
      "Garden", "Seeds", "Seeds", ["tomato seeds", "herb seeds", "wildflower seeds", "bean seeds"], by: Range.garden,
      for: 2...14,
      ["From plants that were grown outdoors", "Comes up in ten days", "Bees like it", "Grows on a balcony too"]),
    Shelf(
      "Garden", "Furniture", "Garden furniture", ["garden bench", "deck chair", "bistro table"],
      kind: "garden furniture", by: Range.garden,
      for: 59...690, of: ["teak", "steel", "acacia"], in: Range.neutral + ["green"],
      [
        "May stay out all year", "Folds flat for the winter", "Comes from managed forests",
        "Two can sit on it, or three who are friends",
      ]),
  ]

  private static let play = [
    Shelf(
      "Play", "Games", "Board games", ["board game", "card game", "cooperative game", "dice game"], by: Range.games,
      for: 12...90, sizes: ["2 players", "2–4 players", "3–6 players"],
      [
        "Explained in five minutes", "Everybody wins, or nobody", "Different every time",
        "Over before anybody is bored",
      ]),
    Shelf(
      "Play", "Games", "Puzzles", ["jigsaw puzzle", "wooden puzzle"], by: Range.games, for: 9...60,
      of: ["paper", "birch"], sizes: ["100 pieces", "500 pieces", "1000 pieces", "2000 pieces"],
      ["Pieces that fit with a click", "Drawn by a painter of birds", "A poster comes with it", "Harder than it looks"]),
    Shelf(
      "Play", "Building", "Building sets", ["building blocks", "marble run", "train set"], kind: "toy", by: Range.games,
      for: 19...180,
      of: ["beech", "birch"], in: ["natural", "colourful"], sizes: ["3+", "5+", "8+"],
      [
        "Goes with all the other sets", "Nothing to swallow", "Painted with colours made for children",
        "Keeps them busy on a rainy day",
      ]),
    Shelf(
      "Play", "Music", "Instruments", ["ukulele", "kalimba", "glockenspiel", "tambourine"],
      by: ["Octave", "Tinker", "Otto & Oda"],
      for: 15...210, of: ["spruce", "walnut", "beech"], in: ["natural", "black", "blue"],
      ["In tune out of the box", "Loud enough for the kitchen", "A songbook comes with it", "Easy to begin with"]),
  ]

  private static let care = [
    Shelf(
      "Care", "Bath", "Soaps", ["soap", "shampoo bar", "bath salt"], by: Range.care, for: 4...28,
      in: ["natural", "green", "white"], sizes: ["80 g", "120 g", "250 g"],
      ["Smells of a walk after rain", "Nothing that a river minds", "Lasts for two months", "Soft to the skin"]),
    Shelf(
      "Care", "Bath", "Towels", ["towel", "bath towel", "hammam towel"], by: Range.care + ["Loom & Thread"],
      for: 9...79,
      of: ["cotton", "linen", "bamboo"], in: Range.neutral + Range.cool + Range.warm,
      sizes: ["50 × 100", "70 × 140", "100 × 180"],
      ["Dries fast and dries well", "A loop on the long side", "Woven with a thick pile", "Soft without softener"]),
    Shelf(
      "Care", "Shaving", "Razors", ["safety razor", "shaving brush", "shaving set"], by: Range.care, for: 12...130,
      of: ["brass", "steel", "walnut"], in: Range.metals,
      ["Blades for a few cents", "Heavy in the right way", "Close and gentle", "Lasts a lifetime"]),
    Shelf(
      "Care", "Scent", "Candles", ["scented candle", "beeswax candle", "incense"], by: Range.care + Range.lighting,
      for: 8...75, of: ["beeswax", "soy wax"], in: Range.neutral + ["terracotta", "green"],
      sizes: ["120 g", "200 g", "400 g"],
      ["Burns for forty hours", "Smells of cedar and smoke", "The glass becomes a cup", "No soot"]),
  ]
}
