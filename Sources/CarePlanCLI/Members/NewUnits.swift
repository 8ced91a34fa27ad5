import CarePlanKit

/// Units that careplan does not know: a slip of a finger, unless an option says that one is meant.
enum NewUnits {
  static let option = OptionSpec.flag(
    "--unit-is-new",
    help: "Accept a unit that careplan does not know"
  )

  /// Whether the command line accepts unknown units.
  static func areAccepted(_ arguments: ParsedArguments) -> Bool { arguments.has(option.key) }

  /// Refuses an amount in a unit that neither careplan nor the plan knows.
  ///
  /// - Parameter own: The units that the plan has already.
  static func refuse(
    in values: some Sequence<OutcomeValue>,
    unlike own: Set<String> = []
  ) throws(UsageError) {
    for units in values.compactMap(\.units) where !own.contains(units) && !isKnown(units) {
      let message = Wording.unknownUnit(OutcomeValue.shownUnit(units)).dropLast()
      throw UsageError(String(message), hint: hint)
    }
  }

  static var hint: String { Wording.hint(.addForNewUnit, option.key) }

  /// Returns the units of a task's targets and limits.
  static func units(of record: AnyRecord) -> Set<String> {
    let limit = [TaskVersion(record)?.content.asNeeded?.maximumAmount].compactMap(\.self)
    let targets = (record.schedule?.elements ?? []).flatMap(\.targetValues)
    return Set((targets + limit).compactMap(\.units))
  }

  private static func isKnown(_ units: String) -> Bool {
    UnitOfMeasure.isKnown(units)
      || HealthUnit(healthKit: units) != nil && !UnitOfMeasure.isMiswritten(units)
  }
}
