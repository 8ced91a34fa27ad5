import AppleHealth
import CareHealth
import TestSupport
import Testing

/// An export made by a test.
struct MadeExport {
  static let prologue = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE HealthData [
    <!-- HealthKit Export Version: 14 -->
    <!ELEMENT HealthData (ExportDate,Me,(Record)*)>
    <!ATTLIST HealthData
      locale CDATA #REQUIRED
    >
    ]>

    """
  static let heading = """
    <HealthData locale="de_DE">
     <ExportDate value="2023-05-13 10:00:00 +0200"/>
     <Me HKCharacteristicTypeIdentifierDateOfBirth="1980-02-29" \
    HKCharacteristicTypeIdentifierBiologicalSex="HKBiologicalSexFemale" \
    HKCharacteristicTypeIdentifierBloodType="HKBloodTypeNotSet"/>

    """
  static let end = "</HealthData>\n"

  /// An export with some elements.
  static func text(_ elements: String, prologue: String = prologue) -> String {
    prologue + heading + elements + end
  }

  /// A record, whose attributes may be others.
  static func record(
    type: String = "HKQuantityTypeIdentifierStepCount",
    source: String = "Watch",
    unit: String? = "count",
    value: String? = "132",
    start: String = "2023-05-10 08:00:00 +0200",
    end: String = "2023-05-10 08:05:00 +0200",
    more: String = "",
    inside: String = ""
  ) -> String {
    var tag = " <Record type=\"\(type)\" sourceName=\"\(source)\" startDate=\"\(start)\""
    tag += " endDate=\"\(end)\""
    if let unit { tag += " unit=\"\(unit)\"" }
    if let value { tag += " value=\"\(value)\"" }
    return inside.isEmpty ? "\(tag) \(more)/>\n" : "\(tag) \(more)>\n\(inside)\n </Record>\n"
  }

  /// What came of reading an export.
  struct Reading: Equatable {
    var samples: [HealthSample] = []
    var quarantined: [QuarantinedRecord] = []
    var summary: AppleHealthSummary?

    var ids: Set<HealthSampleID> { Set(samples.map(\.id)) }
  }

  /// Reads a file, folder or archive.
  static func read(
    path: String,
    piece: Int = 1 << 17,
    batchSize: Int = 10_000
  ) throws -> Reading {
    var reading = Reading()
    let export = try AppleHealthExport(opening: path)
    reading.summary = try export.read(piece: piece, batchSize: batchSize) { samples, records in
      reading.samples += samples
      reading.quarantined += records
    }
    return reading
  }

  /// Reads the bytes of an XML file.
  static func read(_ bytes: some Sequence<UInt8>, piece: Int = 1 << 17) throws -> Reading {
    let directory = try TemporaryDirectory()
    try directory.write(bytes, to: "export.xml")
    return try read(path: directory["export.xml"], piece: piece)
  }

  static func read(_ text: String, piece: Int = 1 << 17) throws -> Reading {
    try read(text.utf8, piece: piece)
  }

  static func error(_ text: String) throws -> AppleHealthError {
    try #require(throws: AppleHealthError.self) { try read(text) }
  }
}
