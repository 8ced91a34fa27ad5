import Sandbox

/// A made-up export of Apple's Health app, the same for the same seed and of any length.
///
/// Three sources measure at the same time, over years with two changes of the clock in each; a later
/// edition lacks some records of the first one and has some more. Its form is version 14 of the DTD.
public struct HealthExportGenerator: Sendable {
  /// Which of two exports of one phone it is.
  public enum Edition: Sendable {
    case first
    /// A hundredth of the first one's records deleted, and as many new.
    case second
  }

  private let records: Int
  private let seed: UInt64
  private let edition: Edition

  /// 2021-01-01T00:00:00Z.
  private static let start = 1_609_459_200
  /// The offset of the phone when it exported, which stands beside every date: two hours.
  private static let offset = 7200

  public init(records: Int, seed: UInt64 = 1, edition: Edition = .first) {
    (self.records, self.seed, self.edition) = (records, seed, edition)
  }

  /// Makes the export, piece by piece.
  public func write(_ put: ([UInt8]) throws -> Void) rethrows {
    var generator = SeededGenerator(seed: seed)
    var bytes = Array(Self.head.utf8)
    let exported = Self.start + records * 40 + (edition == .first ? 0 : 86_400)
    bytes += " <ExportDate value=\"\(Self.date(exported))\"/>\n".utf8
    bytes += Self.person.utf8
    let isSecond = edition == .second
    for number in 0..<records + (isSecond ? records / 100 : 0) {
      let record = record(number, &generator)
      if !isSecond || number % 100 != 50 { bytes += record.utf8 }
      if bytes.count > 1 << 18 {
        try put(bytes)
        bytes.removeAll(keepingCapacity: true)
      }
    }
    bytes += "</HealthData>\n".utf8
    try put(bytes)
  }

  private func record(_ number: Int, _ generator: inout SeededGenerator) -> String {
    let start = Self.start + number * 40 + Int(generator.next() % 40)
    let draw = Int(generator.next() >> 33)
    switch number % 20 {
    case 0..<8:
      return Self.record(
        "HeartRate",
        .watch,
        "count/min",
        "\(50 + draw % 90)",
        start..<start,
        [("HKMetadataKeyHeartRateMotionContext", "\(draw % 3)")]
      )
    case 8..<12:
      return Self.record(
        "ActiveEnergyBurned",
        .watch,
        "kcal",
        "0.\(100 + draw % 900)",
        start..<start + 60
      )
    case 12..<15:
      return Self.record("StepCount", .watch, "count", "\(1 + draw % 120)", start..<start + 60)
    case 15..<17:
      return Self.record("StepCount", .phone, "count", "\(1 + draw % 120)", start..<start + 300)
    case 17, 18:
      return Self.record(
        "DistanceWalkingRunning",
        .phone,
        "km",
        "0.0\(1000 + draw % 9000)",
        start..<start + 300
      )
    default:
      return Self.record(
        "BodyMass",
        .scale,
        "kg",
        "\(60 + draw % 40).\(draw % 10)",
        start..<start,
        [
          ("HKExternalUUID", "weight-\(number)"), ("HKTimeZone", "Europe/Berlin"),
          ("HKWasUserEntered", "0"),
        ]
      )
    }
  }

  private static func record(
    _ type: String,
    _ source: Source,
    _ unit: String,
    _ value: String,
    _ times: Range<Int>,
    _ metadata: [(key: String, value: String)] = []
  ) -> String {
    let tag =
      " <Record type=\"HKQuantityTypeIdentifier\(type)\" sourceName=\"\(source.name)\""
      + " sourceVersion=\"\(source.version)\"\(source.device) unit=\"\(unit)\""
      + " creationDate=\"\(date(times.upperBound + 3))\" startDate=\"\(date(times.lowerBound))\""
      + " endDate=\"\(date(times.upperBound))\" value=\"\(value)\""
    guard !metadata.isEmpty else { return tag + "/>\n" }
    return tag + ">\n"
      + metadata.map { "  <MetadataEntry key=\"\($0.key)\" value=\"\($0.value)\"/>\n" }.joined()
      + " </Record>\n"
  }

  /// Who measured.
  private enum Source {
    case watch, phone, scale

    var name: String {
      switch self {
      case .watch: "Sam’s Apple Watch"
      case .phone: "Sam’s iPhone"
      case .scale: "Scale"
      }
    }

    var version: String {
      switch self {
      case .watch: "11.2"
      case .phone: "18.2"
      case .scale: "4.11.0"
      }
    }

    var device: String {
      switch self {
      case .watch:
        " device=\"&lt;&lt;HKDevice: 0x3028d5b80&gt;, name:Apple Watch, manufacturer:Apple Inc.,"
          + " model:Watch, hardware:Watch6,7, software:11.2&gt;\""
      case .phone:
        " device=\"&lt;&lt;HKDevice: 0x3028d1270&gt;, name:iPhone, manufacturer:Apple Inc.,"
          + " model:iPhone, hardware:iPhone15,2, software:18.2&gt;\""
      case .scale: ""
      }
    }
  }

  /// Writes a moment as the export does: `2021-01-01 02:00:00 +0200`.
  private static func date(_ moment: Int) -> String {
    let local = moment + offset
    let (day, second) = (local / 86_400, local % 86_400)
    // Days since 0000-03-01, in eras of 400 years.
    let shifted = day + 719_468
    let (era, dayOfEra) = (shifted / 146_097, shifted % 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    let date = dayOfYear - (153 * month + 2) / 5 + 1
    let civilMonth = month < 10 ? month + 3 : month - 9
    let year = era * 400 + yearOfEra + (civilMonth <= 2 ? 1 : 0)
    return "\(year)-\(two(civilMonth))-\(two(date)) \(two(second / 3600)):"
      + "\(two(second / 60 % 60)):\(two(second % 60)) +0200"
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  private static let person =
    " <Me HKCharacteristicTypeIdentifierDateOfBirth=\"1980-02-29\""
    + " HKCharacteristicTypeIdentifierBiologicalSex=\"HKBiologicalSexNotSet\""
    + " HKCharacteristicTypeIdentifierBloodType=\"HKBloodTypeNotSet\""
    + " HKCharacteristicTypeIdentifierFitzpatrickSkinType=\"HKFitzpatrickSkinTypeNotSet\""
    + " HKCharacteristicTypeIdentifierCardioFitnessMedicationsUse=\"None\"/>\n"

  private static let head = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE HealthData [
    <!-- HealthKit Export Version: 14 -->
    <!ELEMENT HealthData (ExportDate,Me,(Record|Correlation|Workout|ActivitySummary|ClinicalRecord|\
    Audiogram|VisionPrescription)*)>
    <!ATTLIST HealthData
      locale CDATA #REQUIRED
    >
    <!ELEMENT ExportDate EMPTY>
    <!ATTLIST ExportDate
      value CDATA #REQUIRED
    >
    <!ELEMENT Record ((MetadataEntry|HeartRateVariabilityMetadataList)*)>
    <!ATTLIST Record
      type          CDATA #REQUIRED
      unit          CDATA #IMPLIED
      value         CDATA #IMPLIED
      sourceName    CDATA #REQUIRED
      sourceVersion CDATA #IMPLIED
      device        CDATA #IMPLIED
      creationDate  CDATA #IMPLIED
      startDate     CDATA #REQUIRED
      endDate       CDATA #REQUIRED
    >
    <!ELEMENT MetadataEntry EMPTY>
    <!ATTLIST MetadataEntry
      key   CDATA #REQUIRED
      value CDATA #REQUIRED
    >
    ]>
    <HealthData locale="en_GB">

    """
}
