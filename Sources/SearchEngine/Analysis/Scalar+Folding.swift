import SearchModel

extension Unicode.Scalar {
  /// The scalar with case, accents and width folded; folding it again changes nothing.
  ///
  /// The caller drops combining accents first: see ``role``.
  var folded: [Unicode.Scalar] {
    if let base = BaseLetters.base(of: self) { return base.folded }
    if let components = Self.decompositions[value] { return components.compactMap { Unicode.Scalar($0) } }
    if let ordinary = ordinaryForm { return ordinary.folded }
    var mapped: [Unicode.Scalar] = []
    for upper in properties.uppercaseMapping.unicodeScalars {
      mapped.append(contentsOf: upper.properties.lowercaseMapping.unicodeScalars)
    }
    return mapped == [self] ? mapped : mapped.filter { $0.role != .ignored }.flatMap(\.folded)
  }

  /// How the tokenizer treats the scalar.
  var role: ScalarFold.Role {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
      .letterNumber, .otherNumber, .nonspacingMark, .spacingMark, .enclosingMark:
      if Self.voicingMarks.contains(value) { return .voicing }
      if isAccent || value == Self.kashida { return .ignored }
      return isUnspaced ? .unspaced : .letter
    case .format:
      return value == Self.zeroWidthSpace ? .separator : .ignored
    default:
      if properties.isEmojiPresentation { return .emoji }
      return properties.isEmoji && !isASCII ? .symbol : .separator
    }
  }

  var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }

  /// Whether the mark can be dropped without changing the word. Marks of the Indic scripts and Thai are vowels, and
  /// stay.
  private var isAccent: Bool {
    guard isMark, properties.generalCategory != .spacingMark else { return false }
    switch value {
    case ..<0x780, 0x890..<0x900, 0x1AB0..<0x1B00, 0x1DC0..<0x1E00, 0x20D0..<0x2100, 0x3000..<0x3100,
      0xA66F..<0xA6A0, 0xFB00..<0xFF00, 0xE0100..<0xE01F0:
      return true
    default: return false
    }
  }

  /// Han, kana, Thai, Lao, Khmer and Myanmar are written without spaces.
  private var isUnspaced: Bool {
    guard properties.generalCategory != .decimalNumber else { return false }
    switch value {
    case 0x2E80..<0x2FE0, 0x3005...0x3007, 0x3021...0x3029, 0x3038...0x303B, 0x3400..<0x4DC0, 0x4E00..<0xA000,
      0xF900..<0xFB00, 0x20000..<0x32400:
      return true
    case 0x3041..<0x3100, 0x31F0..<0x3200, 0xFF66..<0xFFA0, 0x1AFF0..<0x1B170: return true
    case 0x0E00..<0x0F00, 0x1780..<0x1800, 0x1000..<0x10A0, 0xA9E0..<0xAA00, 0xAA60..<0xAA80: return true
    default: return false
    }
  }

  /// The ordinary form of a full-width letter or digit, of a half-width kana, and of a Han compatibility character.
  private var ordinaryForm: Unicode.Scalar? {
    switch value {
    case 0xFF01...0xFF5E: Unicode.Scalar(value - 0xFEE0)
    case 0xFF66...0xFF9D: Self.fullWidthKana[Int(value - 0xFF66)]
    case 0xF900...0xFAD9 where Self.compatibilityHan[Int(value - 0xF900)] != self:
      Self.compatibilityHan[Int(value - 0xF900)]
    default: nil
    }
  }

  private static let fullWidthKana = Array(
    "ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン".unicodeScalars)

  /// The canonical decompositions of the Han compatibility characters from U+F900 on; a space where none is assigned.
  static let compatibilityHan = Array(
    """
    豈更車賈滑串句龜龜契金喇奈懶癩羅蘿螺裸邏樂洛烙珞落酪駱亂卵欄爛蘭鸞嵐濫藍襤拉臘蠟廊朗浪狼郎來冷勞擄櫓爐盧老蘆\
    虜路露魯鷺碌祿綠菉錄鹿論壟弄籠聾牢磊賂雷壘屢樓淚漏累縷陋勒肋凜凌稜綾菱陵讀拏樂諾丹寧怒率異北磻便復不泌數索參\
    塞省葉說殺辰沈拾若掠略亮兩凉梁糧良諒量勵呂女廬旅濾礪閭驪麗黎力曆歷轢年憐戀撚漣煉璉秊練聯輦蓮連鍊列劣咽烈裂說\
    廉念捻殮簾獵令囹寧嶺怜玲瑩羚聆鈴零靈領例禮醴隸惡了僚寮尿料樂燎療蓼遼龍暈阮劉杻柳流溜琉留硫紐類六戮陸倫崙淪輪\
    律慄栗率隆利吏履易李梨泥理痢罹裏裡里離匿溺吝燐璘藺隣鱗麟林淋臨立笠粒狀炙識什茶刺切度拓糖宅洞暴輻行降見廓兀嗀\
    﨎﨏塚﨑晴﨓﨔凞猪益礼神祥福靖精羽﨟蘒﨡諸﨣﨤逸都﨧﨨﨩飯飼館鶴郞隷侮僧免勉勤卑喝嘆器塀墨層屮悔慨憎懲敏既暑\
    梅海渚漢煮爫琢碑社祉祈祐祖祝禍禎穀突節練縉繁署者臭艹艹著褐視謁謹賓贈辶逸難響頻恵𤋮舘　　並况全侀充冀勇勺喝啕\
    喙嗢塚墳奄奔婢嬨廒廙彩徭惘慎愈憎慠懲戴揄搜摒敖晴朗望杖歹殺流滛滋漢瀞煮瞧爵犯猪瑱甆画瘝瘟益盛直睊着磌窱節类絛\
    練缾者荒華蝹襁覆視調諸請謁諾諭謹變贈輸遲醙鉶陼難靖韛響頋頻鬒龜𢡊𢡄𣏕㮝䀘䀹𥉉𥳐𧻓齃龎
    """.unicodeScalars)

  private static let voicingMarks: [UInt32] = [0x3099, 0x309A, 0xFF9E, 0xFF9F]
  /// Only stretches Arabic words.
  private static let kashida: UInt32 = 0x640
  private static let zeroWidthSpace: UInt32 = 0x200B

  /// The decompositions of letters whose marks are kept.
  private static let decompositions: [UInt32: [UInt32]] = [
    0x929: [0x928, 0x93C], 0x931: [0x930, 0x93C], 0x934: [0x933, 0x93C], 0x958: [0x915, 0x93C], 0x959: [0x916, 0x93C],
    0x95A: [0x917, 0x93C], 0x95B: [0x91C, 0x93C], 0x95C: [0x921, 0x93C], 0x95D: [0x922, 0x93C], 0x95E: [0x92B, 0x93C],
    0x95F: [0x92F, 0x93C], 0x9CB: [0x9C7, 0x9BE], 0x9CC: [0x9C7, 0x9D7], 0x9DC: [0x9A1, 0x9BC], 0x9DD: [0x9A2, 0x9BC],
    0x9DF: [0x9AF, 0x9BC], 0xA33: [0xA32, 0xA3C], 0xA36: [0xA38, 0xA3C], 0xA59: [0xA16, 0xA3C], 0xA5A: [0xA17, 0xA3C],
    0xA5B: [0xA1C, 0xA3C], 0xA5E: [0xA2B, 0xA3C], 0xB48: [0xB47, 0xB56], 0xB4B: [0xB47, 0xB3E], 0xB4C: [0xB47, 0xB57],
    0xB5C: [0xB21, 0xB3C], 0xB5D: [0xB22, 0xB3C], 0xB94: [0xB92, 0xBD7], 0xBCA: [0xBC6, 0xBBE], 0xBCB: [0xBC7, 0xBBE],
    0xBCC: [0xBC6, 0xBD7], 0xC48: [0xC46, 0xC56], 0xCC0: [0xCBF, 0xCD5], 0xCC7: [0xCC6, 0xCD5], 0xCC8: [0xCC6, 0xCD6],
    0xCCA: [0xCC6, 0xCC2], 0xCCB: [0xCC6, 0xCC2, 0xCD5], 0xD4A: [0xD46, 0xD3E], 0xD4B: [0xD47, 0xD3E],
    0xD4C: [0xD46, 0xD57], 0xDDA: [0xDD9, 0xDCA], 0xDDC: [0xDD9, 0xDCF], 0xDDD: [0xDD9, 0xDCF, 0xDCA],
    0xDDE: [0xDD9, 0xDDF], 0xF43: [0xF42, 0xFB7], 0xF4D: [0xF4C, 0xFB7], 0xF52: [0xF51, 0xFB7], 0xF57: [0xF56, 0xFB7],
    0xF5C: [0xF5B, 0xFB7], 0xF69: [0xF40, 0xFB5], 0xF73: [0xF71, 0xF72], 0xF75: [0xF71, 0xF74], 0xF76: [0xFB2, 0xF80],
    0xF78: [0xFB3, 0xF80], 0xF81: [0xF71, 0xF80], 0xF93: [0xF92, 0xFB7], 0xF9D: [0xF9C, 0xFB7], 0xFA2: [0xFA1, 0xFB7],
    0xFA7: [0xFA6, 0xFB7], 0xFAC: [0xFAB, 0xFB7], 0xFB9: [0xF90, 0xFB5],
    0x1B06: [0x1B05, 0x1B35], 0x1B08: [0x1B07, 0x1B35], 0x1B0A: [0x1B09, 0x1B35], 0x1B0C: [0x1B0B, 0x1B35],
    0x1B0E: [0x1B0D, 0x1B35], 0x1B12: [0x1B11, 0x1B35], 0x1B3B: [0x1B3A, 0x1B35], 0x1B3D: [0x1B3C, 0x1B35],
    0x1B40: [0x1B3E, 0x1B35], 0x1B41: [0x1B3F, 0x1B35], 0x1B43: [0x1B42, 0x1B35],
  ]
}
