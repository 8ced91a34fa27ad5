import CarePlanKit

/// An open conflict as a person reads it: period by period what is agreed and what conflicts.
struct ConflictView: Sendable {
  let conflict: RecordConflict
  private let wording: Wording
  private let sides: ConflictSides
  private let provenance: ConflictProvenance
  private let words: ConflictWords
  /// The periods that are shown.
  private let periods: [ConflictPeriod]
  /// How many others there are.
  private let hidden: Int

  /// The most periods and joined members that are shown.
  private static let (mostPeriods, mostJoined) = (24, 10)

  init(_ conflict: RecordConflict, _ provenance: ConflictProvenance, _ wording: Wording) {
    (self.conflict, self.wording, self.provenance) = (conflict, wording, provenance)
    sides = ConflictSides(conflict, provenance, wording)
    let all = conflict.periods
    periods = Array(all.prefix(Self.mostPeriods))
    hidden = all.count - periods.count
    words = ConflictWords(conflict, periods, wording)
  }
}

extension ConflictView {
  /// Returns the lines for a person, who may have a terminal of some width; commands are never
  /// broken.
  func lines(width: Int? = nil) -> [StyledText] {
    var heading: StyledText = "\(wording.name(of: conflict.key), .bold)"
    if let title { heading = heading + "  \(title)" }
    heading = heading + "  \(count, [.bold, .red])"
    let remarks = more + joined.map { "  \($0)" }
    let rest = [sides.rest].compactMap { $0.map { StyledText("  \($0)") } }
    func wrapped(_ text: StyledText) -> [StyledText] {
      width.map { text.wrapped(to: $0, indent: 4) } ?? [text]
    }
    let reasons = conflict.reasons.map { StyledText("  \($0)") }
    return wrapped(heading) + reasons.flatMap(wrapped) + indented(rows, width)
      + remarks.flatMap(wrapped)
      + indented(sides.rows, width) + rest.flatMap(wrapped) + ["  \(Wording.say(.decideWith))"]
      + commands.map { "    \($0)" }
  }

  /// The same side by side, for a page.
  var sheet: ConflictSheet {
    var dated: Set<[String]> = []
    let questions = periods.flatMap { period -> [ConflictSheet.Question] in
      let span = conflict.key.kind == .outcome ? "" : wording.period(period.span)
      guard let dispute = period.dispute else {
        let agreed = ConflictSheet.Answer(words.agreed(period), sides: Wording.say(.agreed))
        return [ConflictSheet.Question(span, name: nil, [agreed])]
      }
      return words.questions(dispute).map { question in
        let answers = question.answers.map { answer in
          ConflictSheet.Answer(
            answer.words,
            sides: attribution(of: answer, to: question, in: dispute, &dated)
          )
        }
        return ConflictSheet.Question(span, name: question.name, answers)
      }
    }
    return ConflictSheet(
      conflict.key.description,
      title: title ?? wording.name(of: conflict.key),
      questions,
      commands: commands
    )
  }

  /// The heading and the tables below it.
  var parts: [Document.Part] {
    let name =
      conflict.key.kind == .outcome ? wording.name(of: conflict.key) : Wording.id(conflict.key.id)
    let texts = [name, title].compactMap { $0.map { StyledText($0) } }
    let heading = (["\(count):"] + conflict.reasons).joined(separator: " ")
    var parts: [Document.Part] = [
      .heading(Document.Heading(word: conflict.key.kind.word, texts: texts)),
      .sentence("\(heading)"), .table(Wording.titles(.period, .whenIs, .what), rows: rows),
    ]
    parts += (more + joined).map { .sentence($0) }
    parts.append(.table(Wording.titles(.side, .madeByColumn), rows: sides.rows))
    if let rest = sides.rest { parts.append(.sentence("\(rest)")) }
    parts += commands.map { .command(.saying(.decideCommand), StyledText($0)) }
    return parts
  }

  private var title: String? {
    conflict.head.title.flatMap { $0.isEmpty ? nil : Wording.name($0) }
  }

  private var count: String { Wording.say(.sidesUndecided, count: conflict.leaves.count) }

  private func indented(_ rows: [[StyledText]], _ width: Int?) -> [StyledText] {
    var table = Table(rows.first.map { $0.map { _ in Table.Column("") } } ?? [])
    for row in rows { table.add(row) }
    return table.lines(width: width.map { $0 - 2 }).map { "  \($0)" }
  }

