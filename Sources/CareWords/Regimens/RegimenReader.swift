public import CareModel

/// Why a text does not say one regimen.
public struct RegimenTextError: Error, Hashable, Sendable {
  public let message: String
  /// What the text could mean, if that is several things; else what could be written instead.
  public let readings: [String]
  /// Whether it says that something is done as needed, so that it has no schedule.
  public let isOfAsNeeded: Bool
  /// Whether it names a unit that nobody knows here.
  public let isOfUnit: Bool

  init(
    _ message: String,
    readings: [String] = [],
    isOfAsNeeded: Bool = false,
    isOfUnit: Bool = false
  ) {
    (self.message, self.readings) = (message, readings)
    (self.isOfAsNeeded, self.isOfUnit) = (isOfAsNeeded, isOfUnit)
  }
}

/// Reads what people write of a regimen: `every 8h for 7 days, 5 ml`, `mon,wed,fri 8am`.
///
/// It reads every sentence of a ``Regimen``, and looser words. What could be two things is refused
/// with both.
public struct RegimenReader: Sendable {
  /// What a text leaves unsaid.
  public struct Context: Sendable {
    /// The zone of times for which none is named.
    package let zone: TimeZoneID
    /// The zones that may be named as people say them: `New York time`.
    package let zones: [TimeZoneID]
    /// The day that "today" is.
    package let today: CivilDate
    /// The day from which on a regimen is due that names no other.
    package var firstDay: CivilDate
    /// What the clock shows: the first time of what is due every few hours.
    package let now: CivilDateTime?
    /// Whether hours without "am" or "pm" can be of either half of the day.
    package var isTwelveHourClock: Bool
    /// When morning, evening, breakfast and their kind are.
    package let times: DayTimes
    /// Units that the plan has already, whether anybody knows them or not.
    public var ownUnits: Set<String> = []
    /// Whether units are read that nobody knows.
    public var acceptsNewUnits = false

    func accepts(_ unit: String) -> Bool { acceptsNewUnits || ownUnits.contains(unit) }

    public init(
      zone: TimeZoneID,
      zones: [TimeZoneID] = [],
      today: CivilDate,
      firstDay: CivilDate? = nil,
      now: CivilDateTime? = nil,
      isTwelveHourClock: Bool = false,
      times: DayTimes = DayTimes()
    ) {
      self.zone = zone
      self.zones = zones
      self.today = today
      self.firstDay = firstDay ?? today
      self.now = now
      self.isTwelveHourClock = isTwelveHourClock
      self.times = times
    }
  }

  private let context: Context

  public init(_ context: Context) { self.context = context }

  /// How times of day are written to whoever reads the errors.
  private var clock: Wording.Clock {
    context.isTwelveHourClock ? .twelveHour : .twentyFourHour
  }

  /// Reads a text as a schedule.
  ///
  /// - Throws: If the text says none, or could say several.
  public func schedule(_ text: String) throws(RegimenTextError) -> Schedule {
    let parts = try parts(text)
    for part in parts {
      guard let rules = TimeZoneRules(part.zone) else {
        throw RegimenTextError("This computer does not know the time zone \(part.zone).")
      }
      guard rules.resolve(part.start).local == part.start else {
        throw RegimenTextError("The clocks skip \(Wording.momentWords(part.start, clock)).")
      }
    }
    let elements = parts.compactMap(\.element)
    guard elements.count == parts.count, !elements.isEmpty else {
      throw RegimenTextError("It would end before it begins.")
    }
    let schedule = Schedule(elements)
    let faults = Self.faults(of: schedule)
    guard faults.isEmpty else { throw RegimenTextError(faults.joined(separator: " ")) }
    return schedule
  }

  private static func faults(of schedule: Schedule) -> [String] {
    var faults = FaultCollector()
    for element in schedule.elements { element.validate(&faults) }
    return faults.faults.map(\.message)
  }

  /// Reads a text as the parts of a regimen; of short forms it says what to write instead.
  func parts(_ text: String) throws(RegimenTextError) -> [RegimenPart] {
    do throws(RegimenTextError) { return try spelledOut(text) } catch {
      guard text.utf8.count <= Self.longest else { throw error }
      guard let short = RegimenAbbreviation(in: text) else {
        throw RegimenTextError(
          error.message,
          readings: whole(error.readings, text),
          isOfUnit: error.isOfUnit
        )
      }
      throw RegimenTextError(
        short.message,
        readings: readings(short, text),
        isOfAsNeeded: short.isOfAsNeeded
      )
    }
  }

  /// Returns what can be written in place of a text with a short form, the whole text if possible.
  private func readings(_ short: RegimenAbbreviation, _ text: String) -> [String] {
    let wholes = short.replacements.map { replacement in
      "\(text[..<short.place.lowerBound])\(replacement)\(text[short.place.upperBound...])"
    }
    let read = wholes.filter(isRead)
    if !read.isEmpty { return read }
    let ends = wholes.map { "\($0) at HH:MM" }.filter(isRead)
    if !ends.isEmpty { return ends }
    let alone = short.replacements.filter(isRead)
    return alone.isEmpty ? short.replacements : alone
  }

