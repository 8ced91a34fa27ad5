import CanonicalJSON
import CareEvents
import CareModel
import Sandbox

@testable import CareView

extension SeededGenerator {
  /// A task of any kind with what was recorded of some of its events, and strange words.
  mutating func entry() -> CatalogPlan.Entry {
    let hours = (0..<Int.random(in: 0...6, using: &self)).map { _ in
      Int.random(in: 0...23, using: &self)
    }
    let targets = (0..<Int.random(in: 0...2, using: &self)).map { _ in value() }
    let (title, instructions, link) = (words(), words(), words())
    let record =
      Bool.random(using: &self) || !hours.isEmpty
      ? CatalogPlan.task("t", title, at: hours.sorted(), targets: targets) { task in
        task.content.instructions = instructions
        task.common.userInfo = ["careplan.link.\(title)": link, "careplan.link.x": "tel:\(link)"]
        task.common.asset = link.isEmpty ? nil : link
      } : CatalogPlan.healthTask("t", title, "HKQuantityTypeIdentifierStepCount", unit: "count")
    var entry = CatalogPlan.Entry(record: changed(record))
    entry.recorded = (0..<max(hours.count, 1)).map { _ in
      guard Bool.random(using: &self) else { return nil }
      let values = (0..<Int.random(in: 0...3, using: &self)).map { _ in value() }
      return (values, Int64.random(in: -10_000...10_000, using: &self))
    }
    entry.reason = Int.random(in: 0..<5, using: &self) == 0 ? words() : nil
    return entry
  }

  /// Returns a task with what a person may have said of it.
  private mutating func changed(_ record: AnyRecord) -> AnyRecord {
    guard case .task(var task) = record else { return record }
    task.content.activityType = TaskContent.ActivityType.allCases.randomElement(using: &self)
    task.content.impactsAdherence = Bool.random(using: &self)
    task.content.optional = Bool.random(using: &self)
    task.content.tintColor =
      ["#ffff00", "#000", "no colour", nil].randomElement(using: &self) ?? nil
    if Bool.random(using: &self) {
      task.content.thresholds = [Threshold(.greaterThan, 5, title: words())]
    }
    return AnyRecord(task)
  }

  private mutating func words() -> String {
    (hostileTitles + ["Take doxylamine", "One tablet\nwith water"]).randomElement(using: &self)
      ?? ""
  }

  private mutating func value() -> OutcomeValue {
    let contents: [OutcomeValue.Content] = [
      .integer(Int.random(in: -3...12, using: &self)), .integer(.max), .double(1e300), .double(0.1),
      .boolean(true), .boolean(false), .text(words()), .binary([1, 2]), .date(.latest),
      .other(type: "new", .null),
    ]
    let content = contents.randomElement(using: &self) ?? .boolean(true)
    let unit = [nil, "mL", "%", "<b>", ""].randomElement(using: &self) ?? nil
    let kind = [nil, "systolic", "\u{202E}x"].randomElement(using: &self) ?? nil
    return OutcomeValue(content, kind: kind, units: unit)
  }

  /// What a store may say of an event.
  mutating func notes() -> CardEvent.Notes {
    var notes = CardEvent.Notes()
    notes.isPlanInQuestion = Int.random(in: 0..<4, using: &self) == 0
    notes.isOutcomeInQuestion = Int.random(in: 0..<4, using: &self) == 0
    if notes.isPlanInQuestion { notes.questions = [words(), "1 OR 2: unresolved"] }
    notes.remarks = [CardEvent.Remark(words(), .warning), CardEvent.Remark(words(), .alert)]
    return notes
  }
}
