import CarePlanKit
import Foundation

/// The first index of a store, against git reading the same files.
enum IndexWork {
  static func run(_ bench: Workbench) throws -> [WorkResult] {
    let store = try bench.copy(.large, as: "large.git")
    let programs = bench.programs
    let now = try bench.noon()
    let blobs = try blobs(of: store, bench)
    return [
      try WorkResult(
        "first index of \(bench.outcomes(.large)) outcomes, against git cat-file",
        atMost: 2,
        bench.pace,
        .init("careplan") {
          // It is a cache: without it, the next command that reads makes it.
          for name in ["index.sqlite", "index.sqlite-wal", "index.sqlite-shm"] {
            try? FileManager.default.removeItem(atPath: "\(store)/careplan/\(name)")
          }
        } _: {
          try programs.careplan(store, at: now, ["agenda"])
          return true
        },
        against: .init("git") {
          try programs.git(store, ["cat-file", "--batch", "--buffer"], input: blobs)
          return true
        }
      )
    ]
  }

  /// Writes the ids of all files of the store, for git to read.
  private static func blobs(of store: String, _ bench: Workbench) throws -> String {
    try bench.programs.git(store, ["ls-tree", "-r", "main"])
    let path = bench["blobs"]
    let ids = try bench.programs.lastOutput.split(separator: "\n")
      .map { $0.split(separator: "\t")[0].suffix(40) + "\n" }
    try Data(ids.joined().utf8).write(to: URL(filePath: path))
    return path
  }
}
