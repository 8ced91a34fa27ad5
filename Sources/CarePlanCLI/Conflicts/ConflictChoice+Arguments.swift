import CarePlanKit

extension ConflictChoice {
  static let specs: [OptionSpec] = [
    .option(
      "--with",
      value: "SIDE",
      help: "Who is right: \(words.joined(separator: ", ")), a version's uuid or its author",
      completion: .choices(words),
      isRepeatable: true
    ),
    .option(
      "--period",
      value: "N",
      help: "Decide these periods with the options that follow: 2 or 2,3 or 2-4",
      isRepeatable: true
    ),
    .option(
      "--effective",
      value: "DATES",
      help:
        "Decide this time with the options that follow: 2026-01-12..2026-01-15, or a date and later",
      isRepeatable: true
    ),
    .option(
      "--member",
      value: "NAME=SIDE",
      help: "Who is right about one member: ours, theirs, newest, base, or as in --with",
      isRepeatable: true
    ),
    .option(
      "--set",
      value: "NAME=VALUE",
      help: "Use another value: target=15mg, instructions=…, as in 'careplan update'",
      isRepeatable: true
    ),
    .flag("--edit", help: "Write the decided record in your editor"),
    .option(
      "--with-whole",
      value: "SIDE",
      help: "Who is right about everything, even what is not in question"
    ),
  ]

  static let words = ConflictSide.words + ["merged", "delete", "keep-both"]

  /// The options of a command line, in the order in which they were written.
  init(_ arguments: ParsedArguments) throws(UsageError) {
    if let side = arguments.value("--with-whole") {
      let others = arguments.uses.map(\.key).filter { Self.keys.contains($0) }
      guard others.isEmpty else {
        throw UsageError("--with-whole and \(others[0]) cannot be used together")
      }
      self.init(.whole(ConflictSide(side)))
      return
    }
    var parts: [Part] = []
    for use in arguments.uses where Self.keys.contains(use.key) {
      try Self.add(use.key, use.value ?? "", to: &parts)
    }
    try self.init(parts)
  }

  private static let keys: Set = [
    "--with", "--period", "--effective", "--member", "--set", "--edit",
  ]

  /// Adds what one option says to the part that it belongs to.
  private static func add(
    _ key: String,
    _ value: String,
    to parts: inout [Part]
  ) throws(UsageError) {
    switch key {
    case "--period": try open(.periods(periods(value)), in: &parts)
    case "--effective": try open(dates(value), in: &parts)
    default:
      if parts.isEmpty { parts.append(Part()) }
      let last = parts.count - 1
      switch key {
      case "--with": try with(value, in: &parts[last])
      case "--member": parts[last].picks.append(try pick(value))
      case "--set": parts[last].values.append(try assignment(value))
      default: parts[last].isEdited = true
      }
    }
  }

  private static func open(_ scope: Scope, in parts: inout [Part]) throws(UsageError) {
    if let last = parts.last, last.isEmpty {
      throw UsageError(
        "nothing says who is right in \(last.scope.words)",
        hint: Wording.hint(.writeAfter, "--with")
      )
    }
    parts.append(Part(scope: scope))
  }

  private static func with(_ word: String, in part: inout Part) throws(UsageError) {
    guard part.side == nil, !part.isMerged, !part.isSpecial else {
      throw UsageError("--with is given twice", hint: Wording.hint(.writeBeforeEach, "--period"))
    }
    switch word {
    case "": throw UsageError("--with needs a value")
    case "merged": part.isMerged = true
    default: part.side = ConflictSide(word)
    }
  }

  /// Makes a choice of what is decided for each time.
  init(_ parts: [Part]) throws(UsageError) {
    guard let last = parts.last, !last.isEmpty else {
      throw UsageError(
        "nothing says who is right",
        hint: Wording.hint(.showsVersions, "'careplan conflicts'", "--with")
      )
    }
    for part in parts where part.isEdited && (!part.values.isEmpty || !part.picks.isEmpty) {
      throw UsageError("--edit cannot be used with --set or --member")
    }
    guard let special = parts.first(where: \.isSpecial), case .named(let word)? = special.side
    else {
      self.init(.parts(parts))
      return
    }
    guard parts.count == 1, special.scope == .rest, special.picks.isEmpty, special.values.isEmpty,
      !special.isEdited
    else { throw UsageError("'\(word)' leaves nothing else to decide") }
    self.init(word == "delete" ? .delete : .keepBoth)
  }

  /// Makes a choice of who is right, and who is right about single members.
  init(with word: String?, members: [(name: String, side: String)]) throws(UsageError) {
    try self.init([try Part(with: word, members: members)])
  }
}

extension ConflictChoice.Part {
  /// Makes a part of who is right, and who is right about single members.
  init(
    with word: String?,
    members: [(name: String, side: String)],
    _ scope: ConflictChoice.Scope = .rest
  ) throws(UsageError) {
    self.init(scope: scope)
    if let word { try ConflictChoice.with(word, in: &self) }
    picks = members.map { ($0.name, ConflictSide($0.side)) }
  }

  /// Whether the side is a word that leaves no part to decide.
  fileprivate var isSpecial: Bool { side == .named("delete") || side == .named("keep-both") }
}

extension ConflictChoice {
  /// Reads `2`, `2,3` or `2-4`.
  static func periods(_ text: String) throws(UsageError) -> [Int] {
    var numbers: [Int] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let ends = part.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
      guard ends.count <= 2, let first = ends.first ?? nil, let last = ends.last ?? nil, first > 0,
        last >= first, last < 100_000
      else {
        throw UsageError(
          "'\(text)' names no periods",
          hint: Wording.hint(.write, Wording.either(["--period N", "N,N", "N-N"]))
        )
      }
      numbers += Array(first...last)
    }
    return numbers
  }

  /// Reads `2026-01-12..2026-01-15` or `2026-01-12`.
  private static func dates(_ text: String) throws(UsageError) -> Scope {
    guard let dots = text.firstRange(of: "..") else { return .dates(from: text, until: nil) }
    let (start, end) = (text[..<dots.lowerBound], text[dots.upperBound...])
    guard !start.isEmpty else {
      throw UsageError("'\(text)' gives no date from which it applies")
    }
    return .dates(from: String(start), until: end.isEmpty ? nil : String(end))
  }

  private static func pick(_ text: String) throws(UsageError) -> (name: String, side: ConflictSide)
  {
    guard let sign = text.lastIndex(of: "="), sign > text.startIndex else {
      throw UsageError(
        "--member takes NAME=SIDE, not '\(text)'",
        hint: Wording.hint(.suchAs, "--member NAME=SIDE")
      )
    }
    return (String(text[..<sign]), ConflictSide(String(text[text.index(after: sign)...])))
  }

  private static func assignment(_ text: String) throws(UsageError) -> String {
    guard let sign = text.firstIndex(of: "="), sign > text.startIndex else {
      throw UsageError(
        "--set takes NAME=VALUE, not '\(text)'",
        hint: Wording.hint(
          .suchAs,
          Wording.either(["--set target=AMOUNT", "--set instructions=TEXT"])
        )
      )
    }
    return text
  }
}

extension ConflictChoice.Scope {
  /// `period 2`, `2026-01-12..2026-01-15`.
  var words: String {
    switch self {
    case .rest: "the rest"
    case .periods(let numbers):
      (numbers.count == 1 ? "period " : "periods ")
        + numbers.map { String($0) }.joined(separator: ",")
    case .dates(let start, let end): "\(start)..\(end ?? "")"
    }
  }
}
