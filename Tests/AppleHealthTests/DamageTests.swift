import CareHealth
import TestSupport
import Testing

@testable import AppleHealth

/// Exports of which a few characters are damaged.
struct DamageTests {
  /// What a damaged value may have, as bytes.
  static let damages: [String: [UInt8]] = [
    "a control as a reference": Array("&#x0B;".utf8),
    "a noncharacter as a reference": Array("&#xFFFF;".utf8),
    "a byte of Latin-1": [0xFC],
    "half of a character": [0xE2, 0x82],
    "a noncharacter": [0xEF, 0xBF, 0xBF],
    "an entity of HTML": Array("&uuml;".utf8),
    "a bare ampersand": Array(" & ".utf8),
    "a tag": Array("<b>".utf8),
    "a repeated attribute": Array("\" sourceName=\"x".utf8),
    "an attribute without a value": Array("\" x=\"".utf8.dropLast(2)),
    "a lost quote": Array("x".utf8),
  ]

  /// An export whose second record is damaged in its source, as bytes.
  private func export(_ name: String, before: String = "", inside: String = "") -> [UInt8] {
    let mark = "@"
    let records = [
      MadeExport.record(value: "1"), before,
      MadeExport.record(source: "A\(mark)B", value: "2", inside: inside),
      MadeExport.record(value: "3"), MadeExport.record(value: "4"),
    ]
    let parts = MadeExport.text(records.joined()).split(separator: mark).map { Array($0.utf8) }
    let end = name == "a lost quote" ? Array(parts[1].dropFirst(2)) : parts[1]
    return parts[0] + (Self.damages[name] ?? []) + end
  }

  @Test(arguments: damages.keys.sorted(), [1, 5, 64, 1 << 17])
  func `a damaged record is quarantined, and the others are read`(
    name: String,
    piece: Int
  ) throws {
    for inside in ["", "<MetadataEntry key=\"a\" value=\"b\"/>"] {
      let reading = try MadeExport.read(export(name, inside: inside), piece: piece)
      #expect(reading.samples.map(\.value) == [1, 3, 4])
      #expect(reading.quarantined.map(\.fault) == [.damaged])
      // The lost quote is noticed at the next tag.
      let lines = name == "a lost quote" ? 13...14 : 13...13
      #expect(reading.quarantined.allSatisfy { lines.contains($0.line) })
      #expect(reading.quarantined.allSatisfy { $0.type == nil })
      #expect(reading.summary?.quarantined == 1)
    }
  }

  @Test(arguments: [1, 7, 1 << 17])
  func `damage inside an element gives up that element alone`(piece: Int) throws {
    let times = "startDate=\"2023-05-10 08:00:00 +0200\" endDate=\"2023-05-10 09:00:00 +0200\""
    let type = "workoutActivityType=\"HKWorkoutActivityTypeRunning\" sourceName=\"Watch\""
    let workout = """
       <Workout \(type) \(times) duration="55" durationUnit="min">
        <WorkoutEvent date="&#x0B;"/>
        <WorkoutStatistics type="a\(times)/>
       </Workout>

      """
    let correlation = """
       <Correlation type="a">
        <MetadataEntry key="&none;" value="b"/>
      \(MadeExport.record(value: "6"))
       </Correlation>

      """
    let record = MadeExport.record(value: "5", inside: "<MetadataEntry key=\"\" value=\"&\"/>")
    let text = MadeExport.text(
      MadeExport.record(value: "1") + workout + MadeExport.record(value: "2") + record + correlation
        + MadeExport.record(value: "3", more: "\u{FFFF}")
        + MadeExport.record(value: "x") + MadeExport.record(value: "4")
    )
    let reading = try MadeExport.read(text, piece: piece)
    #expect(reading.samples.map(\.value) == [1, 2, 6, 4])
    let faults = reading.quarantined.map(\.fault)
    #expect(faults.count { $0 == .damaged } == 4 && faults.count == 5)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let last = lines.firstIndex { $0.contains("value=\"x\"") }
    #expect(reading.quarantined.last?.line == last.map { $0 + 1 })
    #expect(reading.quarantined.last?.fault == .unreadable(member: "value"))
  }

  /// The heading decides whose records these are, and what an older export knew.
  @Test func `a damaged heading is refused, and so is damage around the root`() throws {
    let text = MadeExport.text(MadeExport.record())
    for damaged in [
      text.replacing("1980", with: "&#x0B;"), text.replacing("2023-05-13", with: "&none;"),
      text.replacing("locale=\"de_DE\"", with: "locale=\"&\""), text + "&none;",
    ] {
      #expect(try MadeExport.error(damaged).code == .malformed)
    }
  }

  @Test func `an export that is cut behind a damaged record is still incomplete`() throws {
    let bytes = export("a byte of Latin-1")
    let begin = bytes.count - MadeExport.record().utf8.count * 3
    for cut in begin..<bytes.count - 1 {
      let error = #expect(throws: AppleHealthError.self) { try MadeExport.read(bytes[..<cut]) }
      #expect(error?.code == .incomplete, "cut at \(cut)")
    }
  }

  @Test func `an export of damaged records alone takes work that grows with its size`() throws {
    let record = MadeExport.record(source: "&#x0B;")
    let ratio = try growth(from: 500) { count in
      let directory = try TemporaryDirectory()
      let path = directory["export.xml"]
      try directory.write(
        MadeExport.text(String(repeating: record, count: count)),
        to: "export.xml"
      )
      // On this thread, whose work is measured.
      var pass = try ExportPass(FileBytes(path), path, piece: AppleHealthExport.piece)
      var damaged = 0
      while true {
        let piece = pass.next()
        damaged += piece.tags.events.count { if case .damage = $0 { true } else { false } }
        guard case .more = piece.outcome else { break }
      }
      #expect(damaged == count)
    }
    #expect(ratio < 24, "eight times the records")
  }
}
