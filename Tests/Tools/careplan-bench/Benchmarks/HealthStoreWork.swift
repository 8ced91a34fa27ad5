import CareHealth
import CarePlanKit
import CareSamples
import Foundation

/// Samples taken in, filled and sent on, against programs that do a part of it.
enum HealthStoreWork {
  static func run(_ bench: Workbench) throws -> [WorkResult] {
    try imports(bench) + fill(bench) + send(bench)
  }

  /// Makes a bare store in which nobody asks for samples yet.
  private static func store(_ name: String, _ bench: Workbench) throws -> String {
    try bench.time.makeStore(at: bench[name]).close()
    return bench[name]
  }

  private static func export(
    _ name: String,
    _ records: Int,
    _ edition: HealthExportGenerator.Edition,
    _ bench: Workbench
  ) throws -> String {
    let handle = try FileHandle.making(bench[name])
    try HealthExportGenerator(records: records, edition: edition)
      .write { try handle.write(contentsOf: $0) }
    try handle.close()
    return bench[name]
  }

  private static func importing(
    _ file: String,
    into store: String,
    _ bench: Workbench
  ) throws -> Bool {
    try bench.programs.careplan(store, at: bench.noon(), ["health", "import", "--no-fill", file])
    return true
  }

  private static func imports(_ bench: Workbench) throws -> [WorkResult] {
    let count = bench.pace == .full ? 200_000 : 2000
    let ours = try store("imports.git", bench)
    let export = try export("export.xml", count, .first, bench)
    let cache = "\(ours)/careplan/health"
    let peer = bench["peer.db"]
    let files = FileManager.default
    return [
      try WorkResult(
        "\(count) records of an export taken in, against healthkit-to-sqlite",
        atMost: 0.25,
        bench.pace,
        .init("careplan") {
          try? files.removeItem(atPath: cache)
        } _: {
          try importing(export, into: ours, bench)
        },
        against: .init("healthkit-to-sqlite") {
          try? files.removeItem(atPath: peer)
        } _: {
          let program = ".build/judges/bin/healthkit-to-sqlite"
          try bench.programs.run(program, ["--xml", "--silent", export, peer])
          return true
        }
      ),
      try newerImport(bench),
    ]
  }

  /// Takes a newer export in, as large as that which is only read elsewhere.
  private static func newerImport(_ bench: Workbench) throws -> WorkResult {
    let count = bench.pace == .full ? 1_000_000 : 2000
    let ours = try store("newer.git", bench)
    let first = try export("first.xml", count, .first, bench)
    let second = try export("second.xml", count, .second, bench)
    let (cache, kept) = ("\(ours)/careplan/health", bench["kept"])
    let files = FileManager.default
    _ = try importing(first, into: ours, bench)
    try files.copyItem(atPath: cache, toPath: kept)
    return try WorkResult(
      "a newer export of \(count), a hundredth new and a hundredth gone, against the first one",
      atMost: 0.5,
      bench.pace,
      .init("newer") {
        try files.removeItem(atPath: cache)
        try files.copyItem(atPath: kept, toPath: cache)
      } _: {
        try importing(second, into: ours, bench)
      },
      against: .init("first") {
        try files.removeItem(atPath: cache)
      } _: {
        try importing(first, into: ours, bench)
      }
    )
  }

  /// Sums by day, for a type each, as somebody would write them who wants no priorities of sources.
  private static let days = """
    import sqlite3, sys
    database = sqlite3.connect(f"file:{sys.argv[1]}?mode=ro", uri=True)
    for (type,) in database.execute("SELECT DISTINCT type FROM sample").fetchall():
      rows = database.execute(
        'SELECT date(start / 1000000, "unixepoch"), count(*), sum(value), min(value), max(value) '
        "FROM sample WHERE type = ? GROUP BY 1 ORDER BY 1", (type,)).fetchall()
    """

  /// The tasks of a year whose samples the generator makes.
  private static let tasks = [
    ("pulse", "heartRate", "count/min", ["--discrete", "--statistics", "summary"]),
    ("energy", "activeEnergyBurned", "kcal", ["--cumulative"]),
    ("steps", "stepCount", "count", ["--cumulative"]),
    ("distance", "distanceWalkingRunning", "m", ["--cumulative"]),
    ("weight", "bodyMass", "kg", ["--discrete", "--statistics", "last"]),
  ]

  private static func fill(_ bench: Workbench) throws -> [WorkResult] {
    let store = try store("fill.git", bench)
    let count = bench.pace == .full ? 788_400 : 4000
    for (id, quantity, unit, words) in tasks {
      let place = ["--daily", "all-day", "--start", "2021-01-01", "-m", "Add"]
      let words = ["--quantity", quantity, "--unit", unit] + words + place
      try bench.programs.careplan(
        store,
        at: bench.noon(),
        ["add", "health-task", id, "--title", id] + words
      )
    }
    _ = try importing(try export("year.xml", count, .first, bench), into: store, bench)
    let year = ["--from", "2021-01-01", "--to", "2021-12-31"]
    return [
      try WorkResult(
        "a year of \(tasks.count) health tasks worked out, against SQL's GROUP BY of the same samples",
        atMost: 2,
        bench.pace,
        .init("careplan") {
          try bench.programs.careplan(store, at: bench.noon(), ["health", "fill", "-n"] + year)
          return true
        },
        against: .init("sqlite3") {
          let cache = "\(store)/careplan/health/samples.sqlite"
          _ = try bench.programs.output("python3", ["-c", days, cache])
          return true
        }
      )
    ]
  }

  /// A store that keeps what it gets in memory, line by line.
  private static let keeper = """
    import json, sys
    kept = {}
    for line in sys.stdin:
      request = json.loads(line)
      if "careplan.store/v1" in request: answer = {"ok": True}
      else:
        objects, answer = request["objects"], {"id": request["id"]}
        if request["op"] == "fetch":
          answer["objects"] = [{"id": o["id"]} for o in objects if o["id"] in kept]
        else: kept.update((o["id"], o) for o in objects)
      print(json.dumps(answer), flush=True)
    """

  private static func send(_ bench: Workbench) throws -> [WorkResult] {
    let store = try store("send.git", bench)
    let count = bench.pace == .full ? 10_000 : 100
    // Two of five records are of heart rates.
    _ = try importing(try export("send.xml", count * 5 / 2, .first, bench), into: store, bench)
    let (program, lines) = (bench["keeper.py"], bench["lines.jsonl"])
    try keeper.write(toFile: program, atomically: true, encoding: .utf8)
    let careplan = { (words: [String]) throws -> Void in
      try bench.programs.careplan(store, at: bench.noon(), ["health"] + words)
    }
    try careplan(["permissions", "grant", "heartRate"])
    let words = ["export", "--type", "heartRate", "--store"]
    try careplan(words + ["exec:tee '\(lines)' | python3 '\(program)'"])
    return [
      try WorkResult(
        "\(count) objects sent to a program, against the program alone on the same lines",
        atMost: 1.3,
        bench.pace,
        .init("careplan") {
          try careplan(words + ["exec:python3 '\(program)'"])
          return true
        },
        against: .init("the program alone") {
          try bench.programs.run("python3", [program], input: lines)
          return true
        }
      )
    ]
  }
}
