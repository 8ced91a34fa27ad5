import Foundation
import TestSupport

/// Commits that somebody made by chance: files, dates, manifests, markers and links that no careplan
/// would write.
struct StrangeRepository {
  /// The work tree of a clone.
  let path: String
  private var generator: SeededGenerator

  init(at path: String, seed: UInt64) {
    self.path = path
    generator = SeededGenerator(seed: seed)
  }

  /// Makes some changes and commits them past all that git would say against it.
  ///
  /// - Returns: What was done, to be told of a failure.
  mutating func commit() throws -> [String] {
    var deeds: [String] = []
    for _ in 0..<Int.random(in: 1...4, using: &generator) { deeds.append(try change()) }
    try git("add", "--all")
    if chance(4) { deeds.append(try plantEntry()) }
    let tree = try git("write-tree")
    let tip = try git("rev-parse", "HEAD")
    var parents = [tip]
    if chance(6) { parents.append(try git("rev-list", "--max-parents=0", "HEAD")) }
    if chance(12) { parents.append(tip) }
    let (author, committer) = (person(), person())
    deeds.append("commit of \(author) and \(committer) with \(parents.count) parents")
    let text =
      "tree \(tree)\n" + parents.map { "parent \($0)\n" }.joined()
      + "author \(author)\ncommitter \(committer)\n\n" + pick(["Strange\n", "", "\u{202E}x\n\n\n"])
    let made = try git("hash-object", "-w", "--literally", "-t", "commit", "--stdin", input: text)
    try git("update-ref", "refs/heads/main", made)
    return deeds
  }

