public import CareModel

/// Why a text does not say one regimen.
public struct RegimenTextError: Error, Hashable, Sendable {
  public let message: String
  /// What the text could mean, if that is several things; else what could be written instead.
  public let readings: [String]
  /// Whether it says that something is done as needed, so that it has no schedule.
  package let isOfAsNeeded: Bool

  init(_ message: String, readings: [String] = [], isOfAsNeeded: Bool = false) {
    (self.message, self.readings, self.isOfAsNeeded) = (message, readings, isOfAsNeeded)
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
    package let firstDay: CivilDate
    /// What the clock shows: the first time of what is due every few hours.
    package let now: CivilDateTime?
    /// Whether hours without "am" or "pm" can be of either half of the day.
    package let isTwelveHourClock: Bool

    public init(
      zone: TimeZoneID,
      zones: [TimeZoneID] = [],
      today: CivilDate,
      firstDay: CivilDate? = nil,
      now: CivilDateTime? = nil,
      isTwelveHourClock: Bool = false
    ) {
      self.zone = zone
      self.zones = zones
      self.today = today
      self.firstDay = firstDay ?? today
      self.now = now
      self.isTwelveHourClock = isTwelveHourClock
    }
  }

  private let context: Context

  public init(_ context: Context) { self.context = context }

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
        throw RegimenTextError("The clocks skip \(Wording.momentWords(part.start)).")
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
        throw RegimenTextError(error.message, readings: whole(error.readings, text))
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
    let read = wholes.filter { (try? spelledOut($0)) != nil }
    if !read.isEmpty { return read }
    let ends = wholes.map { "\($0) at 08:00" }.filter { (try? spelledOut($0)) != nil }
    if !ends.isEmpty { return ends }
    let alone = short.replacements.filter { (try? spelledOut($0)) != nil }
    return alone.isEmpty ? short.replacements : alone
  }

  /// Returns the readings behind the text, if that makes whole texts of them.
  private func whole(_ readings: [String], _ text: String) -> [String] {
    guard readings.allSatisfy({ $0.hasPrefix("at ") }) else { return readings }
    let wholes = readings.map { "\(text) \($0)" }
    return wholes.allSatisfy { (try? spelledOut($0)) != nil } ? wholes : readings
  }

  private func spelledOut(_ text: String) throws(RegimenTextError) -> [RegimenPart] {
    guard text.utf8.count <= Self.longest else {
      throw RegimenTextError("A regimen is said in at most \(Self.longest) bytes.")
    }
    let tokens = TextToken.tokens(of: text)
    let clauses = tokens.split { $0.kind == .mark(";") }
    guard !clauses.isEmpty else {
      throw RegimenTextError("It says nothing.", readings: ["daily at 08:00, 1 tablet"])
    }
    var parts: [RegimenPart] = []
    for clause in clauses {
      var reader = RegimenClauseReader(Array(clause), context)
      parts += try reader.read()
    }
    let timed = parts.filter { !$0.isAllDay }
    guard Set(timed).count == timed.count else {
      throw RegimenTextError("It says one thing twice.")
    }
    return parts
  }

  private static let longest = 10_000
}
