import CareHealth
import Expat

/// What samples of an export have in common: their types, units, sources and devices, each made once.
struct SampleForms {
  /// What is known of samples of one type in one unit.
  final class Form: Sendable {
    let type: HealthType
    let unit: HealthUnit
    let check: HealthSampleCheck
    /// Its number among the forms.
    let number: Int

    init(_ type: HealthType, in unit: HealthUnit, _ number: Int) {
      (self.type, self.unit, self.number) = (type, unit, number)
      check = HealthSampleCheck(type, in: unit)
    }
  }

  /// Which series a sample is of.
  private struct SeriesKey: Hashable {
    let form: Int
    let source: Int
    let device: Int?
  }

  /// A type that the export has.
  struct TypeForm {
    let type: HealthType
    let definition: HealthTypeDefinition?
    /// Whether it is one of HealthKit's quantities or categories.
    let isRead: Bool
    let isCategory: Bool
    /// How many samples of it there were.
    var count = 0
  }

  /// How many types, units or sources an export may have, and how many bytes of devices are kept.
  private static let most = (names: 4096, bytes: 1 << 20)
  private static let addressStart = Array("<<HKDevice: 0x".utf8)

  private var typeNames = InternedTexts()
  private var unitNames = InternedTexts()
  private var sourceNames = InternedTexts()
  private var deviceNames = InternedTexts()
  private(set) var types: [TypeForm] = []
  private var units: [HealthUnit?] = []
  private(set) var sourceCounts: [Int] = []
  /// The sources whose names nobody can use.
  private var badSources: Set<Int> = []
  private var devices: [String?] = []
  private var forms: [Int: Form] = [:]
  private var series: [SeriesKey: HealthSampleSeries] = [:]
  private let path: String

  init(_ path: String) { self.path = path }

  /// Returns the number of a type.
  mutating func type(_ range: Range<Int>, _ bytes: [UInt8]) throws(AppleHealthError) -> Int {
    let number = typeNames.number(of: range, in: bytes)
    if number == types.count {
      try limit(typeNames, "types")
      let type = HealthType(identifier: typeNames.texts[number])
      types.append(
        TypeForm(
          type: type,
          definition: type.definition,
          isRead: type.isHealthKit,
          isCategory: type.isCategory
        )
      )
    }
    return number
  }

  /// Returns what is known of a type in a unit.
  mutating func form(
    _ type: Int,
    unit range: Range<Int>,
    _ bytes: [UInt8]
  ) throws(AppleHealthError) -> Result<Form, HealthSampleFault> {
    let number = unitNames.number(of: range, in: bytes)
    if number == units.count {
      try limit(unitNames, "units")
      units.append(HealthUnit(healthKit: unitNames.texts[number]))
    }
    guard let unit = units[number] else { return .failure(.unknownUnit(unitNames.texts[number])) }
    return .success(form(type, unit, number))
  }

  /// Returns what is known of a category's samples.
  mutating func category(_ type: Int) -> Form { form(type, .count, 0xFFFF) }

  private mutating func form(_ type: Int, _ unit: HealthUnit, _ number: Int) -> Form {
    // Neither number reaches 4096.
    let key = type << 16 | number
    if let form = forms[key] { return form }
    let form = Form(types[type].type, in: unit, forms.count)
    forms[key] = form
    return form
  }

  /// Returns the series of a sample.
  mutating func series(_ form: Form, _ origin: SampleOrigin) -> HealthSampleSeries {
    let key = SeriesKey(form: form.number, source: origin.source, device: origin.device)
    if let known = series[key] { return known }
    if series.count >= Self.most.names { series = [:] }
    let made = HealthSampleSeries(
      form.type,
      in: form.unit,
      source: sourceName(origin.source),
      device: origin.device.flatMap(deviceName)
    )
    series[key] = made
    return made
  }

  /// Returns the number of a source.
  ///
  /// - Throws: ``HealthSampleFault`` if it has a name that nobody can use.
  mutating func source(_ range: Range<Int>, _ bytes: [UInt8]) throws -> Int {
    let number = sourceNames.number(of: range, in: bytes)
    if number == sourceCounts.count {
      try limit(sourceNames, "sources")
      sourceCounts.append(0)
      if !HealthSample.isSource(sourceName(number)) { badSources.insert(number) }
    }
    guard !badSources.contains(number) else { throw HealthSampleFault.sourceName }
    return number
  }

  func sourceName(_ number: Int) -> String { sourceNames.texts[number] }

  /// Returns the number of a device, whose address of memory differs from export to export.
  ///
  /// It holds until the next device is asked for.
  mutating func device(_ range: Range<Int>, _ bytes: [UInt8]) -> Int {
    if deviceNames.size > Self.most.bytes { (deviceNames, devices, series) = (.init(), [], [:]) }
    // What follows the address says what device it is.
    let hasAddress = bytes[range].starts(with: Self.addressStart)
    let tail = hasAddress ? bytes[range].firstIndex(of: UInt8(ascii: ">")) : nil
    let number = deviceNames.number(
      of: (tail ?? range.lowerBound)..<range.upperBound,
      in: bytes
    )
    if number == devices.count {
      devices.append(HealthSample.device(named: String(decoding: bytes[range], as: UTF8.self)))
    }
    return number
  }

  func deviceName(_ number: Int) -> String? { devices[number] }

  /// Counts a sample.
  mutating func count(type: Int, source: Int) {
    types[type].count += 1
    sourceCounts[source] += 1
  }

  /// Returns the number of a type that no record names: one that is told of workouts.
  mutating func type(named name: String) throws(AppleHealthError) -> Int {
    try type(0..<name.utf8.count, Array(name.utf8))
  }

  private func limit(_ names: InternedTexts, _ title: String) throws(AppleHealthError) {
    guard names.texts.count < Self.most.names, names.size <= Self.most.bytes else {
      throw AppleHealthError(.unreasonable, "\(path) has too many \(title)")
    }
  }
}
