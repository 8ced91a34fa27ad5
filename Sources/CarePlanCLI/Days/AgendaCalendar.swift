import CarePlanKit

/// The events of an agenda as an iCalendar (RFC 5545) with a reminder for each that has a time.
///
/// The same plan gives the same bytes: what changes with the clock stays out. Times are in UTC, so
/// that no rules of time zones are needed.
struct AgendaCalendar {
  private let agenda: AgendaView
  private let store: StoreManifest

  init(_ agenda: AgendaView, of store: StoreManifest) {
    (self.agenda, self.store) = (agenda, store)
  }

  /// The calendar with the line ends and the folded lines that the format wants.
  var text: String {
    let head = [
      "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//careplan//agenda//EN", "METHOD:PUBLISH",
    ]
    // What is taken as needed is due at no time.
    let events = agenda.days.flatMap(\.events).filter { !$0.isAsNeeded }.flatMap { view in
      view.event.map { lines(of: $0, view) } ?? []
    }
    return (head + events + ["END:VCALENDAR"]).map(ContentLine.folded).joined()
  }

  private func lines(of event: CareEvent, _ view: JudgedEvent) -> [String] {
    let title = agenda.words.title(of: view)
    let lines =
      [
        "BEGIN:VEVENT", "UID:\(Self.escaped("\(event.identity.outcomeID)/\(store.uuid)"))",
        "DTSTAMP:\(Self.utc(event.task.record.version.updated))",
      ] + times(of: event) + ["SUMMARY:\(Self.escaped(title))"]
    let description = description(of: view)
    return lines + (description.isEmpty ? [] : ["DESCRIPTION:\(Self.escaped(description))"])
      + ["CLASS:PRIVATE", "TRANSP:TRANSPARENT"]
      + (event.isAllDay || view.isToBeRead ? [] : Self.alarm(saying: title)) + ["END:VEVENT"]
  }

  private func times(of event: CareEvent) -> [String] {
    if event.isAllDay {
      let end = event.day.adding(days: 1)
      return [
        "DTSTART;VALUE=DATE:\(Self.basic(event.day.description))",
        "DTEND;VALUE=DATE:\(Self.basic(end.description))",
      ]
    }
    let start = "DTSTART:\(Self.utc(event.start))"
    // The end of an hour that nobody typed is not said.
    return event.start.seconds < event.end.seconds && event.element.duration != .standard
      ? [start, "DTEND:\(Self.utc(event.end))"] : [start]
  }

  /// Returns what an event asks for; of a regimen in conflict every value.
  private func description(of view: JudgedEvent) -> String {
    let text = view.event?.element.text
    let conflict = agenda.words.taskConflict(of: view).map { [$0.mark.plain] + $0.phrases } ?? []
    let parts = [text, agenda.words.targets(of: view), agenda.instructions(of: view)]
    return (parts.compactMap(\.self) + conflict).filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private static func alarm(saying title: String) -> [String] {
    [
      "BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:PT0S", "DESCRIPTION:\(escaped(title))",
      "END:VALARM",
    ]
  }
}

extension AgendaCalendar {
  /// A moment to the second: `20260110T130000Z`.
  private static func utc(_ instant: Instant) -> String {
    basic(Instant(seconds: instant.seconds).description)
  }

  private static func basic(_ text: String) -> String {
    text.filter { $0 != "-" && $0 != ":" }
  }

  /// A text in which nothing has a meaning, without what nobody sees.
  private static func escaped(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return ContentLine.escaped(lines.map { String($0).sanitized() }.joined(separator: "\n"))
  }
}
