import SearchModel

/// The words in the name of an attribute, which say what its values may be, in English, German, French and Spanish.
package struct AttributeWords: Hashable, Sendable {
  /// In lowercase, of the last component of a path: `product`, `name` for `item.productName`.
  package let words: [String]
  /// What the last word ends with, if it is several words in one piece: `date` of `OPENDATE`, `code` of `countrycode`.
  private var ending: String?

  package init(_ path: String) {
    words = Attribute(path).words
    if let word = words.last {
      let last = word.prefix { !$0.isNumber }
      ending = Self.endings.first { ending in
        // `udate` may be anything, `ccode` is the code of a country.
        let others = ["code", "xpos", "ypos"].contains(ending) ? 1 : 2
        return last.hasSuffix(ending) && last.utf8.count >= ending.utf8.count + others
      }
    }
  }

  /// The words that say what values are even at the end of another word.
  private static let endings = [
    "date", "datum", "time", "code", "numeric", "number", "num", "nummer", "nr", "addr", "address", "xpos", "ypos",
    "beschreibung", "bezeichnung", "notes",
  ]

  /// A meaning of words.
  package struct Meaning: Sendable {
    /// The words, the most typical one first.
    package let inOrder: [String]
    fileprivate let words: Set<Substring>
    /// Words that have the meaning only by themselves, or beside words of ``companions`` alone.
    fileprivate let weakWords: Set<Substring>
    fileprivate let companions: Set<Substring>

    fileprivate init(_ words: String, weak: String = "", beside companions: String = "") {
      let all = words.split(separator: " ")
      inOrder = all.map(String.init)
      self.words = Set(all)
      weakWords = Set(weak.split(separator: " "))
      self.companions = Set(companions.split(separator: " "))
    }
  }

  /// Whether one of the words has a meaning.
  package func have(_ meaning: Meaning) -> Bool {
    if !meaning.weakWords.isEmpty, words.contains(where: { meaning.weakWords.contains($0[...]) }) {
      let others = words.filter { !meaning.weakWords.contains($0[...]) }
      if others.allSatisfy({ meaning.companions.contains($0[...]) }) { return true }
    }
    return words.contains { meaning.words.contains($0[...]) } || ending.map { meaning.words.contains($0[...]) } ?? false
  }

  /// Whether the first word is the plural of an English noun: `weeks` of `weeks_injured`, but not `is` or `has`.
  package var startWithPlural: Bool {
    guard let first = words.first, first.utf8.count > 3, first.hasSuffix("s") else { return words.first == "children" }
    return !["ss", "us", "is"].contains { first.hasSuffix($0) }
  }

  /// Whether the name says how many there are: `num_of_products`, `number of rooms`, unlike `Number`.
  package var sayHowMany: Bool {
    guard words.count > 1, let last = words.last, ["num", "number", "no", "nr"].contains(words[0]) else { return false }
    return words[1] == "of" || last.hasSuffix("s")
  }

  /// Whether the values tell things apart: `Order no.`, `Bestellnr.`, but no telephone number.
  package var areCodes: Bool {
    end(with: .key) || end(with: .identifier) || end(with: .number) && !have(.code) && !sayHowMany
  }

  /// Whether there is no other word than one with a meaning.
  package func isOnly(_ meaning: Meaning) -> Bool { words.count == 1 && have(meaning) }

  /// Whether the last word, which says what the values are, has a meaning.
  package func end(with meaning: Meaning) -> Bool {
    [words.last, ending].contains { $0.map { meaning.words.contains($0[...]) } ?? false }
  }
}

/// All that names say. Front ends find their roles by these meanings too, so that a word means the same everywhere.
extension AttributeWords.Meaning {
  // MARK: Types

  package static let time = Self(
    """
    date time timestamp ts created updated modified changed published released release at on since until birthday expires \
    datum zeit fecha
    """)
  /// Dates in numbers such as 20230102. Some of the words are too vague for other values.
  package static let date = Self("date dates datum fecha fechas data dato day tag jour día")
  /// When somebody was born, or when something begins, ends or must be done.
  package static let scheduled = Self(
    """
    birth birthday born dob died death founded start starts begin begins end ends due deadline until expires expiry since \
    departure arrival event geburtstag geburtsdatum beginn ende anfang frist termin
    """)
  package static let year = Self("year years yr jahr année año")
  /// A part of a date, beside others in the same record.
  package static let datePart = Self(
    """
    month monat mois mes day tag jour día hour stunde minute weekday week quarter \
    round matchday spieltag season saison
    """)
  package static let money = Self(
    """
    price prices cost costs fee fees charges amount subtotal salary wage wages revenue budget fare rent tax mrp msrp rrp \
    uvp vk preis betrag summe prix precio prijs
    """, weak: "total",
    beside: """
      order orders grand invoice net gross unit item paid due line sale sales purchase purchases payment payments usd eur \
      gbp donation donations bill
      """)
  /// Money if the numbers have decimals, else perhaps how many were sold.
  package static let proceeds = Self("sales profit turnover income earnings umsatz gewinn ventas ingresos ganancia")
  /// Money that is a part of another amount in the same record.
  package static let partOfAmount = Self(
    "tax taxes vat fee fees shipping discount deposit profit mwst steuer tva iva gewinn ganancia")
  /// Money that somebody asks for a product, unlike the amounts of a bank's statement.
  package static let price = Self("price preis prix precio")
  package static let currency = Self("currency währung devise moneda valuta")
  package static let duration = Self(
    "duration length runtime playtime elapsed dauer länge laufzeit durée duración track")
  package static let country = Self("country land pays país nation countrycode")
  package static let picture = Self(
    "image images img picture pictures photo photos thumbnail thumbnails cover poster avatar bild logo icon")
  package static let link = Self(
    """
    url urls uri href link links image images img picture pictures photo photos thumbnail thumbnails avatar icon logo
    """)
  /// What is said of a picture, beside a word for it: `photo_credit`.
  package static let credit = Self(
    "author credit credits photographer source license licence copyright alt caption owner profile")
  package static let latitude = Self("lat latitude breite breitengrad")
  package static let longitude = Self("lng lon long longitude länge längengrad")
  /// A position in some other system, such as that of a land survey.
  package static let coordinate = Self("coordinate coordinates koordinate koordinaten easting northing xpos ypos")
  package static let color = Self("color colour colors colours farbe farben hex")

