import CarePlanKit
import Foundation
import TestSnapshots
import TestSupport
import Testing

@testable import CarePlanCLI

struct ExportTests {
  private func store() throws -> CommandStore {
    let store = try CommandStore(clock: .running)
    for name in ["revision-record.json", "outcome.json"] {
      try store.bringCareKit(name)
      store("import", "-m", name, "../\(name)")
    }
    try store.edit("tasks/stretches/current.json", "Shoulder", "Daily shoulder")
    store("commit", "-m", "Title")
    return store
  }

  @Test(arguments: [[], ["-o", "json-lines"]])
  func `an export that is imported is exported with the same bytes`(form: [String]) throws {
    let store = try store()
    let export = store.run(["export"] + form).output
    let other = try CommandStore()
    other("import", "-m", "All", "-", input: export)
    #expect(other.run(["export"] + form).output == export)
    #expect(
      try other.files(below: "tasks", "outcomes")
        == store.files(below: "tasks", "outcomes")
    )
    #expect(other("check").hasSuffix("nothing wrong\n"))
  }

  @Test func `a file is written as a whole, in the place of another one`() throws {
    let store = try store()
    let export = store("export")
    try store.directory.write("old", to: "export.json")
    #expect(store("export", "-n", "--output", "../export.json").hasPrefix("would write"))
    #expect(try store.directory.text(of: "export.json") == "old")
    store("export", "--output", "../export.json")
    #expect(try store.directory.text(of: "export.json") == export)
    let names = try FileManager.default.contentsOfDirectory(atPath: store.directory.path)
    #expect(!names.contains { $0.hasPrefix(".export") })
    #expect(store.run("export", "--output", "../export.json/x").status == 74)
  }

  @Test func `an export is what the exporter makes of all records`() throws {
    let store = try store()
    let (lines, document) = (store("export", "-o", "json-lines"), store("export"))
    let context = ImportContext(defaultTimeZone: .utc)
    let versions = try Importer.read(Array(lines.utf8), context: context).records
    #expect(lines == CareplanExporter.lines(versions.reversed()))
    #expect(document == CanonicalJSON.text(CareplanExporter.export(versions.reversed())))
  }

  @Test func `an export has the records that were asked for`() throws {
    let store = try store()
    let one = store("export", "task/stretches")
    #expect(one.count(of: "\"type\": \"task\"") == 2)
    #expect(store("export", "outcomes").count(of: "\"type\": \"outcome\"") == 1)
    #expect(store.run("export", "task/nothing").status == 5)
  }

  @Test func `an export for CareKit names the records whose doses CareKit cannot show`() throws {
    let store = try CommandStore()
    store("add", "task", "morphine", "--schedule", "5-10 mg at 08:00", "-m", "Plan")
    store("add", "task", "drops", "--schedule", "1 drop at 08:00", "--site", "eye", "-m", "Plan")
    let error = store.run("export", "--format", "carekit", "--output", "../carekit.json").errors
    #expect(error.contains("warning: task/morphine: CareKit has no ranges"), "\(error)")
    #expect(error.contains("warning: task/drops: CareKit has no member 'site'"), "\(error)")
  }

  @Test func `a revision record for CareKit has every version that CareKit can have`() throws {
    let store = try store()
    let result = store.run("export", "--format", "carekit", "--output", "../revision.json")
    #expect(result.status == 0)
    #expect(result.output.isEmpty)
    let text = try store.directory.text(of: "revision.json")
    #expect(text.count(of: "\"type\": \"task\"") == 4)
    #expect(store.run("export", "--format", "carekit", "-o", "json-lines").status == 64)
    #expect(store.run("export", "--format", "car").status == 64)
  }
}
