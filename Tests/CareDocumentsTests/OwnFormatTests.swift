import CanonicalJSON
import CareDocuments
import CareModel
import Testing

struct OwnFormatTests {
  private let plan = """
    {"effectiveDate": "2026-01-01T00:00:00Z", "id": "plan", "timezone": "UTC", "title": "P", \
    "type": "carePlan", "version": {"created": "2026-01-01T00:00:00Z", \
    "updated": "2026-01-01T00:00:00Z", "uuid": "11111111-1111-4111-8111-111111111111"}}
    """

  private var other: String { plan.replacing("11111111-1111", with: "22222222-1111") }

  @Test func `one record, a list and lines are recognised`() throws {
    #expect(try read(plan).format == .records)
    #expect(try read("[\(plan), \(other)]").records.count == 2)
    let lines = try read("\(plan)\n\n\(other)\r\n")
    #expect(lines.format == .jsonLines)
    #expect(lines.records.count == 2)
    #expect(try read("[]").records.isEmpty)
  }

  @Test func `lines come back from lines`() throws {
    let records = try read("[\(other), \(plan)]").records
    let lines = CareplanExporter.lines(records)
    #expect(try read(lines).records == [records[1], records[0]])
  }

  @Test func `a version that stands twice is taken once`() throws {
    #expect(try read("[\(plan), \(plan)]").records.count == 1)
  }

  @Test func `two versions of one uuid are refused`() throws {
    let changed = plan.replacing("\"P\"", with: "\"Q\"")
    let error = try fault(of: "[\(plan), \(changed)]")
    #expect(error.code == .invalidRecords)
    #expect(error.faults.map(\.record.description) == ["/1"])
  }

  @Test func `all faults of all records are told at once`() throws {
    let first = plan.replacing("\"title\": \"P\"", with: "\"title\": 7")
    let second = plan.replacing("\"id\": \"plan\", \"timezone\": \"UTC\"", with: "\"id\": \"x\"")
    let error = try fault(of: "[\(first), \(plan), \(second)]")
    #expect(
      error.description == """
        2 of 3 records cannot be imported.
        /0/title: This must be a text, not a number.
        /2: The member 'timezone' is missing.
        """
    )
  }

  @Test func `what is neither ours nor CareKit's is refused with its place`() throws {
    for text in ["7", "{}", "{\"entities\": [7]}", "[{\"a\": 1}]"] {
      #expect(try fault(of: text).code == .unrecognised)
    }
    let error = try fault(of: "[\(plan), {\"type\": \"event\", \"object\": {}}]")
    #expect(error.message.contains("/1"))
  }

  @Test func `a fault in the text names its line`() throws {
    let error = try fault(of: "\(plan)\n\(other)\n{\"type\": }\n")
    #expect(error.code == .syntax)
    #expect(error.underlying?.line == 3)
    #expect(try fault(of: "{\n  \"type\": }").underlying?.line == 2)
  }

  private func read(_ text: String) throws -> ImportedRecords {
    try Importer.read(Array(text.utf8), context: .elsewhere)
  }

  private func fault(of text: String) throws -> DocumentError {
    try #require(throws: DocumentError.self) { _ = try read(text) }
  }
}
