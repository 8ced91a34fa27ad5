import CareModel
import CareStorage
import CareTestSupport
import TestSupport
import Testing

struct MergingAttributesTests {
  private static let path = ".gitattributes"

  private func attributes(_ clone: String, of clones: Clones) throws -> String {
    try clones.directory.text(of: "\(clone)/\(Self.path)")
  }

  /// Takes a line of ours away in a clone, and adds one of somebody else's.
  private func change(
    _ clone: String,
    of clones: Clones,
    without line: String? = nil,
    adding other: String = ""
  ) throws {
    let text = try attributes(clone, of: clones)
    let rest = line.map { text.replacing("\($0)\n", with: "") } ?? text
    #expect(line == nil || rest != text)
    try clones.commit(other + rest, to: Self.path, in: clone)
  }

  private static let line = "**/current.json -merge"
  private static let remark =
    "Lines of careplan's were missing in .gitattributes; they stand there again."

  @Test func `a line of ours that one side took away stands there again`() throws {
    let clones = try Clones()
    let before = try attributes("left", of: clones)
    try change("left", of: clones, without: Self.line)
    try clones.right.edit { $0.title = "Another" }
    let report = try clones.merge().left
    #expect(report.remarks == [Self.remark])
    let after = try attributes("left", of: clones)
    #expect(after.split(separator: "\n").sorted() == before.split(separator: "\n").sorted())
    #expect(try clones.head("left") == clones.head("right"))
    #expect(try clones.complaints() == [])
  }

  @Test func `a line of ours that went beside a line that the other side added stops nothing`()
    throws
  {
    let clones = try Clones()
    try change("left", of: clones, without: Self.line)
    try change("right", of: clones, adding: "*.png binary\n")
    let report = try clones.merge().left
    #expect(report.remarks == [Self.remark])
    let text = try attributes("right", of: clones)
    #expect(text.hasPrefix("*.png binary\n"))
    #expect(text.contains("\n\(Self.line)\n"))
    #expect(try clones.head("left") == clones.head("right"))
  }

  @Test func `lines that both sides took away come back, and all else stays`() throws {
    let clones = try Clones()
    try change("left", of: clones, without: Self.line, adding: "*.png binary\n")
    try change("right", of: clones, without: "outcomes/** -merge")
    #expect(try clones.merge().left.remarks == [Self.remark])
    let text = try attributes("left", of: clones)
    for line in [Self.line, "outcomes/** -merge", "*.png binary"] {
      #expect(text.contains("\(line)\n"))
    }
    #expect(try clones.head("left") == clones.head("right"))
  }

  @Test func `a line of ours that went comes back also where nothing is to be merged`() throws {
    let clones = try Clones()
    try change("left", of: clones, without: Self.line)
    #expect(try clones.left.settle().remarks == [Self.remark])
    #expect(try attributes("left", of: clones).contains(Self.line))
    let head = try clones.head("left")
    #expect(try clones.left.settle().remarks == [])
    #expect(try clones.head("left") == head)
  }

  @Test func `lines of somebody else's that both sides changed are for git to merge`() throws {
    let clones = try Clones()
    try change("left", of: clones, adding: "*.png binary\n")
    try change("right", of: clones, adding: "*.png -text\n")
    try clones.exchange()
    let error = #expect(throws: StoreError.self) { try clones.left.merge("other/main") }
    #expect(error?.code == .refused)
    #expect(error?.message.contains(".gitattributes") == true)
  }
}
