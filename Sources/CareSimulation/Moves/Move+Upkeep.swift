import CareModel
import CareReading
import CareStorage
import Files

extension Move {
  /// What happens to the repositories beside the records.
  static let upkeep = [
    Move(name: "restart", weight: 3) { turn in turn.device.close() },
    Move(name: "clock", weight: 3) { turn in
      let hours = turn.dice.number(-60...60)
      turn.note("\(hours) h")
      turn.device.clock.set(offset: hours * 3600)
    },
    Move(name: "repack", weight: 1) { turn in
      try turn.device.git("repack", "--quiet", "-a", "-d")
      try turn.device.git("pack-refs", "--all")
    },
    Move(name: "drop index", weight: 1) { turn in
      turn.device.close()
      try FileSystem.removeIfPresent("\(turn.device.gitDirectory)/careplan/index.sqlite")
    },
    Move(name: "check --fix", weight: 2) { turn in
      let report = try turn.store().repair()
      if let commit = report.repair { turn.note("made \(commit.prefix(8))") }
    },
    Move(name: "file of others", weight: 2, needsFiles: true, allowance: .hiding) { turn in
      let path = "notes/\(turn.device.name).txt"
      let text = Array("\(turn.dice.number(0...9))\n".utf8)
      try FileSystem.replace("\(turn.device.path)/\(path)", with: text)
      try turn.device.git("add", path)
      _ = try turn.device.tryGit(["commit", "--quiet", "--message", "Note", "--", path])
    },
  ]
}
