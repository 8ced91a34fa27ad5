import CanonicalJSON
import CareDocuments
import CareModel
import Foundation
import TestSupport
import Testing

struct RevisionDocumentTests {
  private static let seeds = Array(UInt64(1)...15)
  private let manifest = StoreManifest(uuid: Version.blank.uuid, timezone: .utc)

  private func bundle(_ versions: [AnyRecord]) -> RevisionBundle {
    let knowledge = VersionKnowledge(versions.map(\.version))
    return RevisionBundle(
      of: manifest,
      knowledge: knowledge.whole,
      since: KnowledgeVector(),
      count: 7,
      revisions: Revision.revisions(of: versions, knowledge),
      markers: [["uuid": .string(Version.blank.uuid.description), "kind": "task"]]
    )
  }

  private func error(of text: String) -> DocumentError? {
    #expect(throws: DocumentError.self) { try RevisionDocument.read(Array(text.utf8)) }
  }

  /// The text of a document with a plan, of which something is replaced.
  private func text(_ old: String = "", _ new: String = "") throws -> String {
    let json = try CanonicalJSON.read(Array(Self.document.utf8))
    let text = CanonicalJSON.text(json)
    if !old.isEmpty { try #require(text.contains(old)) }
    return old.isEmpty ? text : text.replacing(old, with: new)
  }

  private static let document = """
    {"careplan.revisions/v1": {"count": 0, "format": 1, "merge": 1, "knowledge": {}, "purged": [], \
    "store": "33333333-1111-4111-8111-111111111111", "revisions": [{"knowledge": {}, "records": [\
    {"effectiveDate": "2026-01-01T00:00:00Z", "id": "plan", "timezone": "UTC", "title": "P", \
    "type": "carePlan", "version": {"created": "2026-01-01T00:00:00Z", \
    "updated": "2026-01-01T00:00:00Z", "uuid": "11111111-1111-4111-8111-111111111111"}}]}]}}
    """

  @Test(arguments: seeds)
  func `every version comes back byte for byte`(seed: UInt64) throws {
    let versions = try RandomHistory.make(seed: seed)
    let bundle = bundle(versions)
    let bytes = CanonicalJSON.write(RevisionDocument.json(bundle))
    let back = try RevisionDocument.read(bytes)
    #expect(back == bundle, "seed \(seed)")
    #expect(back.versions.map(\.bytes) == bundle.versions.map(\.bytes), "seed \(seed)")
    #expect(Set(back.versions) == Set(versions), "seed \(seed)")
    #expect(CanonicalJSON.write(RevisionDocument.json(back)) == bytes, "seed \(seed)")
  }

  @Test(arguments: seeds)
  func `CareKit's revision records bring the versions back too`(seed: UInt64) throws {
    let versions = try RandomHistory.make(seed: seed)
    let bundle = bundle(versions)
    let export = CareKitExporter.revisionRecords(bundle.revisions, in: versions)
    let omitted = Set(export.notes.filter(\.isOmitted).map(\.version))
    let context = ImportContext(defaultTimeZone: .utc)
    let back = try Importer.read(CanonicalJSON.write(export.json), context: context).records
    let kept = versions.filter { !omitted.contains($0.version.uuid) }
    #expect(Set(back) == Set(kept), "seed \(seed)")
  }

  @Test(arguments: seeds)
  func `CareKit decodes each revision record`(seed: UInt64) throws {
    let versions = try RandomHistory.make(seed: seed)
    let export = CareKitExporter.revisionRecords(bundle(versions).revisions, in: versions)
    let data = Data(CanonicalJSON.write(export.json))
    let decoded = try JSONDecoder().decode([CareKitMirror.Revision].self, from: data)
    #expect(decoded.count == export.json.array?.count, "seed \(seed)")
  }

  @Test func `a document of another sort is told from a broken one`() throws {
    #expect(error(of: "{}")?.code == .unrecognised)
    #expect(error(of: "[]")?.code == .unrecognised)
    #expect(error(of: "{\"entities\": []}")?.code == .unrecognised)
    #expect(error(of: "{")?.code == .syntax)
    #expect(error(of: "{\"careplan.revisions/v1\": 1}")?.code == .invalidRecords)
  }

  @Test func `a document of a later careplan is refused before its records are read`() throws {
    let newer = try text("careplan.revisions/v1", "careplan.revisions/v2")
    #expect(error(of: newer)?.code == .newerFormat)
    let broken = try text("\"carePlan\"", "\"starPlan\"")
    #expect(error(of: broken)?.code == .invalidRecords)
    #expect(
      error(of: broken.replacing("\"format\": 1", with: "\"format\": 3"))?.code == .newerFormat
    )
    #expect(error(of: broken.replacing("\"merge\": 1", with: "\"merge\": 9"))?.code == .newerFormat)
  }

  @Test func `all faults of a document are told with their places`() throws {
    let broken = try text("\"carePlan\"", "\"starPlan\"")
      .replacing("\"count\": 0", with: "\"count\": -1")
      .replacing("\"purged\": []", with: "\"purged\": [{}]")
      .replacing("\"store\": \"3", with: "\"store\": \"x")
    let faults = try #require(error(of: broken)).faults
    let root = "/careplan.revisions~1v1"
    #expect(
      Set(faults.map(\.record.description)) == [
        "\(root)/count", "\(root)/store", "\(root)/purged/0", "\(root)/revisions/0/records/0",
      ]
    )
  }

  @Test func `a version without a uuid of its own is refused`() throws {
    let draft = Version.draft.uuid.description
    let faults = error(of: try text("11111111-1111-4111-8111-111111111111", draft))?.faults
    #expect(faults?.map(\.fault.message) == ["A version has a UUID of its own."])
  }

  @Test func `a version that stands twice is taken once, unless it differs`() throws {
    let bundle = try RevisionDocument.read(Array(Self.document.utf8))
    var twice = bundle
    twice.revisions += bundle.revisions
    let read = try RevisionDocument.read(CanonicalJSON.write(RevisionDocument.json(twice)))
    #expect(read.versions == bundle.versions)
    twice.revisions[1].versions[0].edit { $0.common.tags = ["other"] }
    let text = CanonicalJSON.text(RevisionDocument.json(twice))
    #expect(error(of: text)?.faults.count == 1)
  }

  @Test func `a record may be as deep as in its own file, and no deeper`() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    // The record itself is one level.
    let deepest = try text("\"title\": \"P\"", "\"title\": \"P\", \"x\": \(nested(63))")
    #expect(try RevisionDocument.read(Array(deepest.utf8)).versions.count == 1)
    let deeper = try text("\"title\": \"P\"", "\"title\": \"P\", \"x\": \(nested(64))")
    #expect(error(of: deeper)?.code == .syntax)
  }
}