  // MARK: Codes

  /// What tells records apart, and says nothing else.
  package static let identifier = Self(
    """
    id ids objectid uid uuid guid hash sha sha1 sha256 sha512 md5 md5sum checksum digest etag signature fingerprint slug handle \
    doi
    """)
  /// What identifies a record among those of its kind.
  package static let key = Self("id objectid uid uuid guid key isbn isbn13 ean gtin upc asin sku slug doi")
  /// Codes of addresses and products, which may be digits.
  package static let code = Self(
    """
    zip zipcode postcode postal cpostal codpostal plz postleitzahl phone tel telephone telefon mobile handy móvil fax \
    ean isbn isbn10 isbn13 isbns issn issns gtin upc asin sku barcode ip cik lei cusip isin sedol duns fips geoid oclc pmid vin imei iban
    """)
  /// Other codes that may be digits, which several records share.
  package static let label = Self("code version numeric regex regexp")
  /// The number of a record in some order.
  package static let ordinal = Self(
    "number num nr no nummer serial index row line sequence seq lfd secuencia", weak: "page seite página",
    beside: "start end first last begin from to")
  package static let number = Self("number num nr no n° nº nummer numéro número")
  /// Parts of a country, which numbers in their place only stand for.
  package static let region = Self(
    "state st county region province district municipality ward precinct tract block fips borough kreis gemeinde")
  /// A town.
  package static let town = Self("city town village stadt ort ville ciudad")
  /// Where in a town something is.
  package static let address = Self("address addr street adresse anschrift straße strasse rue calle dirección")

  // MARK: Texts

  /// What people call a record by.
  package static let title = Self(
    """
    name title label headline subject package heading product titel titre titulo título titolo nombre naam produkt \
    producto artikel bezeichnung libelle libellé intitulé
    """)
  /// Other names of what has a name.
  package static let otherName = Self("alias aliases aka asciiname altspellings alternatenames synonyms")
  /// What a thing is called by that has no name of its own.
  package static let model = Self("model modell modèle modelo species")
  /// A short description of a record.
  package static let summary = Self("summary subtitle tagline caption abstract synopsis excerpt")
  /// Sentences, even if many records have the same ones.
  package static let prose = Self(
    """
    description body note notes comment comments remark remarks text summary abstract beschreibung bemerkung kommentar \
    descripción descripcion commentaire omschrijving opmerking
    """)
  /// The first half of a person's name, if `name` follows, or by itself.
  package static let givenName = Self("first middle given firstname middlename forename vorname prénom")
  /// The second half of a person's name, if `name` follows, or by itself.
  package static let familyName = Self("last family maiden lastname surname nachname")
  package static let author = Self("author authors autor autorin auteur writer")
  package static let brand = Self("brand manufacturer marke hersteller marque marca")
  package static let category = Self("category categories kind type genre department section")
  /// Short texts, of which a record has several.
  package static let tags = Self("tags labels keywords topics subjects schlagworte genres")

  /// How an order is paid for, sent and worked on, which says nothing of what it is about.
  package static let handling = Self(
    """
    payment shipping shipment delivery status zahlung zahlungsart versand versandart lieferung pago envío entrega paiement \
    livraison statut pagamento spedizione
    """)

  // MARK: Numbers

  /// How much there is of each thing in a list, with its unit: `1 oz`.
  package static let measure = Self(
    "measure measures amount quantity qty portion menge maß cantidad medida quantité mesure")
  /// Numbers of which the greatest are the best.
  package static let rating = Self("rating ratings score popularity stars bewertung")
  /// Numbers that count what people did with a record.
  package static let count = Self("reviews comments likes views votes sales downloads plays count bewertungen")
  /// Numbers that say how many people know a record, or live there.
  package static let weight = Self(
    """
    votes reviews downloads sales plays views likes followers subscribers stargazers popularity population inhabitants \
    einwohner
    """)
  /// A share or a change of something else in the name: `population_density`.
  package static let relative = Self("density rate growth change pct percent percentage share rank per dichte")
  /// Numbers that count who rated a record.
  package static let ratingCount = Self("reviews votes count bewertungen")
  /// A price that is no longer asked.
  package static let formerPrice = Self(
    """
    compare former old original list mrp msrp rrp uvp strike previous was before regular retail alt alter ancien anterior
    """)
  /// What a shop pays for a product, which is not for its customers.
  package static let ownPrice = Self("ek einkauf einkaufspreis inkoop inkoopprijs wholesale")
  /// Notes and record numbers with such a word are not for everybody.
  package static let confidential = Self("internal intern interne interno interna private privat privé privado privato")
  /// How large a file or a picture is.
  package static let size = Self("width height size bytes breite höhe")
  /// Where something stands among others of the same record.
  package static let position = Self("position index order rank")
  /// Whether, or how often, a product is in stock.
  package static let stock = Self("available availability stock inventory lager lagernd verfügbar bestand disponible")
  /// Whether a product can't be bought.
  package static let soldOut = Self("soldout outofstock unavailable discontinued ausverkauft")
}