  private mutating func change() throws -> String {
    let files = try git("ls-files").split(separator: "\n").map(String.init)
    guard !files.isEmpty else { return "nothing is left" }
    let file = pick(files)
    let place = "\(path)/\(file)"
    let text = (try? String(contentsOfFile: place, encoding: .utf8)) ?? ""
    switch Int.random(in: 0..<11, using: &generator) {
    case 0:
      var bytes = Array((try? Data(contentsOf: URL(filePath: place))) ?? Data())
      guard !bytes.isEmpty else { return "an empty file" }
      let index = Int.random(in: bytes.indices, using: &generator)
      bytes[index] = UInt8.random(in: .min ... .max, using: &generator)
      return try write(bytes, to: file, "a byte")
    case 1: return try replace(#/: -?[0-9.]+/#, by: ": \(pick(Self.numbers))", in: text, of: file)
    case 2:
      return try replace(
        #/[0-9]{4}-[0-9-]+T[0-9:.]+(Z|[+-][0-9:]+)/#,
        by: pick(Self.dates),
        in: text,
        of: file
      )
    case 3: return try replace(Self.uuid, by: try otherUUID(), in: text, of: file)
    case 4:
      return try replace(#/[A-Z][a-z]+/[A-Z][A-Za-z_]+/#, by: pick(Self.zones), in: text, of: file)
    case 5 where FileManager.default.fileExists(atPath: place):
      try FileManager.default.removeItem(atPath: place)
      return "\(file): removed"
    case 6:
      let other = pick(files)
      return try write(Array(text.utf8), to: other, "a copy of \(file)")
    case 7:
      let name = try replacedUUID(in: file)
      return try write(Array(text.utf8), to: name, "a copy of \(file)")
    case 8: return try write(Array(pick(Self.texts).utf8), to: file, "a text")
    case 9:
      let whole = Array(text.utf8)
      return try write(Array(whole.prefix(whole.count / 2)), to: file, "a half")
    default:
      let name = pick([
        ".gitattributes", "careplan.json", "purged/aa/x.json", "tasks/x/current.json",
      ])
      return try write(Array(text.utf8), to: name, "a copy of \(file)")
    }
  }

  private mutating func replace(
    _ pattern: some RegexComponent,
    by new: String,
    in text: String,
    of file: String
  ) throws -> String {
    let ranges = text.ranges(of: pattern)
    guard !ranges.isEmpty else { return "\(file): nothing to replace" }
    let range = pick(ranges)
    let changed = text.replacingCharacters(in: range, with: new)
    return try write(Array(changed.utf8), to: file, "\(text[range]) is \(new)")
  }

  private func write(_ bytes: [UInt8], to file: String, _ deed: String) throws -> String {
    let url = URL(filePath: "\(path)/\(file)")
    try? FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try? Data(bytes).write(to: url)
    return "\(file): \(deed)"
  }

  /// Puts an entry of an odd mode or name into git's index.
  private mutating func plantEntry() throws -> String {
    let blob = try git("hash-object", "-w", "--stdin", input: pick(["/etc/passwd", "../..", "{}"]))
    let name = pick([
      "tasks/link", "tasks/walk/current.json", "link", "outcomes", "a/b/c", "purged",
    ])
    let mode = pick(["120000", "100755", "160000", "100644"])
    _ = try? git("rm", "-r", "--cached", "--quiet", "--ignore-unmatch", name)
    _ = try? git("update-index", "--add", "--cacheinfo", "\(mode),\(blob),\(name)")
    return "\(mode) \(name)"
  }

  private mutating func person() -> String {
    "A <a@example.org> \(pick(Self.seconds)) \(pick(["+0000", "-0500", "+9999", "-9999", "+1e9"]))"
  }

  private mutating func otherUUID() throws -> String {
    let uuids = try git("ls-files").ranges(of: Self.uuid).count
    guard uuids > 0, !chance(3) else { return "00000000-0000-4000-8000-00000000000f" }
    let list = try git("ls-files")
    return String(list[pick(list.ranges(of: Self.uuid))])
  }

  private mutating func replacedUUID(in file: String) throws -> String {
    let uuid = try otherUUID()
    return file.replacing(Self.uuid, with: uuid)
  }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: elements.indices, using: &generator)]
  }

  private mutating func chance(_ count: Int) -> Bool {
    Int.random(in: 0..<count, using: &generator) == 0
  }

  @discardableResult
  private func git(_ arguments: String..., input: String = "") throws -> String {
    let result = try run("git", arguments, in: path, input: input)
    guard result.status == 0 else { throw Failure(text: "git \(arguments): \(result.errors)") }
    return result.output.trimmingCharacters(in: .newlines)
  }

  struct Failure: Error { let text: String }

  private static var uuid: some RegexComponent {
    #/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/#
  }

  private static let numbers = [
    "9223372036854775807", "-9223372036854775808", "9007199254740992", "9007199254740991",
    "1e308", "1e-308", "-1", "0", "99999999999999999999999", "0.1", "253402300800", "4294967296",
  ]
  private static let dates = [
    "0001-01-01T00:00:00Z", "9999-12-31T23:59:59.999999999Z", "10000-01-01T00:00:00Z",
    "2026-02-30T08:00:00Z", "2026-01-01T08:00:00+18:00", "2026-01-01T08:00:00-18:00",
    "1582-10-10T00:00:00Z", "9999-12-31T23:59:59-18:00",
  ]
  private static let zones = ["Mars/Olympus", "Europe/Newcity", "Etc/GMT-14", "Asia/Kathmandu"]
  private static let texts = [
    "", "{}", "[]", "null", "{\"version\": {}}", "\u{FEFF}{}", "{\"a\": 1, \"a\": 2}",
    String(repeating: "[", count: 100_000), "<<<<<<< ours\n", "{\"id\": \"\\ud800\"}", "\0\0\0",
    "{\"timezone\": \"\(String(repeating: "A/", count: 40))A\"}",
  ]
  private static let seconds = [
    "1767268800", "9223372036854775807", "9223372036854775806", "99999999999999", "0", "-1",
    "253402300799", "253402300800", "99999999999999999999999", "x", "1767268800",
  ]
}
