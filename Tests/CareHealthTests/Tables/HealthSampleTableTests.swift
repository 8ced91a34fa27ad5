import CareHealth
import CareModel
import Sandbox
import TestSupport
import Testing

private func rows(
  _ text: String,
  _ columns: String = "time=Time,value=Value,unit=mg/dL,type=bloodGlucose",
  dialect: DelimitedDialect? = nil,
  zone: String? = nil,
  piece: Int = 7
) throws -> [HealthSampleTable.Row] {
  var table = HealthSampleTable(
    try HealthSampleColumns(columns),
    dialect: dialect,
    zone: zone.flatMap(TimeZoneID.init)
  )
  let bytes = Array(text.utf8)
  var found: [HealthSampleTable.Row] = []
  for start in stride(from: 0, to: bytes.count, by: piece) {
    found += try table.read(Array(bytes[start..<min(start + piece, bytes.count)]))
  }
  return found + (try table.end())
}

private func columnsFault(_ text: String) -> HealthSampleColumns.Fault? {
  do { _ = try HealthSampleColumns(text) } catch { return error }
  return nil
}

@Test(arguments: DelimitedDialect.Separator.allCases, ["\n", "\r\n", "\r"])
func `cells that are written are read in pieces of any size`(
  separator: DelimitedDialect.Separator,
  lineBreak: String
) {
  var random = SeededGenerator(seed: 4180)
  let dialect = DelimitedDialect(separator: separator)
  let cells = [
    "", "a", "\"", "a\"b", ",", ";", "\t", "a\nb", "\r\n", "é", " x ", "\"\"", "\u{FEFF}",
  ]
  for _ in 0..<200 {
    let table = (0..<Int.random(in: 1...6, using: &random)).map { _ in
      (0..<Int.random(in: 1...4, using: &random)).map { _ in
        cells.randomElement(using: &random) ?? ""
      }
    }
    let isEnded = Bool.random(using: &random)
    let text = table.map(dialect.row).joined(separator: lineBreak) + (isEnded ? lineBreak : "")
    let mark: [UInt8] =
      Bool.random(using: &random) || text.hasPrefix("\u{FEFF}") ? [0xEF, 0xBB, 0xBF] : []
    let bytes = mark + Array(text.utf8)
    var reader = DelimitedReader(dialect)
    var read: [DelimitedRow] = []
    var place = 0
    while place < bytes.count {
      let end = min(place + Int.random(in: 1...9, using: &random), bytes.count)
      read += reader.read(bytes[place..<end])
      place = end
    }
    read += reader.end()
    #expect(read.map(\.cells) == table)
    #expect(!read.contains { !$0.isSound })
  }
}

@Test func `a table of samples that is written is read as the same samples`() throws {
  var random = SeededGenerator(seed: 606)
  for dialect in [
    DelimitedDialect(), DelimitedDialect(separator: .semicolon, hasDecimalComma: true),
    DelimitedDialect(separator: .tab),
  ] {
    var samples = try (0..<100).map { _ in try random.sample() }
    for index in samples.indices {
      samples[index].metadata = [:]
      // White space around a cell is no part of what it says.
      samples[index].source = "Watch, \"own\""
    }
    let header = [
      "id", "type", "start", "end", "value", "unit", "source", "device", "zone", "by hand", "made",
    ]
    let lines =
      [dialect.row(header)]
      + samples.map { sample in
        let number = "\(sample.value)"
        return dialect.row([
          sample.id.description, sample.type.shortName, sample.start.description,
          sample.end.description,
          dialect.hasDecimalComma ? number.replacing(".", with: ",") : number, sample.unit.text,
          sample.source, sample.device ?? "", sample.zone?.name ?? "", "\(sample.isUserEntered)",
          sample.created?.description ?? "",
        ])
      }
    let columns = """
      id=id,type=type,time=start,end=end,value=value,unit=unit,source=source,device=device,zone=zone,\
      userEntered=by hand,created=made
      """
    let read = try rows(lines.joined(separator: "\r\n"), columns)
    #expect(read.map { try? $0.result.get() } == samples)
    #expect(read.first?.line == 2)
  }
}

@Test func `a monitor's export with its mark, its semicolons and its commas is read`() throws {
  let text =
    "\u{FEFF}Gerät;Zeit;\"Wert, mg/dL\"\r\nLibre;05.01.2026 08:15;101,5\r\n;;\r\nLibre;\"05.01.2026\n08:30\";99\r\n"
  let read = try rows(
    text,
    #"time=Zeit,value=Wert\, mg/dL,unit=mg/dL,type=bloodGlucose,source=Gerät"#,
    dialect: DelimitedDialect(
      separator: .semicolon,
      hasDecimalComma: true,
      dayOrder: .dayMonthYear
    ),
    zone: "Europe/Berlin"
  )
  let sample = try #require(try read.first?.result.get())
  #expect(sample.start.description == "2026-01-05T07:15:00Z")
  #expect(sample.value == 101.5 && sample.source == "Libre" && sample.zone == nil)
  #expect(read.map(\.line) == [2, 4])
  #expect(read.last?.result == .failure(.unreadable(member: "time")))
}

