import CanonicalJSON
public import CareModel

/// The differences between two states of a store, ready to be shown.
///
/// The renderings are pure: the same differences give the same bytes everywhere. Records in which
/// only bookkeeping differs are left out unless ``showsBookkeeping`` is set.
public struct DifferenceReport: Sendable {
  public var differences: [RecordDifference]
  /// What is told after the records.
  public var remarks: [DifferenceRemark] = []
  /// Whether bookkeeping is shown too: uuids, parents, times of versions.
  public var showsBookkeeping = false
  /// Whether the titles of records stand beside their ids.
  public var showsTitles = true
  /// Whether values and titles are left out, as in messages that leave the store.
  public var isRedacted = false
  /// The zone that goes without saying: the store's own.
  public var unsaidZone: TimeZoneID?
  /// The members of records of which something else on the same page tells; of an added, ended or
  /// deleted one with any, it tells that too.
  public var toldElsewhere: [RecordKey: Set<String>] = [:]
  /// How times of day are written.
  public var clock = Wording.Clock.twentyFourHour

  /// Makes a report of differences in the order of their records.
  public init(_ differences: [RecordDifference], unsaidZone: TimeZoneID? = nil) {
    self.differences = differences.sorted { $0.key < $1.key }
    self.unsaidZone = unsaidZone
  }

  /// The differences that are shown.
  public var shown: [RecordDifference] {
    differences.filter { showsBookkeeping || $0.changesContent && !isToldElsewhere($0) }
  }

  private func isToldElsewhere(_ difference: RecordDifference) -> Bool {
    toldElsewhere[difference.key] != nil && changes(of: difference).isEmpty
  }

  /// Whether there is nothing to show.
  public var isEmpty: Bool { shown.isEmpty && remarks.isEmpty }

  /// Returns all changes of a record that are shown, in words.
  public func changes(of difference: RecordDifference) -> [WordedChange] {
    groups(of: difference).flatMap(\.changes)
  }

  /// Returns the members of a record that are shown as they are.
  func members(of difference: RecordDifference) -> [MemberChange] {
    difference.periods.flatMap(\.members)
      + difference.members.filter { change in
        change.weight == .bookkeeping ? showsBookkeeping : difference.periods.isEmpty
      }
  }

  func wording(of difference: RecordDifference) -> Wording {
    Wording(
      zone: difference.timezone,
      unsaidZone: unsaidZone,
      saysKeys: showsBookkeeping,
      clock: clock
    )
  }

  /// Returns the title of a record in quotes, if it is shown.
  func title(of difference: RecordDifference) -> String? {
    showsTitles && !isRedacted ? difference.title.map(Wording.quoted) : nil
  }

  /// Returns the name of a record: `task doxylamine`.
  func name(of difference: RecordDifference) -> String {
    "\(difference.key.kind.word) \(Wording.id(difference.key.id))"
  }

  /// Returns what happened to a record and when it takes effect: `deleted, from 10 Jan 2026`.
  func event(of difference: RecordDifference) -> String {
    let wording = wording(of: difference)
    let date = wording.instant(difference.effectiveDate)
    if difference.periods.isEmpty, difference.movesDateOnly,
      let before = difference.oldEffectiveDate
    {
      return Wording.say(.startsInstead, date, wording.instant(before))
    }
    var words: [String] = []
    if difference.change != .changed { words.append(difference.change.word) }
    if difference.change == .changed, difference.isDeleted {
      // What changes before the end says when that is.
      let isEnding = !difference.periods.isEmpty && !isRedacted
      words.append(isEnding ? Wording.say(.endsAsBefore, date) : Wording.say(.stillDeleted))
    }
    // Periods have dates of their own.
    let isDated = difference.periods.isEmpty || difference.change == .deleted
    if isDated, difference.key.kind != .outcome, difference.change != .removed, !isRedacted {
      words.append(Wording.say(.from, date))
    }
    return words.isEmpty ? Wording.say(.changed) : words.joined(separator: ", ")
  }
}

extension DifferenceReport {
  /// The report as GitHub-flavoured Markdown, fit for a pull request.
  ///
  /// Nothing that a record says is markup, HTML, an address, a mention or the number of an issue there.
  public var markdown: String {
    isEmpty ? "\(Wording.say(.nothingDiffers))\n" : markdownSections().joined(separator: "\n")
  }

  /// Returns the sections of ``markdown``, one for each record and remark, below headings of a
  /// level.
  public func markdownSections(level: Int = 3) -> [String] {
    let marks = String(repeating: "#", count: level)
    return shown.map { section($0, marks) }
      + remarks.map { $0.markdown(marks, isRedacted: isRedacted) }
  }

  private func section(_ difference: RecordDifference, _ marks: String) -> String {
    let title = title(of: difference).map { " \(Markdown.words($0))" } ?? ""
    let heading = "\(marks) \(Markdown.words(name(of: difference)))\(title)"
    guard !isRedacted else {
      let words = redactedWords(of: difference).map(Markdown.words).joined(separator: ", ")
      return "\(heading)\n\n\(words)\n"
    }
    let parts = groups(of: difference).flatMap { group in
      [group.period.map { "\(Markdown.words($0)):\n" }].compactMap(\.self)
        + (group.changes.isEmpty ? [] : [Markdown.list(of: group.changes)])
    }
    return "\(heading)\n\n\(Markdown.words(event(of: difference)))\n"
      + parts.map { "\n\($0)" }.joined()
  }
}
