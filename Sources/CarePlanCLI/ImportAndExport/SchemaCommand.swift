import CarePlanKit

/// `careplan schema`: prints the JSON Schemas of the files of a store.
struct SchemaCommand: Command {
  static let spec = CommandSpec(
    name: "schema",
    summary: "Print the JSON Schemas of the store's files",
    discussion: """
      The schemas are of draft 2020-12, for editors and validators: one for each kind of record, \
      'store' for careplan.json, 'purge-marker' for what replaces an erased version, \
      'access-statement' for what says who may do what, and 'health-sample' for a line of \
      a document of samples. No store is needed. Without KIND all schemas are printed as one document, by their file names.
      """,
    positionals: [
      PositionalSpec(
        "KIND",
        .optional,
        help: "Kind of record, 'store', 'purge-marker', 'access-statement' or 'health-sample'",
        completion: .choices(SchemaDocument.words)
      )
    ],
    options: [
      .option(
        "--directory",
        value: "DIR",
        help: "Write the files to DIR, which is made if it is missing",
        completion: .directory
      )
    ],
    formats: [.json],
    examples: [
      CommandExample("careplan schema task", "Print the schema of the files of tasks"),
      CommandExample("careplan schema --directory schemas", "Write all schemas to a directory"),
    ],
    group: .exchange
  )

  private let documents: [SchemaDocument]
  private let isSingle: Bool
  private let directory: String?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    directory = arguments.value("--directory")
    guard let word = arguments.positional(0) else {
      documents = SchemaDocument.all
      isSingle = false
      return
    }
    let kind = RecordKind(word: word)?.word ?? word
    documents = SchemaDocument.all.filter { $0.word == kind }
    isSingle = true
    if documents.isEmpty {
      throw .unknownValue(word, for: "KIND", choices: SchemaDocument.words)
    }
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    if let directory {
      try write(into: context.path(directory), context)
    } else if isSingle {
      for document in documents { context.output.document(CanonicalJSON.text(document.json)) }
    } else {
      let files = JSONObject(documents.map { ($0.fileName, $0.json) })
      context.output.json("careplan.schemas/v1", .object(files))
    }
    return .done
  }

  private func write(
    into directory: String,
    _ context: CommandContext
  ) throws(CommandFailure) {
    for document in documents {
      let path = "\(directory)/\(document.fileName)"
      if !context.options.isDryRun { try context.writeFile(document.bytes, to: path) }
      context.output.line("\(context.options.isDryRun ? "would write " : "")\(path)")
    }
  }
}
