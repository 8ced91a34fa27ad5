import AppleHealth
import CareHealth
import CareSamples
import Foundation

/// A large export of Apple Health read, against lxml's `iterparse` of the same bytes.
enum HealthExportWork {
  /// Reads what ours reads of each record, with its dates as moments and its value as a number, and lets
  /// go of each element, as lxml's documentation advises; it makes no id and checks no value.
  private static let peer = """
    import sys
    from datetime import datetime
    from lxml import etree
    count, total, last = 0, 0.0, 0.0
    source = sys.stdin.buffer if sys.argv[1] == "-" else sys.argv[1]
    def moment(text): return datetime.fromisoformat(text[:19] + text[20:]).timestamp()
    for _, element in etree.iterparse(source, tag="Record"):
      count += 1
      total += float(element.get("value"))
      element.get("type"), element.get("unit"), element.get("sourceName"), element.get("device")
      metadata = {entry.get("key"): entry.get("value") for entry in element}
      for name in "startDate", "endDate", "creationDate": last = max(last, moment(element.get(name)))
      element.clear()
      while element.getprevious() is not None: del element.getparent()[0]
    print(count, round(total))
    """

  static func run(_ bench: Workbench) throws -> [WorkResult] {
    let count = bench.pace == .full ? 1_000_000 : 2000
    let (file, archive) = (bench["export.xml"], bench["export.zip"])
    let handle = try FileHandle.making(file)
    try HealthExportGenerator(records: count, seed: 1).write { try handle.write(contentsOf: $0) }
    try handle.close()
    try bench.programs.run("zip", ["--quiet", "--junk-paths", archive, file])
    let python =
      FileManager.default.isExecutableFile(atPath: ".build/judges/bin/python")
      ? ".build/judges/bin/python" : "python3"
    let results = [
      try WorkResult(
        "an export of \(count) records read, against lxml's iterparse with dates parsed",
        atMost: 0.35,
        bench.pace,
        .init("careplan") { try answer(file) },
        against: .init("lxml") { try bench.programs.output(python, ["-c", peer, file]) }
      ),
      try WorkResult(
        "the same from an archive, against unzip and lxml",
        atMost: 0.4,
        bench.pace,
        .init("careplan") { try answer(archive) },
        against: .init("lxml") {
          let script = "unzip -p \"$1\" | \"$2\" -c \"$3\" -"
          return try bench.programs.output("sh", ["-c", script, "sh", archive, python, peer])
        }
      ),
    ]
    var memory = WorkResult(
      "memory of the bench while it reads",
      figure: Double(try Workbench.ownPeakMemory()) / 1_048_576,
      .mebibytes,
      target: .atMost(64)
    )
    memory.remark = "the export has \(try fileSize(file) >> 20) MiB"
    return results + [memory]
  }

  /// Reads an export, and says how many samples there are and the sum of their values.
  private static func answer(_ path: String) throws -> String {
    var sum = 0.0
    let summary = try AppleHealthExport(opening: path).read { samples, _ in
      for sample in samples { sum += sample.value }
    }
    return "\(summary.samples) \(Int(sum.rounded()))"
  }

  private static func fileSize(_ path: String) throws -> Int {
    try URL(filePath: path).resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
  }
}
