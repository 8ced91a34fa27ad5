import CareModel
import CareStorage
import CareTestSupport
import Foundation
import TestSupport
import Testing

struct CheckingWorkTreeTests {
  @Test func `a version file that was changed or removed on the disk is found`() throws {
    let specimen = try Specimen()
    try specimen.directory.write("{}\n", to: specimen.file(0))
    #expect(try specimen.findings() == ["error changedVersionFile \(specimen.file(0))"])
    try specimen.remove(specimen.file(0))
    #expect(try specimen.findings() == ["error missingVersionFile \(specimen.file(0))"])
  }

  @Test func `an edit that is valid is noted, and one that is not is found`() throws {
    let specimen = try Specimen()
    let text = try specimen.directory.text(of: Specimen.head)
    try specimen.directory.write(text.replacing("at night", with: "at noon"), to: Specimen.head)
    let report = try specimen.store().check()
    #expect(report.findings.map(Specimen.line) == ["note uncommittedChanges"])
    #expect(report.isClean)
    try specimen.directory.write(text.replacing("\"title\"", with: "\"titel\""), to: Specimen.head)
    let findings = try specimen.store().check().findings
    #expect(findings.map(Specimen.line) == ["error invalidRecord \(Specimen.head)"])
    #expect(findings.first?.remedy?.actions.isEmpty == false)
  }

  @Test func `a link in place of a file is found`() throws {
    let specimen = try Specimen()
    try specimen.remove(Specimen.head)
    try FileManager.default.createSymbolicLink(
      atPath: specimen.directory[Specimen.head],
      withDestinationPath: "/etc/passwd"
    )
    #expect(try specimen.findings() == ["error hostileEntry \(Specimen.head)"])
  }

  @Test func `a check changes no file`() throws {
    let specimen = try Specimen()
    let before = try specimen.git("status", "--porcelain", "--ignored")
    let files = try specimen.directory.files()
    _ = try specimen.findings()
    #expect(try specimen.git("status", "--porcelain", "--ignored") == before)
    #expect(try specimen.directory.files() == files)
  }
}