  /// Returns the readings as whole texts: behind the text, or in place of their word; nothing if neither is
  /// read, since a part of a text would be another plan.
  private func whole(_ readings: [String], _ text: String) -> [String] {
    guard readings.allSatisfy({ $0.hasPrefix("at ") }) else { return readings }
    let wholes = readings.map { "\(text) \($0)" }
    if wholes.allSatisfy(isRead) { return wholes }
    let placed = readings.compactMap { reading -> String? in
      let word = reading.dropFirst("at ".count)
      guard !word.isEmpty, let place = text.ranges(of: word).last else { return nil }
      return text[..<place.lowerBound] + reading + text[place.upperBound...]
    }
    return placed.count == readings.count && placed.allSatisfy(isRead) ? placed : []
  }

  /// Returns whether a text is read once a time stands in each place of one.
  private func isRead(_ text: String) -> Bool {
    var hour = 8
    var timed = text
    while let place = timed.firstRange(of: "HH:MM"), hour < 24 {
      timed.replaceSubrange(place, with: hour < 10 ? "0\(hour):00" : "\(hour):00")
      hour += 2
    }
    return (try? spelledOut(timed)) != nil
  }

  private func spelledOut(_ text: String) throws(RegimenTextError) -> [RegimenPart] {
    guard text.utf8.count <= Self.longest else {
      throw RegimenTextError("A regimen is said in at most \(Self.longest) bytes.")
    }
    let tokens = TextToken.tokens(of: text)
    let clauses = tokens.split { $0.kind == .mark(";") }
    guard !clauses.isEmpty else {
      throw RegimenTextError("It says nothing.")
    }
    var parts: [RegimenPart] = []
    for clause in clauses { parts += try courses(clause, Self.names(tokens) ? halved : context) }
    let timed = parts.filter { !$0.isAllDay }
    guard Set(timed).count == timed.count else {
      throw RegimenTextError("It says one thing twice.")
    }
    if let (first, second) = RegimenPart.overlap(parts),
      let start = CivilDateTime(second.firstDay, secondOfDay: second.start.secondOfDay)
    {
      let amounts = (first.amounts + second.amounts).map { $0.words() }
      throw RegimenTextError(
        "It names two amounts for \(Wording.time(start, clock)), which are due on the same days: \(Wording.joined(amounts))."
      )
    }
    return parts
  }

  /// The context for a text with a time of a half day: an hour without its half is one of two times there.
  private var halved: Context {
    var context = context
    context.isTwelveHourClock = true
    return context
  }

  /// Returns whether a time has its half of the day: `8 pm`, `8 p.m.`.
  private static func names(_ tokens: [TextToken]) -> Bool {
    tokens.indices.dropFirst().contains { place in
      switch tokens[place - 1].kind {
      case .number, .time: break
      default: return false
      }
      switch tokens[place].kind {
      case .word("am"), .word("pm"): return true
      case .word("a"), .word("p"):
        return tokens[place...].prefix(3).map(\.kind).suffix(2) == [.mark("."), .word("m")]
      default: return false
      }
    }
  }

  /// Reads what is due in one course after another: `10 mg at 08:00 for 3 days, then 5 mg`.
  private func courses(
    _ clause: ArraySlice<TextToken>,
    _ context: Context
  ) throws(RegimenTextError) -> [RegimenPart] {
    var context = context
    var parts: [RegimenPart] = []
    guard clause.first?.kind != .word("then") else {
      throw RegimenTextError("It is not clear what comes before 'then'.")
    }
    var last: (course: [RegimenPart], times: [RegimenClauseReader.Time])?
    for tokens in Self.split(clause) {
      if let last {
        guard last.course.allSatisfy(\.rhythm.keepsTimeOfDay) else {
          throw RegimenTextError(
            "What is due every few hours is not followed by 'then': write the rest behind ';' with its day."
          )
        }
        let ends = Set(last.course.map(\.lastDay))
        guard ends.count == 1, let end = ends.first, let end else {
          throw RegimenTextError("It does not say how long it goes on before 'then'.")
        }
        context.firstDay = end.adding(days: 1)
      }
      var reader = RegimenClauseReader(tokens, context)
      reader.timesBefore = last?.times ?? []
      let course = try reader.read()
      if let last, !reader.saysDays, last.course.contains(where: { $0.rhythm != .days(1) }) {
        throw RegimenTextError(
          "Name the days after 'then': the course before it is not daily."
        )
      }
      guard course.allSatisfy({ $0.firstDay >= context.firstDay }) || last == nil else {
        throw RegimenTextError("What comes behind 'then' begins before the other ends.")
      }
      if let last, last.course.contains(where: { !$0.amounts.isEmpty }),
        course.contains(where: \.amounts.isEmpty)
      {
        throw RegimenTextError("It does not say how much is due behind 'then'.")
      }
      last = (course, reader.times)
      parts += course
    }
    return parts
  }

  /// Splits a clause at each `then` that is not followed by `stop`.
  private static func split(_ clause: ArraySlice<TextToken>) -> [[TextToken]] {
    // These read it themselves.
    let forms = ["taper", "titration", "titrate", "steps", "off"].map { TextToken.Kind.word($0) }
    guard !clause.contains(where: { forms.contains($0.kind) }) else { return [Array(clause)] }
    var pieces: [[TextToken]] = [[]]
    for (place, token) in zip(clause.indices, clause) {
      let isStop = clause.indices.contains(place + 1) && clause[place + 1].kind == .word("stop")
      guard token.kind == .word("then"), !isStop else {
        pieces[pieces.count - 1].append(token)
        continue
      }
      while pieces[pieces.count - 1].last?.kind == .mark(",") {
        pieces[pieces.count - 1].removeLast()
      }
      pieces.append([])
    }
    return pieces
  }

  private static let longest = 10_000
}
