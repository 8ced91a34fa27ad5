import Foundation
import TestSupport
public import Testing

/// Expects a text to equal `Snapshots/<name>.txt` beside the test's file.
///
/// With `CAREPLAN_RECORD=1` in the environment a snapshot that differs is written anew, and the test
/// fails this once, so that nobody records without noticing.
public func expectSnapshot(
  _ text: String,
  _ name: String,
  file: String = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let url = URL(filePath: file).deletingLastPathComponent()
    .appending(path: "Snapshots/\(name).txt")
  let recorded = try? String(contentsOf: url, encoding: .utf8)
  if let recorded, recorded.utf8.elementsEqual(text.utf8) { return }
  let difference = UnifiedDiff(from: recorded ?? "", to: text)
  guard ProcessInfo.processInfo.environment["CAREPLAN_RECORD"] == "1" else {
    let found = recorded == nil ? "does not exist" : "differs"
    Issue.record(
      "the snapshot \(name) \(found); CAREPLAN_RECORD=1 records it\n\(difference)",
      sourceLocation: sourceLocation
    )
    return
  }
  do {
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data(text.utf8).write(to: url)
    Issue.record("recorded the snapshot \(name)\n\(difference)", sourceLocation: sourceLocation)
  } catch {
    Issue.record(error, "cannot record the snapshot \(name)", sourceLocation: sourceLocation)
  }
}
