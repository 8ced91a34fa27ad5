public import CareModel

/// The amounts that an event asks for, by which an entry is judged before it is recorded.
///
/// Those of its targets that are numbers, and of a health task the unit of its samples.
public struct WantedAmounts: Hashable, Sendable {
  /// A value that is no amount of what is asked for.
  package struct Misfit: Hashable, Sendable {
    /// Its place among the values, from 0.
    package let place: Int
    /// The unit that it has; nil for a text.
    package let units: String?
    /// The units that it could have; none if numbers without a unit are asked for.
    package let wanted: [String]
  }

  /// An amount far from the target: at least 1.5 times a dose, more than twice any other target, or outside the
  /// target's range.
  public struct Excess: Hashable, Sendable {
    /// What would be recorded, and what is asked for, in the unit of the target.
    public let value: Double
    /// Of a range the greatest amount.
    public let goal: Double
    /// The least amount of a range; nil where one amount is asked for.
    public let least: Double?
    public let units: String?
  }

  private let targets: [OutcomeValue]
  private let sampleUnits: String?

  /// - Parameter targets: The target values, if not those of the event.
  public init(_ event: TaskEvent, _ targets: [OutcomeValue]? = nil) {
    self.targets = (targets ?? event.countedElement.targetValues).filter { $0.number != nil }
    sampleUnits = event.countedTask.sampleUnits
  }

  /// The units that an amount may have, as targets and samples have them.
  private var units: [String] {
    let all = [sampleUnits].compactMap(\.self) + targets.compactMap(\.units)
    return all.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  private func targets(for value: OutcomeValue) -> [OutcomeValue] {
    let same = targets.filter { $0.kind != nil && $0.kind == value.kind }
    return same.isEmpty ? targets.filter { $0.kind == nil || value.kind == nil } : same
  }
}

extension WantedAmounts {
  /// Returns the entry in which numbers without a unit have the one that is asked for.
  ///
  /// If several units are asked for, it is not known which one is meant, and the numbers stay as
  /// they are.
  public func completing(_ entry: OutcomeEntry) -> OutcomeEntry {
    var entry = entry
    for place in entry.values.indices {
      let value = entry.values[place]
      guard value.number != nil, value.units == nil else { continue }
      let targets = targets(for: value)
      if let sampleUnits {
        entry.values[place].units = sampleUnits
      } else if !targets.isEmpty, targets.allSatisfy({ $0.units == targets[0].units }) {
        entry.values[place].units = targets[0].units
      }
    }
    return entry
  }

  /// Returns the first value in a unit that does not convert to one that is asked for, or a text
  /// where an amount is.
  package func misfit(in entry: OutcomeEntry) -> Misfit? {
    for (place, value) in entry.values.enumerated() {
      let targets = targets(for: value)
      guard !targets.isEmpty || sampleUnits != nil else { continue }
      let wanted = ([sampleUnits] + targets.map(\.units)).compactMap(\.self)
      let isFitting: Bool
      switch value.content {
      case .text: isFitting = false
      case .integer, .double:
        isFitting =
          value.unit.map { unit in
            wanted.contains { UnitOfMeasure($0).converts(to: unit) }
          } ?? true
      default: isFitting = true
      }
      let given = value.number == nil ? nil : value.units
      if !isFitting { return Misfit(place: place, units: given, wanted: units) }
    }
    return nil
  }

  /// Returns the index of the first negative amount whose targets are not negative; nil if there is none.
  ///
  /// An amount without a target may be negative, such as a change of weight.
  package func negative(in entry: OutcomeEntry) -> Int? {
    entry.values.firstIndex { value in
      guard let number = value.number, number < 0 else { return false }
      let targets = targets(for: value)
      return !targets.isEmpty && targets.allSatisfy { ($0.number ?? 0) >= 0 }
    }
  }

  /// Returns the index of the first amount of 0 for which a dose is asked; nil if there is none.
  ///
  /// Nothing was given then, and an outcome would count as done.
  package func noDose(in entry: OutcomeEntry) -> Int? {
    entry.values.firstIndex { value in
      guard value.number == 0 else { return false }
      let targets = targets(for: value)
      return targets.areOfDoses && targets.allSatisfy { ($0.number ?? 0) > 0 }
    }
  }

  /// Returns how some values exceed the target by far, or exceed its range; nil if they do not.
  ///
  /// Each of several values that is a tick counts as the whole target.
  package func excess(of recorded: [OutcomeValue]) -> Excess? {
    let values = recorded.flatMap { value in
      recorded.count > 1 && value.content == .boolean(true) && value.kind == nil
        ? targets : [value]
    }
    return difference(of: values) { excess, targets in
      guard excess.least == nil else { return excess.value > excess.goal }
      // Where nothing is wanted, anything is too much.
      return targets.areOfDoses
        ? excess.value > excess.goal && excess.value >= 1.5 * excess.goal
        : excess.value > 2 * excess.goal
    }
  }

  /// Returns how some values fall below the least amount of a range; nil if they do not.
  package func shortfall(of values: [OutcomeValue]) -> Excess? {
    difference(of: values) { excess, _ in excess.least.map { excess.value < $0 } ?? false }
  }

  private func difference(
    of values: [OutcomeValue],
    where isFar: (Excess, [OutcomeValue]) -> Bool
  ) -> Excess? {
    let named = targets.filter { $0.kind != nil }
    for (target, value) in zip(named, named.partners(among: values)) {
      guard let value else { continue }
      let found = difference(of: [value], [target], target.unit, where: isFar)
      if let found { return found }
    }
    let kinds = Set(named.map(\.kind))
    let others = values.filter { $0.number != nil && !kinds.contains($0.kind) }
    guard !others.isEmpty else { return nil }
    for targets in targets.filter({ $0.kind == nil }).byUnit {
      let found = difference(of: others, targets.values, targets.unit, where: isFar)
      if let found { return found }
    }
    return nil
  }

  private func difference(
    of values: [OutcomeValue],
    _ targets: [OutcomeValue],
    _ unit: UnitOfMeasure?,
    where isFar: (Excess, [OutcomeValue]) -> Bool
  ) -> Excess? {
    let unit = unit ?? values.byUnit.first?.unit
    let (value, goal) = (values.sum(in: unit), targets.sum(in: unit))
    let greatest = targets.greatestSum(in: unit)
    guard value > 0 else { return nil }
    let difference = Excess(
      value: value,
      goal: max(greatest ?? goal, 0),
      least: greatest == nil ? nil : goal,
      units: targets.first { $0.units != nil }?.units
    )
    return isFar(difference, targets) ? difference : nil
  }
}

extension [OutcomeValue] {
  /// Whether a dose is asked for, and not a glass of water or a number of steps.
  fileprivate var areOfDoses: Bool {
    guard let unit = first(where: { $0.unit != nil })?.unit, unit.isOfDoses else { return false }
    return unit.dimension != .volume || sum(in: UnitOfMeasure("mL")) < 150
  }
}
