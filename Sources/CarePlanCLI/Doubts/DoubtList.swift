import CarePlanKit

/// Doubts in words, as a command tells them beside what it is about.
struct DoubtList: Sendable {
  let views: [DoubtView]

  /// The most that a command which is about something else tells.
  private static let most = 3
  /// The most that an agenda tells, which is what people give medicines by.
  private static let mostOfDay = 8

  init(
    _ doubts: [Doubt],
    in snapshot: Snapshot,
    _ open: OpenStore
  ) throws(CommandFailure) {
    var views: [DoubtView] = []
    for doubt in doubts { views.append(try DoubtView(doubt, in: snapshot, open)) }
    self.views = views
  }

  init(_ views: [DoubtView]) { self.views = views }

  /// The doubts about plans, without their titles.
  init(_ doubts: [Doubt], _ open: OpenStore) { views = doubts.map { DoubtView($0, open) } }

  /// Reads the doubts about what some tasks have somebody do.
  ///
  /// - Parameters:
  ///   - keys: The tasks; nil for all.
  ///   - revision: The commit that is looked at; nil for the last one.
  init(
    aboutPlansOf keys: Set<RecordKey>?,
    at revision: String? = nil,
    _ open: OpenStore
  ) throws(CommandFailure) {
    if let keys, !keys.contains(where: { $0.kind.isTask || $0.kind == .patient }) {
      views = []
      return
    }
    self = try open.read(at: revision) { snapshot throws(CommandFailure) in
      let doubts = try attempt { () throws(StoreError) in
        try snapshot.planDoubts(asOf: open.dates.now, concerning: keys)
      }
      return try DoubtList(doubts, in: snapshot, open)
    }
  }

  /// Reads the doubts about the tasks of some events, and about what was recorded for these.
  init(
    aboutTasksOf events: [JudgedEvent],
    at revision: String? = nil,
    _ open: OpenStore
  ) throws(CommandFailure) {
    let keys = Set(events.compactMap { $0.event?.task.key })
    let plans = try DoubtList(aboutPlansOf: keys, at: revision, open)
    let due = events.compactMap(\.event)
    let left = events.compactMap { event in
      if case .unscheduled(let outcome) = event.subject { outcome } else { nil }
    }
    let recorded =
      due.flatMap { EventDoubts($0).found } + MovedDoses(left, among: due).doubts
    let titles = Dictionary(
      events.compactMap { event in event.event.map { ($0.task.key, event.title) } },
      uniquingKeysWith: { first, _ in first }
    )
    views =
      recorded.map { DoubtView($0, title: titles[$0.subject] ?? nil, open) }
      + plans.ofWhatIsToCome.views
  }

  /// Reads the doubts that some versions raise, before they are written.
  init(raisedBy versions: [AnyRecord], _ open: OpenStore) throws(CommandFailure) {
    self = try open.read { snapshot throws(CommandFailure) in
      let doubts = try attempt { () throws(StoreError) in
        try snapshot.doubts(raisedBy: versions, asOf: open.dates.now)
      }
      return DoubtList(doubts, open)
    }
  }

  /// Reads the doubts about the plans and outcomes that an exchange brought or joined, or would.
  ///
  /// They are all told, old ones too: a state of long ago has no index, and would be read as a whole.
  init(
    _ open: OpenStore,
    after report: SyncReport,
    isPreview: Bool
  ) throws(CommandFailure) {
    let keys = Set(report.received.map(\.key) + report.joined)
    try self.init(about: keys, at: isPreview ? report.commit : nil, open)
  }

  /// Reads the doubts about plans and outcomes.
  ///
  /// - Parameters:
  ///   - keys: The tasks and outcomes; nil for all.
  ///   - revision: The commit that is looked at; nil for the last one.
  init(
    about keys: Set<RecordKey>?,
    at revision: String? = nil,
    _ open: OpenStore
  ) throws(CommandFailure) {
    if let keys,
      !keys.contains(where: { $0.kind.isTask || [.patient, .outcome].contains($0.kind) })
    {
      views = []
      return
    }
    self = try open.read(at: revision) { snapshot throws(CommandFailure) in
      try DoubtList(about: keys, in: snapshot, open)
    }
  }

  /// Reads the doubts about plans and outcomes in a state of the store.
  init(
    about keys: Set<RecordKey>?,
    in snapshot: Snapshot,
    _ open: OpenStore
  ) throws(CommandFailure) {
    let doubts = try attempt { () throws(StoreError) in
      try snapshot.doubts(asOf: open.dates.now, concerning: keys)
    }
    try self.init(doubts, in: snapshot, open)
  }

  var isEmpty: Bool { views.isEmpty }

  /// The doubts that are not about the past alone.
  var ofWhatIsToCome: DoubtList { DoubtList(views.filter { !$0.doubt.isOfPast }) }

  /// The doubts that are about the past alone, which counts in adherence.
  var ofThePast: DoubtList { DoubtList(views.filter(\.doubt.isOfPast)) }

  /// A line for each of the first, by their titles, and how many more there are.
  var titledLines: [StyledText] {
    let rest = views.count - Self.mostOfDay
    return views.prefix(Self.mostOfDay).map(\.titledLine) + (rest > 0 ? [Self.more(rest)] : [])
  }

  /// A line for each where their record is said above: `in doubt: names "milk", …`.
  var sentences: [StyledText] {
    views.map { "\(Wording.say(.inDoubt), [.bold, .yellow]): \($0.sentence)" }
  }

  /// The same in a document.
  ///
  /// - Parameter isTitled: Whether the task is said too.
  func parts(titled isTitled: Bool = false) -> [Document.Part] {
    views.map { view in
      let title = isTitled ? "\(view.title ?? view.doubt.subject.description): " : ""
      return .sentence("\(Wording.say(.inDoubt)):", text: StyledText(title + view.sentence))
    }
  }

  private static func more(_ count: Int) -> StyledText {
    StyledText(Wording.say(.moreDoubts, count: count))
  }

  /// Prints the lines as warnings, with what to type to answer.
  func tell(to context: CommandContext) {
    for view in views.prefix(Self.most) {
      context.warn(view.line)
      context.hints(view.commands)
    }
    let rest = views.count - Self.most
    if rest > 0 { context.note(Self.more(rest)) }
  }

  /// The same as a program reads it; nil if there is none.
  var json: JSONValue? { views.isEmpty ? nil : .array(views.map(\.json)) }
}