  private var more: [StyledText] {
    guard hidden > 0 else { return [] }
    let shown = periods.count { $0.dispute != nil }
    let open = conflict.disputes.count - shown
    return [StyledText("  " + Wording.say(.morePeriods, "\(hidden)", "\(open)"))]
  }

  /// A row for each period, and one more for each further question in it.
  private var rows: [[StyledText]] {
    var dated: Set<[String]> = []
    return periods.flatMap { period -> [[StyledText]] in
      let span: StyledText =
        conflict.key.kind == .outcome ? "" : StyledText(wording.period(period.span))
      guard let dispute = period.dispute, let number = period.number else {
        return [["", span, "\(words.agreed(period))  \(Wording.say(.agreed), .dim)"]]
      }
      return words.questions(dispute).enumerated().map { place, question in
        let answer = text(of: question, in: dispute, &dated)
        return place == 0 ? ["\("\(number)", .bold)", span, answer] : ["", "", answer]
      }
    }
  }

  /// `20 mg (Example Clinic, 6 Jan 2026)  OR  10 mg (unchanged by Example Family)`.
  private func text(
    of question: ConflictWords.Question,
    in dispute: Dispute,
    _ dated: inout Set<[String]>
  ) -> StyledText {
    var texts: [StyledText] = []
    for answer in question.answers {
      let names = attribution(of: answer, to: question, in: dispute, &dated)
      texts.append("\(answer.words, .bold) (\(names))")
    }
    let either = Wording.say(.orElse)
    let name: StyledText = question.name.map { "\($0) " } ?? ""
    return texts.dropFirst().reduce(name + (texts.first ?? "")) { "\($0)  \(either)  \($1)" }
  }

  /// Returns who says so, and when, where the name stands for the first time.
  private func attribution(
    of answer: ConflictWords.Answer,
    to question: ConflictWords.Question,
    in dispute: Dispute,
    _ dated: inout Set<[String]>
  ) -> String {
    let most = 3
    var names: [String] = []
    for side in answer.sides.prefix(most) {
      guard !answer.isBase else {
        names.append(sides.name(of: side))
        continue
      }
      let said = conflict.version(saying: question.member, in: dispute, for: side)
      // The author of the side only left it as somebody else had said it.
      let author = sides.author(of: said, before: side)
      var words = [author ?? sides.name(of: side)]
      if let day = sides.day(of: said), dated.insert(words + [day]).inserted { words.append(day) }
      if author != nil { words.append(Wording.say(.keptBy, sides.name(of: side))) }
      names.append(words.joined(separator: ", "))
    }
    let rest = answer.sides.count - names.count
    if rest > 0 { names.append(Wording.say(.moreAnswers, count: rest)) }
    let all = names.joined(separator: "; ")
    return answer.isBase ? Wording.say(.unchangedBy, all) : all
  }

  /// What one side changed and nobody else did, so that it is no question.
  private var joined: [StyledText] {
    guard let base = conflict.bases.first, conflict.bases.count == 1 else { return [] }
    let names = conflict.disputes.flatMap(\.names).map { String($0.prefix { $0 != "/" }) }
    let asked = Set(names)
      .union(AnyRecord.planMembers(of: conflict.key.kind)).union([
        MemberName.effectiveDate, MemberName.version,
      ])
    var lines: [StyledText] = []
    for leaf in conflict.leaves.prefix(ConflictSides.most) where !leaf.version.isTombstone {
      let difference = RecordDifference(from: base, to: leaf)
      let changes =
        difference?.worded(by: wording) { change in
          change.weight != .bookkeeping && !asked.contains(change.member)
        } ?? []
      let name = sides.name(of: leaf.version.uuid)
      lines += changes.map { change in
        let values =
          change.sign == .minus ? Wording.say(.without, change.values) : change.values
        return StyledText(Wording.say(.joined, "\(change.label) \(values) (\(name))"))
      }
    }
    let rest = lines.count - Self.mostJoined
    return Array(lines.prefix(Self.mostJoined))
      + (rest > 0 ? [StyledText(Wording.say(.moreJoined, count: rest))] : [])
  }

  /// Commands that decide, each as it can be typed.
  private var commands: [String] {
    let resolve = "careplan resolve \(conflict.key.description)"
    let digits = conflict.leaves.prefix(3).map { sides.digits(of: $0.version.uuid) }
    var commands = digits.map { "\(resolve) --with \($0)" }
    if conflict.key.kind == .outcome { commands.append("\(resolve) --with keep-both") }
    return commands
  }
}
