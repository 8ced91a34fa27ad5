import CareHealth

/// A workout whose element has begun: up to three samples, of its duration, energy and distance.
///
/// Since iOS 16 the totals stand in statistics inside of it, and its attributes are those of before;
/// where both are there the statistics count.
struct WorkoutDraft {
  /// What is told of a workout, as types of the table.
  private enum Total: String, CaseIterable {
    case duration = "workout.duration"
    case energy = "workout.energy"
    case distance = "workout.distance"

    /// The attributes of the workout that say it.
    var attributes: (value: ExportName, unit: ExportName) {
      switch self {
      case .duration: (.duration, .durationUnit)
      case .energy: (.totalEnergyBurned, .totalEnergyBurnedUnit)
      case .distance: (.totalDistance, .totalDistanceUnit)
      }
    }

    /// Which total a type's statistics are; nil for none of them.
    init?(statisticsOf type: String) {
      if type == "HKQuantityTypeIdentifierActiveEnergyBurned" {
        self = .energy
      } else if type.hasPrefix("HKQuantityTypeIdentifierDistance") {
        self = .distance
      } else {
        return nil
      }
    }
  }

  private struct Amount {
    var value: Double
    let form: SampleForms.Form
    let type: Int
  }

  private let line: Int
  private let origin: SampleOrigin
  private let source: String
  private let device: String?
  var metadata = SampleMetadata()
  private var attributes: [Total: Amount] = [:]
  private var statistics: [Total: Amount] = [:]
  private var faults: [QuarantinedRecord] = []

  /// - Throws: ``HealthSampleFault`` for a workout of which nobody knows when it was, or whose.
  init(_ tag: ExportTag, _ forms: inout SampleForms) throws {
    line = tag.line
    origin = try SampleOrigin(tag, &forms)
    source = forms.sourceName(origin.source)
    device = origin.device.flatMap { forms.deviceName($0) }
    if let activity = tag.text(of: .workoutActivityType) {
      metadata.add(activity, for: ExportName.workoutActivityType.text)
    }
    for total in Total.allCases where tag.range(of: total.attributes.value) != nil {
      let (value, unit) = total.attributes
      if let amount = try amount(tag, total, value, unit, &forms) { attributes[total] = amount }
    }
  }

  /// Takes in a tag of statistics; returns whether they are of a total that is read.
  ///
  /// Of several distances, as a triathlon has, the sum is taken.
  mutating func add(
    statistics tag: ExportTag,
    _ forms: inout SampleForms
  ) throws -> Bool {
    guard let type = tag.text(of: .type), let total = Total(statisticsOf: type),
      tag.range(of: .sum) != nil
    else { return false }
    guard let amount = try amount(tag, total, .sum, .unit, &forms) else { return true }
    guard let before = statistics[total] else {
      statistics[total] = amount
      return true
    }
    if let converter = amount.form.unit.converter(to: before.form.unit) {
      statistics[total]?.value += converter(amount.value)
    } else {
      put(aside: .unfitUnit(amount.form.unit, before.form.type), before.form.type)
    }
    return true
  }

  private mutating func amount(
    _ tag: ExportTag,
    _ total: Total,
    _ value: ExportName,
    _ unit: ExportName,
    _ forms: inout SampleForms
  ) throws -> Amount? {
    let type = try forms.type(named: total.rawValue)
    do {
      let (form, value) = try RecordReading.quantity(tag, type, value, unit, &forms)
      return Amount(value: value, form: form, type: type)
    } catch {
      guard let fault = error as? HealthSampleFault else { throw error }
      put(aside: fault, forms.types[type].type)
      return nil
    }
  }

  private mutating func put(aside fault: HealthSampleFault, _ type: HealthType) {
    faults.append(QuarantinedRecord(line: line, type: type, fault: fault))
  }

  /// Makes the samples, and says which totals are put aside.
  func finished() -> (drafts: [SampleDraft], faults: [QuarantinedRecord]) {
    var (drafts, faults): ([SampleDraft], [QuarantinedRecord]) = ([], faults)
    for total in Total.allCases {
      guard let amount = statistics[total] ?? attributes[total] else { continue }
      let (start, end) = (origin.start, origin.end)
      if let fault = amount.form.check.fault(value: amount.value, start: start, end: end) {
        faults.append(QuarantinedRecord(line: line, type: amount.form.type, fault: fault))
        continue
      }
      var draft = SampleDraft(
        series: HealthSampleSeries(
          amount.form.type,
          in: amount.form.unit,
          source: source,
          device: device
        ),
        type: amount.type,
        line: line,
        value: amount.value,
        origin: origin
      )
      draft.metadata = metadata
      drafts.append(draft)
    }
    return (drafts, faults)
  }
}
