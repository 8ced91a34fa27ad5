import CanonicalJSON
import CareModel
import CareStorage
import CareTestSupport
import TestSupport
import Testing

struct CheckingHistoryTests {
  @Test func `a version file that a commit changed is found with that commit`() throws {
    let specimen = try Specimen()
    let path = specimen.file(1)
    let text = try specimen.directory.text(of: path)
    try specimen.directory.write(text.replacing("at night", with: "at noon"), to: path)
    try specimen.commit()
    let findings = try specimen.store().check().findings
    #expect(findings.map(Specimen.line) == ["error changedVersionFile \(path)"])
    #expect(findings.first?.commit == (try specimen.git("rev-parse", "HEAD")))
  }

  @Test func `a repair gives a changed version file its first bytes, without any remote`() throws {
    let specimen = try Specimen()
    let path = specimen.file(1)
    let first = try specimen.directory.bytes(of: path)
    let text = try specimen.directory.text(of: path)
    try specimen.directory.write(text.replacing("at night", with: "at noon"), to: path)
    try specimen.commit()
    let report = try specimen.store().repair()
    #expect(report.findings.map(Specimen.line) == ["note changedVersionFile \(path)"])
    #expect(report.repair == (try specimen.git("rev-parse", "HEAD")))
    #expect(try specimen.directory.bytes(of: path) == first)
    #expect(try specimen.store().repair().repair == nil, "a second repair makes nothing")
  }

  @Test func `a version file that a commit removed is found, unless it was purged`() throws {
    let specimen = try Specimen()
    let path = specimen.file(1)
    try specimen.remove(path)
    let uuid = specimen.task[1].version.uuid
    try specimen.commit()
    #expect(try specimen.findings() == ["error missingVersionFile \(path)"])
    try specimen.git("reset", "--quiet", "--hard", "HEAD~")
    try specimen.remove(path)
    try specimen.directory.write(specimen.task[0].bytes, to: Specimen.head)
    try specimen.mark(uuid, "version")
    try specimen.commit()
    #expect(try specimen.findings() == [])
  }

  @Test func `a purged record whose head is left is found`() throws {
    let specimen = try Specimen()
    for (number, version) in specimen.task.enumerated() {
      try specimen.remove(specimen.file(number))
      try specimen.mark(version.version.uuid, "record")
    }
    try specimen.commit()
    let findings = try specimen.store().check().findings
    #expect(
      findings.filter { $0.severity == .error }.map(Specimen.line)
        == ["error staleHead \(Specimen.head)"]
    )
    let report = try specimen.store().repair()
    #expect(report.repair != nil && report.findings.filter { $0.severity == .error } == [])
    #expect(try specimen.git("ls-files", "tasks") == "", "what was erased does not come back")
  }

  @Test func `a removed outcome is found`() throws {
    let specimen = try Specimen()
    try specimen.git("rm", "--quiet", "-r", "outcomes")
    try specimen.commit()
    let findings = try specimen.store().check().findings
    #expect(findings.map(\.rule) == [.missingVersionFile])
  }

  @Test func `a version file that got its first bytes again is only noted`() throws {
    let specimen = try Specimen()
    try specimen.remove(specimen.file(0))
    try specimen.commit()
    try specimen.git("revert", "--no-edit", "HEAD")
    let report = try specimen.store().check()
    #expect(report.findings.map(Specimen.line) == ["note changedVersionFile \(specimen.file(0))"])
    #expect(report.isClean)
  }

  @Test func `a merge that drops a version of its second parent is found`() throws {
    let specimen = try Specimen()
    let other = AnyRecord(Fixtures.task("other")).version(1)
    try specimen.git("checkout", "--quiet", "-b", "side")
    try specimen.write(other)
    try specimen.write(other, to: "tasks/other/current.json")
    try specimen.commit()
    try specimen.git("checkout", "--quiet", "main")
    try specimen.git("commit", "--quiet", "--allow-empty", "--message", "Elsewhere")
    try specimen.git("merge", "--quiet", "--strategy", "ours", "--no-edit", "side")
    #expect(try specimen.findings() == ["error missingVersionFile \(StoreLayout.path(of: other))"])
    #expect(try specimen.findings(.tree) == [])
  }

  @Test func `a merge of two additions of one path takes either`() throws {
    let specimen = try Specimen()
    let task = AnyRecord(Fixtures.task("other")).version(1)
    for (branch, title) in [("left", "One"), ("right", "Other")] {
      try specimen.git("checkout", "--quiet", "-b", branch, "main")
      var task = task
      if case .task(var value) = task {
        value.title = title
        task = .task(value)
      }
      try specimen.write(task)
      try specimen.write(task, to: "tasks/other/current.json")
      try specimen.commit()
    }
    try specimen.git("merge", "--quiet", "--strategy", "ours", "--no-edit", "left")
    #expect(try specimen.findings() == [])
  }

  @Test func `a revision is checked as it was`() throws {
    let specimen = try Specimen()
    try specimen.remove(specimen.file(0))
    try specimen.commit()
    #expect(try specimen.findings(.revision("HEAD~")) == [])
    #expect(try specimen.findings(.revision("HEAD")).count == 1)
    #expect(try specimen.store().check(.revision("HEAD", since: ["HEAD~"])).commits == 1)
    #expect(try specimen.findings(.revision("HEAD", since: ["HEAD~"])).count == 1)
    let error = #expect(throws: StoreError.self) { try specimen.store().check(.revision("v1")) }
    #expect(error?.code == .notFound)
  }

  @Test func `a shallow clone is checked as far as it goes`() throws {
    let specimen = try Specimen()
    let url = "file://\(specimen.directory.path)"
    try specimen.git("clone", "--quiet", "--bare", "--depth", "2", url, "shallow")
    let clone = try GitStore(
      opening: specimen.directory["shallow"],
      surroundings: TestSurroundings.make()
    )
    let report = try clone.check()
    #expect(report.findings == [])
    #expect(report.commits == 2)
  }
}
