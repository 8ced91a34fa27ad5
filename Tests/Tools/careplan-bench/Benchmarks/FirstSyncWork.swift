import CarePlanKit
import Foundation

/// The first exchange of a store with a remote that is empty, or full.
enum FirstSyncWork {
  /// Returns how much more memory a larger store needs, for each record that goes or comes.
  static func memory(_ bench: Workbench) throws -> [WorkResult] {
    let (few, many) = bench.pace == .full ? (2000, 50_000) : (100, 400)
    let peaks = try [few, many].map { count in try peak(count, bench) }
    let perRecord = Double(max(0, peaks[1] - peaks[0])) / Double(many - few)
    var finding = WorkResult(
      "memory of a first push for each record more",
      figure: perRecord / 1024,
      .kibibytes,
      target: .atMost(1.5)
    )
    finding.remark = zip([few, many], peaks)
      .map { "\($0) records \($1 >> 20) MiB" }.joined(separator: ", ")
    return [finding]
  }

  private static func peak(_ count: Int, _ bench: Workbench) throws -> Int {
    let (store, remote) = (bench["first-\(count).git"], bench["empty-\(count).git"])
    try bench.shelf.maker(.small).makeEmpty(at: store, .bare)
    let now = try bench.noon()
    var stream = try FastImportStream(
      .making(bench["first.stream"]),
      parent: "refs/heads/main^0",
      at: now
    )
    try PlainContacts.forEach(count) { try stream.put($0) }
    try stream.finish()
    let words = ["fast-import", "--quiet", "--done"]
    try bench.programs.git(store, words, input: bench["first.stream"])
    try bench.programs.git(["init", "--quiet", "--bare", "--initial-branch=main", remote])
    try bench.programs.git(store, ["remote", "add", "origin", remote])
    return try bench.programs.careplan(store, at: now, ["sync", "origin", "--quiet"]).peakMemory
  }
}

/// A record that very many changed without knowing of each other.
enum SiblingsWork {
  static func run(_ bench: Workbench) throws -> [WorkResult] {
    let count = bench.pace == .full ? 10_000 : 50
    let (programs, now) = (bench.programs, try bench.noon())
    let (origin, ours) = (bench["siblings-origin.git"], bench["siblings"])
    try bench.shelf.maker(.small).makeEmpty(at: origin, .bare)
    let put = { (leaves: ClosedRange<Int>) throws -> Void in
      var stream = try FastImportStream(
        .making(bench["siblings.stream"]),
        parent: "refs/heads/main^0",
        at: now
      )
      for leaf in leaves { try stream.put(PlainContacts.version(of: 0, leaf: leaf)) }
      try stream.finish()
      let words = ["fast-import", "--quiet", "--done"]
      try programs.git(origin, words, input: bench["siblings.stream"])
    }
    try put(0...0)
    try programs.git(["clone", "--quiet", origin, ours])
    let start = try programs.gitOutput(origin, ["rev-parse", "main"])
    try put(1...count)
    let measurement = Measurement(
      Measurement<Bool>.Variant("careplan") {
        try programs.git(ours, ["reset", "--quiet", "--hard", start])
      } _: {
        try programs.careplan(ours, at: now, ["pull", "origin"])
        return true
      }
    )
    let medians = try measurement.medians(bench.pace)
    var finding = WorkResult(
      "a pull of \(count) versions of one record that were made apart",
      figure: medians[0].seconds * 1000,
      .milliseconds,
      target: .atMost(10_000)
    )
    finding.medians = medians
    return [finding]
  }
}
