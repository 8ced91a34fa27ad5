import CarePlanKit

/// `careplan gc`: packs the objects of the store and drops what dead processes left.
struct CollectGarbageCommand: Command {
  static let spec = CommandSpec(
    name: "gc",
    summary: "Pack the store and drop what nobody needs",
    discussion: """
      This runs 'git gc', which follows git's own settings and keeps recent objects; without a git \
      program, careplan packs the objects itself and drops none. Then it removes what killed \
      careplan processes have left behind, and writes the index of this copy anew, without gaps.

      It is rarely needed: careplan merges small packs by itself once a store has fifty, or as \
      many as git's 'gc.autoPackLimit' says, unless git's 'gc.auto' is 0.
      """,
    formats: [.text, .json],
    manyStores: .writing,
    examples: [
      CommandExample("careplan gc", "Make the store as small as it can be"),
      CommandExample("careplan gc -n", "Show how large it is"),
    ],
    group: .upkeep
  )

  init(_ arguments: ParsedArguments) throws(UsageError) {}

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    let report = try attempt { () throws(StoreError) in
      context.options.isDryRun
        ? try open.store.previewGarbage() : try open.store.collectGarbage()
    }
    guard context.format == .text else {
      context.output.json("careplan.gc/v1", report.json)
      return .done
    }
    for line in report.lines { context.output.line(StyledText(line)) }
    if let failure = report.failure {
      context.note("the last automatic maintenance failed: \(failure)")
    }
    if report.packer == .careplan {
      context.note("there is no 'git' program: careplan packs, and drops nothing")
    }
    if report.after == nil { context.note("nothing was done; run it without --dry-run") }
    return .done
  }
}

extension CollectionReport {
  /// The report for people.
  fileprivate var lines: [String] {
    let sizes: (Usage) -> [String] = {
      ["\($0.files) files, \($0.bytes) bytes", "\($0.indexBytes) bytes"]
    }
    var lines = zip(["objects", "index"], sizes(before)).map { "\($0): \($1)" }
    guard let after else { return lines }
    for (position, size) in sizes(after).enumerated() { lines[position] += " → \(size)" }
    if leftovers > 0 { lines.append("leftovers: \(leftovers) files removed") }
    return lines
  }

  /// The report for programs.
  fileprivate var json: JSONValue {
    var object: JSONObject = [
      "packer": .string(packer.rawValue), "before": before.json,
      "leftovers": .number(JSONNumber(leftovers)),
    ]
    object["after"] = after?.json
    object["failure"] = failure.map { .string($0) }
    return .object(object)
  }
}

extension CollectionReport.Usage {
  fileprivate var json: JSONValue {
    .object([
      "files": .number(JSONNumber(files)), "bytes": .number(JSONNumber(Int(bytes))),
      "indexBytes": .number(JSONNumber(Int(indexBytes))),
    ])
  }
}
