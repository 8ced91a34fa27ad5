import CanonicalJSON
import CareModel

/// The least versions that make a course, worked out moment by moment.
struct OracleRealising {
  /// A version that is needed.
  struct Step: Hashable {
    let date: Instant
    /// What it says; of a tombstone, what held last.
    let members: JSONObject
    let isTombstone: Bool
  }

  /// What is wanted from a date on until the next one, by date.
  typealias Target = [(date: Instant, content: JSONObject?)]

  let courses: OracleCourses
  let parents: [OracleCourses.Place]

  /// The versions in the order in which they are minted, the last one the head.
  func steps(for target: Target) -> [Step] {
    let lineage = parents.reduce(into: Set()) { $0.formUnion(courses.lineages[$1]) }
    let before = courses.steps(of: lineage)
    var needed = needed(for: target, after: before)
    if needed.isEmpty, parents.count == 1 { return [] }
    // What holds in the end is minted last, from the day on which it starts.
    let last = target.last?.content
    guard let start = lastStart(of: target) ?? before.keys.min() else { return [] }
    needed[start] = .some(last)
    let shadow = target.last { $0.content != nil }?.content ?? lastHeld(before) ?? [:]
    let dates = needed.keys.sorted().filter { $0 != start } + [start]
    return dates.map { date in
      let content = needed[date] ?? nil
      return Step(date: date, members: content ?? shadow, isTombstone: content == nil)
    }
  }

  private func needed(
    for target: Target,
    after before: [Instant: OracleCourses.Place]
  ) -> [Instant: JSONObject?] {
    var needed: [Instant: JSONObject?] = [:]
    var (now, wanted): (JSONObject?, JSONObject?) = (nil, nil)
    var isEnded = false
    for date in Set(before.keys).union(target.map(\.date)).sorted() {
      if let place = before[date], !isEnded {
        now = courses.versions[place].version.isTombstone ? nil : courses.contents[place].members
      }
      if let step = target.last(where: { $0.date == date }) { wanted = step.content }
      guard now != wanted else { continue }
      needed[date] = .some(wanted)
      now = wanted
      if now == nil { isEnded = true }
    }
    return needed
  }

  /// From when on what is wanted in the end is wanted; nil if nothing ever is.
  private func lastStart(of target: Target) -> Instant? {
    guard target.contains(where: { $0.content != nil }) else { return nil }
    var start: Instant?
    var previous: JSONObject?
    for step in target where step.content != previous {
      (start, previous) = (step.date, step.content)
    }
    return start
  }

  /// What held last of what was there, or if nothing did, what its end says.
  private func lastHeld(_ before: [Instant: OracleCourses.Place]) -> JSONObject? {
    let places = before.sorted { $0.key < $1.key }.map(\.value)
    let living = places.last { !courses.versions[$0].version.isTombstone }
    return (living ?? places.last).map { courses.contents[$0].members }
  }
}