@Test(arguments: [
  ("2026-01-05 08:00", "ymd", "2026-01-05T13:00:00Z"),
  ("2026/1/5 8:00:30.25", "ymd", "2026-01-05T13:00:30.25Z"),
  ("1/5/2026 8:00 PM", "mdy", "2026-01-06T01:00:00Z"),
  ("05-01-2026 12:00 am", "dmy", "2026-01-05T05:00:00Z"),
  ("2026-01-05 08:00:00 +0200", "ymd", "2026-01-05T06:00:00Z"),
  ("2026-01-05T08:00:00Z", "dmy", "2026-01-05T08:00:00Z"),
  ("2026-07-05T08:00", "ymd", "2026-07-05T12:00:00Z"), ("5/1/26 8:00", "dmy", nil),
  ("2026-01-05", "ymd", nil),
  ("2026-13-05 08:00", "ymd", nil), ("2026-01-05 24:00", "ymd", nil),
  ("2026-01-05 08:00 XX", "ymd", nil),
  ("2026-01-05 13:00 PM", "ymd", nil), ("2026-01-05 08:00 +9900", "ymd", nil),
  ("99999999999999999999-1-1 08:00", "ymd", nil),
])
func `times are read as tables write them`(text: String, order: String, expected: String?) throws {
  let dayOrder = try #require(DelimitedDialect.DayOrder(rawValue: order))
  let read = try rows(
    "Time,Value\n\(text),90\n",
    dialect: DelimitedDialect(dayOrder: dayOrder),
    zone: "America/New_York"
  )
  #expect((try? read.first?.result.get())?.start.description == expected)
}

@Test func `each row that cannot be read says why, and the next one is read`() throws {
  let text = """
    Time,Value,Unit,Type
    2026-01-05T08:00:00Z,90,mg/dL,bloodGlucose
    2026-01-05T08:00:00Z,,mg/dL,bloodGlucose
    2026-01-05T08:00:00Z,"1.234,5",mg/dL,bloodGlucose
    2026-01-05T08:00:00Z,nan,mg/dL,bloodGlucose
    2026-01-05T08:00:00Z,90,mgdl,bloodGlucose
    2026-01-05T08:00:00Z,90,kg,bloodGlucose
    2026-01-05T08:00:00Z,90,mg/dL,glucos
    2026-01-05 08:00,90,mg/dL,bloodGlucose
    2026-01-05T08:00:00Z,9"0,mg/dL,bloodGlucose
    2026-01-05T08:00:00Z,"9"0,mg/dL,bloodGlucose
    2026-01-05T08:00:00Z
    2026-01-05T08:00:00Z,900000,mg/dL,bloodGlucose
    2026-01-05T08:00:00Z,mild,,headache
    2026-01-05T08:00:00Z,91,mg/dL,bloodGlucose
    """
  let read = try rows(text, "time=Time,value=Value,unit=Unit,type=Type")
  let faults = read.map { row -> String in
    if case .failure(let fault) = row.result { "\(row.line) \(fault)" } else { "\(row.line)" }
  }
  #expect(
    faults == [
      "2", "3 The member 'value' is missing.", "4 The member 'value' cannot be read.",
      "5 The member 'value' cannot be read.", "6 'mgdl' is no unit of HealthKit's.",
      "7 bloodGlucose is not measured in 'kg'.",
      "8 There is no type 'glucos': did you mean bloodGlucose?",
      "9 The member 'zone' cannot be read.", "10 The member 'value' cannot be read.",
      "11 The text is no JSON object.", "12 The member 'type' is missing.",
      "13 The value is impossible for bloodGlucose.", "14", "15",
    ]
  )
}

@Test func `columns that cannot be used are told before any row`() throws {
  #expect(columnsFault("time") == .malformed("time"))
  #expect(columnsFault("time=") == .malformed("time="))
  #expect(columnsFault("tiem=a,value=b") == .unknownField("tiem"))
  #expect(columnsFault("time=a,time=b,value=c") == .repeated(.time))
  #expect(columnsFault("value=b") == .missing(.time))
  #expect(columnsFault("time=a") == .missing(.value))
  #expect(throws: HealthSampleColumns.Fault.noColumn("Value", of: ["Time", "Wert"])) {
    try rows("Time,Wert\n")
  }
  #expect(throws: HealthSampleColumns.Fault.missing(.time)) { try rows("") }
}

@Test func `damaged tables never trap`() throws {
  var random = SeededGenerator(seed: 31)
  let text =
    "\u{FEFF}Time;Value;\"U\"\r\n05.01.2026 08:15;101,5;\"a\"\"b\"\r\n05.01.2026 08:20 PM;7;\n"
  for _ in 0..<lawCount(4000) {
    let damaged = String(decoding: random.damaged(Array(text.utf8)), as: UTF8.self)
    _ = try? rows(damaged, piece: Int.random(in: 1...40, using: &random))
  }
}

@Test func `a quote that never ends does not hide all that follows it`() throws {
  let lost = "2026-01-05T08:00:00Z,\"\n" + String(repeating: "x\n", count: 600_000)
  let text = "Time,Value\n\(lost)2026-01-05T08:00:00Z,90\n"
  let read = try rows(text, piece: 65_536)
  #expect(read.first?.result == .failure(.malformed))
  #expect((try? read.last?.result.get())?.value == 90)
}
