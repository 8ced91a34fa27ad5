import CarePlanKit

/// All results of a run.
struct Report {
  let results: [WorkResult]
  let pace: Pace
  let machine: Machine

  /// Whether a work failed or missed its target.
  var hasMisses: Bool { results.contains { $0.isMet(pace) == false } }

  /// A table with a line for each work, below what the machine is.
  var text: String {
    let lines = [WorkResult.headings] + results.map { $0.cells(pace) }
    let widths = WorkResult.headings.indices.map { column in
      lines.map { $0[column].count }.max() ?? 0
    }
    let table = lines.map { cells in
      let padded = zip(cells, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
      let line = padded.joined(separator: "  ")
      return String(line.reversed().drop { $0 == " " }.reversed()) + "\n"
    }.joined()
    return machine.text + "\n" + table
  }

  /// One document under a versioned key.
  var json: String {
    let document: JSONValue = [
      "careplan.bench/v1": [
        "machine": machine.json, "quick": .bool(pace == .quick),
        "works": .array(results.map { $0.json(pace) }),
      ]
    ]
    return CanonicalJSON.text(document)
  }
}
