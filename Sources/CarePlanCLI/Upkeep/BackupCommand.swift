import CarePlanKit
import Foundation

/// `careplan backup`: writes everything that is committed into one file.
struct BackupCommand: Command {
  static let spec = CommandSpec(
    name: "backup",
    summary: "Write everything that is committed into one file",
    discussion: """
      FILE is a git bundle with every branch, every tag and what 'careplan undo' keeps. It is \
      tested before it takes its place, by fetching all of it into an empty repository beside it; \
      until then an older FILE stays as it is. 'careplan clone FILE DIR' makes a store of it \
      again.

      Edits that are not committed, and the settings and remotes of this copy, are not in it. It \
      is not encrypted: keep it where only those can read it who may read the plan.
      """,
    positionals: [
      PositionalSpec("FILE", help: "File to write the backup to", completion: .file)
    ],
    formats: [.text, .json],
    examples: [
      CommandExample("careplan backup /media/stick/plan.bundle", "Back up a plan onto a stick"),
      CommandExample("careplan clone /media/stick/plan.bundle plan", "Restore it"),
    ],
    group: .upkeep
  )

  private let file: String

  init(_ arguments: ParsedArguments) throws(UsageError) {
    file = arguments.positionals[0]
    guard !file.isEmpty else {
      throw UsageError("FILE is empty", hint: "name the file: careplan backup plan.bundle")
    }
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    let url = URL(filePath: context.path(file)).standardizedFileURL
    guard !StorePlace(file, from: context.directory).isDirectory else {
      let name = "\(file.hasSuffix("/") ? file : file + "/")plan.bundle"
      throw CommandFailure(
        UsageError(
          "'\(file)' is a directory",
          hint: "name the file: careplan backup \(name.quotedInQuotes)"
        )
      )
    }
    try requireDirectory(of: url)
    let isDryRun = context.options.isDryRun
    let path = url.resolvingSymlinksInPath().path(percentEncoded: false)
    context.audit.showsWholeStore = !isDryRun
    let report = try attempt { () throws(StoreError) in
      isDryRun
        ? try open.store.previewBackup(into: path)
        : try open.store.backUp(into: path, environment: context.environment)
    }
    try noteWhatIsNotInIt(open, context)
    guard context.format == .text else {
      context.output.json("careplan.backup/v1", report.json(file))
      return .done
    }
    let references = "\(report.references) \(report.references == 1 ? "reference" : "references")"
    let what = "commit \(report.commit.prefix(8)) and \(references)"
    guard let bytes = report.bytes else {
      context.output.line("would back up \(what) into \(file)")
      return .done
    }
    context.output.line("backed up \(what) into \(file, .bold), \(bytes) bytes, and tested it")
    context.hint("'careplan clone \(context.hintPlace.word(file)) DIR' makes a store of it again")
    return .done
  }

  /// Refuses a place in a directory that is not there.
  private func requireDirectory(of url: URL) throws(CommandFailure) {
    let path = url.deletingLastPathComponent().path(percentEncoded: false)
    let directory = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    guard !StorePlace(directory, from: "/").isDirectory else { return }
    throw CommandFailure(
      .inputOutput,
      code: "no-directory",
      "there is no directory '\(directory)' for the backup",
      hints: ["make it first: mkdir -p \(directory.quotedForShell)"]
    )
  }

  private func noteWhatIsNotInIt(
    _ open: OpenStore,
    _ context: CommandContext
  ) throws(CommandFailure) {
    let count = try open.uncommittedRecords()
    guard count > 0 else { return }
    let what = count == 1 ? "1 record has" : "\(count) records have"
    context.note("\(what) uncommitted changes, which are not in the backup")
  }
}

extension BackupReport {
  fileprivate func json(_ file: String) -> JSONValue {
    var object: JSONObject = [
      "file": .string(file), "commit": .string(commit),
      "references": .number(JSONNumber(references)),
    ]
    if let bytes {
      object["bytes"] = .number(JSONNumber(Int(bytes)))
    } else {
      object["dryRun"] = true
    }
    return .object(object)
  }
}
