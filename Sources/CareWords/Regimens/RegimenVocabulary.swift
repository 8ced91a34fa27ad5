import CareModel

/// Brings the many ways in which people write numbers and days to the one that a clause is read from.
enum RegimenVocabulary {
  private static let numbers: [String: Double] = [
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
    "nine": 9, "ten": 10, "eleven": 11, "twelve": 12,
  ]

  private static let phrases: [String: [TextToken]] = [
    "fortnightly": TextToken.tokens(of: "every 2 weeks"),
    "quarterly": TextToken.tokens(of: "every 3 months"),
    "nightly": TextToken.tokens(of: "daily nocte"),
  ]

  /// Returns tokens with numbers in place of their words, and with a list of days in place of `mon/wed/fri`.
  static func plain(_ tokens: [TextToken]) -> [TextToken] {
    var plain: [TextToken] = []
    var rest = tokens[...]
    joinFraction(&plain, &rest)
    while let token = rest.popFirst() {
      guard case .word(let word) = token.kind else {
        plain.append(token.kind == .mark("&") ? TextToken(kind: .word("and"), text: "&") : token)
        joinHalf(&plain, &rest)
        continue
      }
      if let number = numbers[word] {
        plain.append(TextToken(kind: .number(number), text: token.text))
        joinHalf(&plain, &rest)
      } else if let part = ["half": 0.5, "quarter": 0.25][word], let length = article(rest) {
        rest.removeFirst(length)
        plain.append(TextToken(kind: .number(part), text: token.text))
      } else if let phrase = phrases[word] {
        plain += phrase
      } else {
        plain += days(word) ?? [token]
      }
    }
    return plain
  }

  /// Joins `1 ½ tablets` where an amount begins a clause, so that the 1 cannot be a time or another amount.
  private static func joinFraction(
    _ plain: inout [TextToken],
    _ rest: inout ArraySlice<TextToken>
  ) {
    let first = Array(rest.prefix(3))
    guard first.count == 3, case .number(let number) = first[0].kind, number >= 1,
      number == number.rounded(), first[1].isFraction, case .number(let part) = first[1].kind,
      case .word(let unit) = first[2].kind, !RegimenWord.isReserved(unit)
    else { return }
    rest.removeFirst(2)
    plain.append(TextToken(kind: .number(number + part), text: "\(first[0].text)\(first[1].text)"))
  }

  /// Adds the half of `one and a half tablets` to the number before it.
  private static func joinHalf(_ plain: inout [TextToken], _ rest: inout ArraySlice<TextToken>) {
    guard let last = plain.last, case .number(let number) = last.kind,
      number == number.rounded()
    else { return }
    for words in [["and", "a", "half"], ["and", "half"]] {
      let next = rest.prefix(words.count)
      guard next.map(\.kind) == words.map({ .word($0) }) else { continue }
      rest.removeFirst(words.count)
      plain[plain.count - 1] = TextToken(
        kind: .number(number + 0.5),
        text: "\(last.text) and a half"
      )
      return
    }
  }

  /// Returns how many words stand between `half` and its unit: none, `a`, or `of a`; nil if no unit follows.
  private static func article(_ rest: ArraySlice<TextToken>) -> Int? {
    let words = rest.prefix(3).map { token -> String in
      if case .word(let word) = token.kind { word } else { "" }
    }
    let length =
      switch words.first {
      case "a", "an": 1
      case "of" where words.count > 1 && ["a", "an"].contains(words[1]): 2
      default: 0
      }
    guard words.count > length, !words[length].isEmpty, !RegimenWord.isReserved(words[length])
    else { return nil }
    return length
  }

  private static func days(_ word: String) -> [TextToken]? {
    let names = word.split(separator: "/")
    guard names.count > 1, names.allSatisfy({ DateWord.weekday(String($0)) != nil }) else {
      return nil
    }
    return names.flatMap { name in
      [
        TextToken(kind: .mark(","), text: ","),
        TextToken(kind: .word(String(name)), text: String(name)),
      ]
    }.dropFirst().map(\.self)
  }
}
