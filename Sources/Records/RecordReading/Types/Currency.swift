/// The currencies by their codes and symbols.
enum Currency {
  /// The code of a currency; for a symbol of several the symbol. Nil if the text is neither.
  static func named(_ text: Substring) -> String? {
    let text = String(text)
    if let code = symbols[text] { return code }
    return codes.contains(text) ? text : nil
  }

  /// The currency that the name of an attribute has: `price_usd`, `Amount (€)`.
  static func inName(_ name: String) -> String? {
    if let symbol = name.lazy.compactMap({ symbols[String($0)] }).first { return symbol }
    // Other codes are words too: `all`, `top`, `try`.
    let usual = "usd eur gbp jpy chf cny inr cad aud nzd sek nok dkk brl mxn".split(separator: " ")
    return AttributeWords(name).words.first { usual.contains($0[...]) }?.uppercased()
  }

  private static let symbols = [
    "€": "EUR", "$": "USD", "US$": "USD", "A$": "AUD", "C$": "CAD", "CA$": "CAD", "AU$": "AUD", "NZ$": "NZD",
    "HK$": "HKD",
    "S$": "SGD", "R$": "BRL", "MX$": "MXN", "NT$": "TWD", "£": "GBP", "¥": "JPY", "￥": "JPY", "元": "CNY", "円": "JPY",
    "₹": "INR", "Rs": "INR", "Rs.": "INR", "₽": "RUB", "руб.": "RUB", "₩": "KRW", "₺": "TRY", "TL": "TRY", "₪": "ILS",
    "₫": "VND", "฿": "THB", "₴": "UAH", "₦": "NGN", "₱": "PHP", "₡": "CRC", "₸": "KZT", "zł": "PLN", "Kč": "CZK",
    "Ft": "HUF", "lei": "RON", "лв": "BGN", "лв.": "BGN", "Fr.": "CHF", "SFr.": "CHF", "kr": "kr", "kr.": "kr",
    "Euro": "EUR", "euro": "EUR", "euros": "EUR",
  ]

  /// ISO 4217.
  private static let codes = Set(
    """
    AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP \
    CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR \
    ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT \
    MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD \
    SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND \
    VUV WST XAF XCD XOF XPF YER ZAR ZMW ZWL
    """.split(separator: " ").map(String.init))
}

/// The units of quantities.
enum MeasuringUnit {
  static func isKnown(_ text: Substring) -> Bool { all.contains(String(text)) }

  private static let all = Set(
    """
    mm cm dm m km in inch inches ft yd mi mile miles nm µm μm mg g kg t lb lbs oz st ml cl dl l L hl gal qt pt m² m2 km² ha \
    sqm sqft ft² acres m³ m3 cm³ cc °C °F °  ℃ ℉ C F K W kW MW GW Wh kWh MWh J kJ kcal cal V mV kV A mA mAh Ah Ω Hz kHz MHz \
    GHz B kB KB MB GB TB PB KiB MiB GiB TiB bit kbit Mbit Mbps Gbps dB hPa Pa kPa bar psi mbar km/h mph m/s kn rpm PS hp Nm N \
    px dpi MP ppm lx lm cd pcs Stk Stück pages Seiten
    """.split(separator: " ").map(String.init))
}
