import CareModel
import CareStorage
import CareTestSupport
import Foundation
import TestSupport
import Testing

struct CheckingObjectsTests {
  @Test func `a damaged version is found by its object and path`() throws {
    let specimen = try Specimen()
    let path = specimen.file(0)
    let object = try specimen.git("rev-parse", "HEAD:\(path)")
    try specimen.truncate(object)
    let findings = try specimen.store().check().findings
    #expect(findings.map(Specimen.line) == ["error damagedObject \(path)"])
    #expect(findings.first?.message.contains(object) == true)
  }

  @Test func `a changed bit of a pack index is found, and the remedy mends it`() throws {
    let specimen = try Specimen()
    _ = try specimen.git("gc", "-q")
    let packs = specimen.directory[".git/objects/pack"]
    let names = try FileManager.default.contentsOfDirectory(atPath: packs)
    let index = "\(packs)/\(try #require(names.first { $0.hasSuffix(".idx") }))"
    var bytes = try Data(contentsOf: URL(filePath: index))
    // The last byte of the CRC table, which no reader uses; the offsets and two checksums follow.
    let count = bytes[1028..<1032].reduce(0) { $0 << 8 | Int($1) }
    bytes[bytes.count - 40 - 4 * count - 1] ^= 1
    try FileManager.default.removeItem(atPath: index)
    try bytes.write(to: URL(filePath: index))
    let finding = try #require(try specimen.store().check().findings.first)
    #expect(finding.rule == .damagedPackIndex)
    let pack = try #require(finding.path).replacing(".idx", with: ".pack")
    #expect(finding.remedy?.description.contains("index-pack \(pack)") == true)
    try FileManager.default.removeItem(atPath: index)
    _ = try specimen.git("index-pack", pack)
    #expect(try specimen.store().check().findings.isEmpty)
  }

  @Test(arguments: ["", "tasks", "tasks/doxylamine", "tasks/doxylamine/versions"])
  func `a damaged directory is found once`(path: String) throws {
    let specimen = try Specimen()
    try specimen.truncate(try specimen.git("rev-parse", "HEAD:\(path)"))
    for scope in [CheckScope.all, .tree] {
      let findings = try specimen.store().check(scope).findings
      #expect(findings.map(\.rule) == [.damagedObject])
      #expect(findings.map(\.path) == [path])
    }
  }

  @Test func `a missing commit is found and the others are checked`() throws {
    let specimen = try Specimen()
    let commit = try specimen.git("rev-parse", "HEAD~2")
    try specimen.unpack()
    try specimen.remove(".git/objects/\(commit.prefix(2))/\(commit.dropFirst(2))")
    let report = try specimen.store().check()
    #expect(report.findings.map(Specimen.line) == ["error damagedObject"])
    #expect(report.findings.first?.message.contains(commit) == true)
    #expect(report.commits == 2)
  }

  @Test func `reading a store with a damaged version names the file and what to do`() throws {
    let specimen = try Specimen()
    try specimen.truncate(try specimen.git("rev-parse", "HEAD:\(specimen.file(0))"))
    try FileManager.default.removeItem(atPath: specimen.directory[".git/careplan/index.sqlite"])
    let error = #expect(throws: StoreError.self) {
      try specimen.store().fetch(TaskContent.self, id: "doxylamine")
    }
    #expect(error?.code == .corrupt)
    #expect(error?.description.contains(specimen.file(0)) == true)
    #expect(error?.remedy != nil)
  }
}
