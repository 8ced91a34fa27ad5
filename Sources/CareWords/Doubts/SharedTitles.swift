import CareEvents
import CareModel

/// Looks for tasks that are due on the same days and go by one title, or share a word that may be a
/// substance.
package struct SharedTitles {
  private let tasks: [Titled]
  private let now: Instant

  init(_ tasks: [DoubtedTask], from now: Instant) {
    self.now = now
    self.tasks = tasks.compactMap { task in
      // What a task says in the end is what it is called.
      guard let plan = task.plans(from: now).last, let title = plan.content.title else {
        return nil
      }
      return Titled(task, plan, title)
    }
  }

  /// Returns the words by which titles are compared: without one in common no two tasks are.
  package static func words(of title: String) -> [String] { AllergyWords.split(title) }

  var doubts: [Doubt] {
    let bySame = pairs { [$0.name] }.compactMap { first, second, _ in
      doubt(.sameTitle, first, second, [first.name], .sameTitle(second.task.key))
    }
    let known = Set(bySame.map { [$0.record.description, $0.facts[0]] })
    let byWord = pairs { $0.substances }.compactMap { first, second, word -> Doubt? in
      guard first.name != second.name, !first.isSet(apartFrom: second) else { return nil }
      let reason = Doubt.Reason.sameSubstance(second.task.key, word: word)
      return doubt(.sameSubstance, first, second, [word], reason)
    }
    var seen = known
    return bySame
      + byWord.filter { seen.insert([$0.record.description, $0.facts[0]]).inserted }
  }

  /// Returns the pairs of tasks that have a word in common, the lesser key first.
  private func pairs(
    _ words: (Titled) -> [String]
  ) -> [(first: Titled, second: Titled, word: String)] {
    var byWord: [String: [Titled]] = [:]
    for task in tasks {
      for word in Set(words(task)) where !word.isEmpty { byWord[word, default: []].append(task) }
    }
    return byWord.sorted { $0.key < $1.key }.flatMap { word, tasks in
      let tasks = tasks.sorted { $0.task.key < $1.task.key }.prefix(Self.most)
      return tasks.indices.flatMap { index in
        tasks[(index + 1)...].map { (first: tasks[index], second: $0, word: word) }
      }
    }
  }

  /// The most tasks with one word that are compared.
  private static let most = 20

  private func doubt(
    _ rule: DoubtRule,
    _ first: Titled,
    _ second: Titled,
    _ words: [String],
    _ reason: Doubt.Reason
  ) -> Doubt? {
    guard !first.days(from: now).isDisjoint(with: second.days(from: now)) else { return nil }
    return Doubt(
      rule,
      about: first.task.key,
      [second.task.key.description] + words,
      versions: [first.plan.task.uuid, second.plan.task.uuid],
      reason
    )
  }
}

/// A task with what its title says.
private struct Titled {
  let task: DoubtedTask
  let plan: DoubtedTask.Plan
  /// The title as it is compared.
  let name: String
  private let words: [String]

  init(_ task: DoubtedTask, _ plan: DoubtedTask.Plan, _ title: String) {
    (self.task, self.plan) = (task, plan)
    words = SharedTitles.words(of: title)
    name = words.joined(separator: " ")
  }

  /// The words that may be a substance; none of a task that gives no dose.
  var substances: [String] {
    guard isDose else { return [] }
    return words.filter { word in
      word.count >= 5 && word.allSatisfy(\.isLetter) && !OrdinaryWords.all.contains(word)
    }
  }

  /// Whether the task gives an amount of something.
  private var isDose: Bool {
    let targets = plan.task.schedule.elements.flatMap(\.targetValues)
    if targets.contains(where: { $0.unit?.isOfDoses ?? false }) { return true }
    return !NamedAmount.amounts(in: plan.content.title ?? "").isEmpty
  }

  /// Whether titles say on purpose that two tasks of one substance are two: morning and evening, left
  /// and right, slow release and breakthrough.
  func isSet(apartFrom other: Titled) -> Bool {
    let (own, others) = (OrdinaryWords.apart(words), OrdinaryWords.apart(other.words))
    if !own.isSubset(of: others), !others.isSubset(of: own) { return true }
    return [(self, own), (other, others)].contains { titled, words in
      titled.plan.task.isAsNeeded && !words.isDisjoint(with: OrdinaryWords.needs)
    } && plan.task.isAsNeeded != other.plan.task.isAsNeeded
  }

  /// The days of the next four weeks on which the task is due, or may be done.
  func days(from now: Instant) -> Set<Int> {
    let window = now..<now.adding(seconds: 28 * 86_400)
    var days: Set<Int> = []
    for plan in task.plans(from: now) {
      let span = plan.span.clamped(to: window)
      guard !span.isEmpty, let most = plan.task.schedule.mostEvents(in: span),
        most <= PlanDoubts.mostEvents
      else { continue }
      for event in plan.task.schedule.events(in: span) ?? [] where event.start < span.upperBound {
        days.insert(event.eventStart.day.daysSinceEpoch)
      }
    }
    return days
  }
}
