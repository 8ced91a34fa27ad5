import CarePlanKit

/// All findings of a run.
struct Report {
  let findings: [Finding]
  let pace: Pace

  /// A table with a line for each work.
  var text: String {
    let lines = [["work", "figure", "target", "met"]] + findings.map(\.cells)
    let widths = (0..<4).map { column in lines.map { $0[column].count }.max() ?? 0 }
    return lines.map { cells in
      let padded = zip(cells, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
      let line = padded.joined(separator: "  ")
      return String(line.reversed().drop { $0 == " " }.reversed()) + "\n"
    }.joined()
  }

  /// One document under a versioned key.
  var json: String {
    let document: JSONValue = [
      "careplan.bench/v1": [
        "quick": .bool(pace == .quick), "works": .array(findings.map(\.json)),
      ]
    ]
    return CanonicalJSON.text(document)
  }
}
