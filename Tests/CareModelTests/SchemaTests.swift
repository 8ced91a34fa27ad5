import CanonicalJSON
import CareModel
import CareTestSupport
import Foundation
import TestSnapshots
import TestSupport
import Testing

@Test(arguments: SchemaDocument.all)
func `a schema in the package is what the members say`(schema: SchemaDocument) throws {
  let url = URL(filePath: "\(packageDirectory)/schemas/\(schema.fileName)")
  let written = try? Data(contentsOf: url)
  guard written != Data(schema.bytes) else { return }
  if ProcessInfo.processInfo.environment["CAREPLAN_RECORD"] == "1" {
    try Data(schema.bytes).write(to: url)
  }
  Issue.record("\(schema.fileName) differs; CAREPLAN_RECORD=1 writes it anew")
}

@Test func `the package has a schema for each kind of file and no other`() throws {
  let names = try FileManager.default.contentsOfDirectory(atPath: "\(packageDirectory)/schemas")
  #expect(names.sorted() == SchemaDocument.all.map(\.fileName).sorted())
  #expect(SchemaDocument.words == SchemaDocument.all.map(\.word))
}

@Test(arguments: SchemaDocument.all)
func `every schema describes each of its members and refers only to itself`(
  schema: SchemaDocument
) throws {
  let object = try #require(schema.json.object)
  let definitions = object["$defs"]?.object ?? [:]
  let structures = [object] + definitions.members.compactMap(\.value.object)
  for member in structures.flatMap({ $0["properties"]?.object?.members ?? [] }) {
    #expect(member.value.object?["description"]?.string?.isEmpty == false, "\(member.key)")
  }
  let text = CanonicalJSON.text(schema.json)
  let references = text.matches(of: /"\$ref": "#\/\$defs\/([A-Za-z0-9]+)"/).map { String($0.1) }
  #expect(Set(references) == Set(definitions.keys))
}

@Test func `the schemas and the decoder agree on every file of the corpus`() throws {
  let files = Corpus.Verdict.allCases.flatMap(Corpus.files)
  let isAccepted = files.map { (isValid: $0.verdict != .invalid, kind: $0.kind, path: $0.path) }
  #expect(try SchemaJudge.disagreements(isAccepted) == "")
}

@Test(arguments: Corpus.files(.valid))
func `a valid file is read and comes back as it was written`(file: Corpus.File) throws {
  let json = try file.json()
  let record = try AnyRecord(file.kind, json: json, .refusesLookalikes)
  #expect(record.faults.isEmpty)
  #expect(try AnyRecord(json: record.json) == record)
  #expect(try AnyRecord(json: record.json).bytes == record.bytes)
}

@Test func `each fault of the corpus is told with its place and what would be right`() throws {
  let files = Corpus.files(.invalid) + Corpus.files(.beyondSchema)
  let lines = try files.map { file in
    "\(file)\n" + (try faults(of: file)).map { "  \($0)\n" }.joined()
  }
  expectSnapshot(lines.joined(), "corpus-faults")
}

@Test(arguments: Corpus.files(.invalid) + Corpus.files(.beyondSchema))
func `an invalid file is refused`(file: Corpus.File) throws {
  #expect(try !faults(of: file).isEmpty)
}

@Test func `the corpus has enough files of each kind`() {
  for kind in RecordKind.allCases {
    #expect(Corpus.files(.valid).contains { $0.kind == kind })
    #expect(Corpus.files(.invalid).contains { $0.kind == kind })
  }
  #expect(Corpus.files(.valid).count >= 40)
  #expect(Corpus.files(.invalid).count >= 60)
}

private func faults(of file: Corpus.File) throws -> [Fault] {
  let json = try file.json()
  do {
    _ = try AnyRecord(file.kind, json: json)
    return []
  } catch {
    return error.faults
  }
}
