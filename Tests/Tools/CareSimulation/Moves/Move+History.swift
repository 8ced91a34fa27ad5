import CanonicalJSON
import CareModel
import CareStorage
import Files
import Git

extension Move {
  /// What people do with what was done, and what accidents do to it.
  static let history = [
    Move(name: "undo", weight: 5, allowance: .takingBack) { turn in
      _ = try turn.store().undo()
    },
    Move(name: "redo", weight: 2, allowance: .takingBack) { turn in
      _ = try turn.store().redo()
    },
    Move(name: "revert", weight: 4, make: revert),
    Move(name: "kill", weight: 5, needsFiles: true, make: kill),
  ]

  private static func revert(_ turn: inout MoveTurn) throws {
    let commits = try turn.store().log(limit: 12)
    guard let commit = turn.dice.any(of: commits) else { return }
    turn.note("\(commit.id.prefix(8)) \(commit.subject)")
    try turn.store().revert(commit.id)
  }

  /// A change whose process dies when the branch has moved and some of the files have not.
  private static func kill(_ turn: inout MoveTurn) throws {
    let device = turn.device
    // What an earlier kill left is finished first.
    device.close()
    _ = try turn.store()
    let before = try device.git("rev-parse", "HEAD")
    let index = try FileSystem.contents(of: "\(device.gitDirectory)/index")
    guard let key = try turn.anyRecord(), let head = try turn.head(of: key) else { return }
    let record = turn.dice.variant(of: head)
    turn.note("\(key)")
    try turn.store().write("Die") { transaction throws(StoreError) in
      _ = try transaction.update(record)
    }
    let after = try device.git("rev-parse", "HEAD")
    guard after != before else { return turn.note("nothing changed") }
    device.close()
    var files: [JSONValue] = []
    for line in try device.lines("diff-tree", "-r", "--raw", "--no-abbrev", before, after) {
      let parts = line.split(separator: "\t")
      let words = parts[0].split(separator: " ").map(String.init)
      let path = String(parts[1])
      var file: JSONObject = ["path": .string(path)]
      if words[0] != ":000000" { file["expected"] = .string(words[2]) }
      if words[1] != "000000" { file["new"] = .string(words[3]) }
      files.append(.object(file))
      if turn.dice.once(in: 2) { try turn.putBack(path, words[0] == ":000000" ? nil : words[2]) }
    }
    if let index { try FileSystem.replace("\(device.gitDirectory)/index", with: index) }
    try turn.leaveJournal(after, files)
  }
}

extension MoveTurn {
  /// Restores the bytes that a file of the work tree had.
  fileprivate func putBack(_ path: String, _ blob: String?) throws {
    let place = "\(device.path)/\(path)"
    // A sparse work tree never had it.
    guard FileSystem.kind(of: place) != nil else { return }
    guard let blob else { return try FileSystem.remove(place) }
    let bytes = try device.tryGit(["cat-file", "blob", blob]).standardOutput
    try FileSystem.replace(place, with: bytes)
  }

  /// Leaves the note that a killed process leaves.
  fileprivate mutating func leaveJournal(_ commit: String, _ files: [JSONValue]) throws {
    let own = "\(device.gitDirectory)/careplan"
    let lines = (try FileSystem.contents(of: "\(own)/operations.jsonl") ?? [])
      .split(separator: UInt8(ascii: "\n"))
    var journal: JSONObject = ["commit": .string(commit), "files": .array(files)]
    if let last = lines.last, dice.once(in: 2) {
      journal["operation"] = try CanonicalJSON.read(Array(last))
      let rest = lines.dropLast().flatMap { $0 + [UInt8(ascii: "\n")] }
      try FileSystem.replace("\(own)/operations.jsonl", with: rest)
    }
    let bytes = CanonicalJSON.write(.object(journal))
    try FileSystem.replace("\(own)/journal.json", with: bytes)
  }
}
