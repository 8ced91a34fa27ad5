import CarePlanKit

extension AgendaView {
  /// How the entries of a day are put together.
  enum Grouping: String, CaseIterable, Sendable {
    case time
    case group
  }

  /// Returns the lines for a person, who may have a terminal of some width.
  func lines(by grouping: Grouping, width: Int?) -> [StyledText] {
    let told = doubts.titledLines.flatMap { wrapped($0, to: width, indent: 4) }
    let zone = words.dates.zoneNote.map { wrapped(StyledText($0), to: width, indent: 4) } ?? []
    return zone
      + days.enumerated().flatMap { place, day in
        (place == 0 ? [] : [""]) + lines(of: day, by: grouping, width: width)
      } + (told.isEmpty ? [] : [""]) + told
  }

  private func lines(of day: AgendaDay, by grouping: Grouping, width: Int?) -> [StyledText] {
    let sections = sections(of: day, by: grouping)
    var table = Table(["", "", "", "", ""].map { Table.Column($0) })
    for block in sections.flatMap(\.blocks) { table.add(row(block, on: day.day)) }
    var rows = table.blocks(width: width.map { $0 - 2 })[...]
    var lines: [StyledText] = ["\(day.day.heading, .bold)"]
    lines += day.late.flatMap { view in
      wrapped("  \(StyledText.saying(.notRecordedYesterday, due(view)))", to: width, indent: 4)
    }
    for (title, blocks) in sections {
      if let title { lines += wrapped(title, to: width, indent: 2) }
      for block in blocks {
        lines += (rows.popFirst() ?? []).map { "  \($0)" }
        lines += remarks(on: block, width: width)
      }
    }
    lines += day.unscheduled.flatMap { view in
      wrapped("  \(Wording.say(.alsoRecorded)) \(words.sentence(of: view))", to: width, indent: 4)
    }
    if let summary = day.summary(unshared) {
      lines += wrapped("  \(summary)", to: width, indent: 4)
    }
    return lines
  }

  /// Returns a line, or several where a terminal is too narrow for it.
  private func wrapped(_ text: StyledText, to width: Int?, indent: Int) -> [StyledText] {
    width.map { text.wrapped(to: $0, indent: indent) } ?? [text]
  }

  /// Returns the blocks below the titles of their groups, or all of them without a title.
  func sections(
    of day: AgendaDay,
    by grouping: Grouping
  ) -> [(title: StyledText?, blocks: [AgendaBlock])] {
    guard grouping == .group else { return [(title: nil, blocks: blocks(of: day.entries))] }
    return day.groups.map { name, entries in
      (
        title: name.map { StyledText($0, .bold) } ?? "\(Wording.say(.withoutGroup))",
        blocks: blocks(of: entries)
      )
    }
  }

  /// Returns entries in blocks: of a plan in question, all events without an outcome are one block, since nobody
  /// knows which of them are due.
  private func blocks(of entries: [AgendaEntry]) -> [AgendaBlock] {
    var blocks: [AgendaBlock] = []
    for entry in entries {
      let conflict = words.taskConflict(of: entry.judged)
      let isOpen = entry.judged.outcome == nil && !entry.isRunning && conflict?.span != nil
      let task = entry.judged.event?.task.key
      let place = isOpen ? blocks.firstIndex { $0.isOpen(task, in: conflict) } : nil
      if let place {
        blocks[place].entries.append(entry)
      } else {
        blocks.append(AgendaBlock(entries: [entry], conflict: isOpen ? conflict : nil))
      }
    }
    return blocks
  }

  private func row(_ block: AgendaBlock, on day: CivilDate) -> [StyledText] {
    guard let entry = block.entries.first else { return [] }
    let ring = ProgressRing(entry.judged)
    return [
      ring.map { StyledText($0.rawValue, $0.style) } ?? " ", StyledText(times(of: block, on: day)),
      title(of: entry.judged), StyledText(words.targets(of: entry.judged)),
      ([recorded(for: entry.judged)].compactMap(\.self) + marks(of: block, entry)).listed,
    ]
  }

  private func marks(of block: AgendaBlock, _ entry: AgendaEntry) -> [StyledText] {
    block.entries.count == 1
      ? words.marks(of: entry.judged) : words.conflicts(of: entry.judged).map(\.mark)
  }

  /// Returns the start times of the events in a block: `07:00, 08:00, 13:00`.
  func times(of block: AgendaBlock, on day: CivilDate) -> String {
    block.entries.map { time(of: $0, on: day) }.joined(separator: ", ")
  }

  /// Returns every value of a conflicting regimen, with the period if the block has several events.
  func phrases(of block: AgendaBlock) -> [String] {
    guard let entry = block.entries.first else { return [] }
    let conflict = words.taskConflict(of: entry.judged)
    let span = block.entries.count > 1 ? conflict?.span.map { "\($0): " } ?? "" : ""
    return (conflict?.phrases ?? []).map { span + $0 }
  }

  /// Returns what stands below a row: every value of a regimen that is in question, and the
  /// instructions.
  private func remarks(on block: AgendaBlock, width: Int?) -> [StyledText] {
    let margin: StyledText = "     "
    let phrases = phrases(of: block).flatMap { phrase in
      wrapped(margin + StyledText(phrase, .bold), to: width, indent: 7)
    }
    let text = block.entries.first.flatMap { instructions(of: $0.judged) } ?? ""
    let lines = text.split(separator: "\n").flatMap { line in
      // Long lines are hard to read on wide screens too.
      (margin + StyledText(String(line), .dim)).wrapped(to: min(width ?? 80, 100), indent: 5)
    }
    return phrases + lines
  }

  func time(of entry: AgendaEntry, on day: CivilDate) -> String {
    let judged = entry.judged
    guard entry.isRunning, let event = judged.event else { return words.time(of: judged) }
    return words.time(of: event, runningOn: day)
  }

  func title(of view: JudgedEvent) -> StyledText {
    let title: StyledText = "\(words.title(of: view), .bold)"
    return view.event?.task.content.optional == true
      ? title + StyledText(" (\(Wording.say(.optional)))") : title
  }

  /// Returns what was recorded, when and by whom; nil if nothing was.
  func recorded(for view: JudgedEvent) -> StyledText? {
    let text = words.entries(of: view)
    return text.isEmpty ? nil : StyledText(text)
  }

  /// Returns what it is given for and the instructions, unless they are in question: then every version of them is said.
  func instructions(of view: JudgedEvent) -> String? {
    guard words.taskConflict(of: view)?.members.contains(MemberName.instructions) != true else {
      return nil
    }
    // As the targets they are those of the version that was in force when the event started.
    return view.event.flatMap { Wording.guidance($0.scheduled.saidTask.content) }
  }

  /// Returns an event in one line: `Take doxylamine, 23:00–00:00, 1 tablet`.
  func due(_ view: JudgedEvent) -> StyledText {
    let targets = words.targets(of: view)
    let title: StyledText = "\(words.title(of: view), .bold), \(words.time(of: view))"
    return targets.isEmpty ? title : title + StyledText(", \(targets)")
  }
}
