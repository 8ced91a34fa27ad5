extension Catalogue {
  /// A language that nobody speaks: English with other letters, in brackets.
  ///
  /// Whatever reads as plain English beside it does not stand in the catalogue. CLDR calls it `en-XA`.
  package static let pseudo = english.translated(into: "en-XA") { text in
    text.contains(where: \.isLetter)
      ? "⟦\(String(String.UnicodeScalarView(text.unicodeScalars.map(accented))))⟧" : text
  }

  private static func accented(_ letter: Unicode.Scalar) -> Unicode.Scalar {
    letters[letter] ?? letter
  }

  private static let letters = Dictionary(
    zip(
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".unicodeScalars,
      "åƀçđéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ".unicodeScalars
    ),
    uniquingKeysWith: { first, _ in first }
  )
}
