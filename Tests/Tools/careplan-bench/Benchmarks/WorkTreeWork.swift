import CarePlanKit
import Foundation

/// Many files that reach a work tree at once, against git putting the same files there.
enum WorkTreeWork {
  /// Returns what a work tree adds to an import of JSON lines.
  static func importing(_ bench: Workbench) throws -> [WorkResult] {
    let count = bench.pace == .full ? 2500 : 50
    let programs = bench.programs
    let (ours, bare, peer) = (bench["ours"], bench["bare.git"], bench["peer"])
    let lines = bench["contacts.jsonl"]
    var file = try JSONLinesFile(at: lines)
    try PlainContacts.forEach(count) { try file.put($0) }
    try file.finish()
    let (maker, now) = (try bench.shelf.maker(.small), try bench.noon())
    let make = { (path: String, shape: GitStore.WorkTree) throws -> Void in
      try? FileManager.default.removeItem(atPath: path)
      try maker.makeEmpty(at: path, shape)
    }
    let importAll = { (path: String) throws -> Bool in
      try programs.careplan(path, at: now, ["import", lines, "-m", "Take in"])
      return true
    }
    try make(ours, .full)
    _ = try importAll(ours)
    try programs.git(["clone", "--quiet", "--no-checkout", ours, peer])
    let measurement = Measurement<Bool>(
      .init("careplan", prepare: { try make(ours, .full) }) { try importAll(ours) },
      .init("careplan, bare", prepare: { try make(bare, .bare) }) { try importAll(bare) },
      .init("git") {
        try clear(peer)
      } _: {
        try programs.git(peer, ["reset", "--quiet", "--hard"])
        return true
      }
    )
    let medians = try measurement.medians(bench.pace)
    let (whole, store, checkout) = (medians[0].seconds, medians[1].seconds, medians[2].seconds)
    var finding = WorkResult(
      "what a work tree adds to an import of \(count) records, against git checkout of their files",
      figure: (whole - store) / checkout,
      target: .atMost(3)
    )
    finding.medians = medians
    return [finding]
  }

  /// Files that are not the store's and come with a sync.
  static func foreign(_ bench: Workbench) throws -> [WorkResult] {
    let count = bench.pace == .full ? 50_000 : 200
    let (programs, now) = (bench.programs, try bench.noon())
    let (origin, ours, peer) = (bench["origin.git"], bench["foreign"], bench["foreign-peer"])
    let maker = try bench.shelf.maker(.small)
    try maker.makeEmpty(at: origin, .bare)
    let start = try programs.gitOutput(origin, ["rev-parse", "main"])
    var stream = try FastImportStream(
      .making(bench["foreign.stream"]),
      parent: "refs/heads/main^0",
      at: now
    )
    for number in 0..<count {
      try stream.put(Array("note \(number)\n".utf8), at: "notes/\(number / 500)/\(number).txt")
    }
    try stream.finish()
    let words = ["fast-import", "--quiet", "--done"]
    try programs.git(origin, words, input: bench["foreign.stream"])
    for clone in [ours, peer] { try programs.git(["clone", "--quiet", origin, clone]) }
    let goBack = { (clone: String) in
      try programs.git(clone, ["reset", "--quiet", "--hard", start])
    }
    return [
      try WorkResult(
        "a pull of \(count) files of others, against git pull",
        atMost: 2,
        bench.pace,
        .init("careplan", prepare: { try goBack(ours) }) {
          try programs.careplan(ours, at: now, ["pull", "origin"])
          return true
        },
        against: .init("git", prepare: { try goBack(peer) }) {
          try programs.git(peer, ["pull", "--quiet", "--ff-only", "origin", "main"])
          return true
        }
      )
    ]
  }

  /// Removes all files of a work tree.
  private static func clear(_ path: String) throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: path) where name != ".git" {
      try FileManager.default.removeItem(atPath: "\(path)/\(name)")
    }
  }
}
