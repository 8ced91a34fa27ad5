import CarePlanKit

/// A failure that ends a command, with everything that is told about it.
struct CommandFailure: Error, Hashable, Sendable {
  let exit: ExitCode
  /// The word for scripts to branch on; more exact than the exit code.
  let code: String
  /// What failed, in lower case and without a full stop, with ids and paths but no values.
  let message: String
  /// Every fault of every file, where files are at fault.
  var faults: [FileFault] = []
  /// The same faults by their sort, where there may be too many to be read one by one.
  var faultGroups: [FileFaultGroup] = []
  /// Why, from the outside to the inside.
  var causes: [String]
  /// Commands that help.
  var hints: [String]

  init(
    _ exit: ExitCode,
    code: String? = nil,
    _ message: String,
    faults: [FileFault] = [],
    causes: [String] = [],
    hints: [String] = []
  ) {
    self.exit = exit
    self.code = code ?? exit.name
    self.message = message.withShortWords
    self.faults = faults
    self.causes = causes.map(\.withShortWords)
    self.hints = hints
  }

  init(_ error: UsageError) {
    self.init(.usage, error.message, hints: error.hint.map { [$0] } ?? [])
  }
}

extension CommandFailure {
  /// Returns the same failure with the place in the commands of its hints.
  func naming(_ place: HintPlace) -> CommandFailure {
    var named = self
    named.hints = hints.map(place.naming)
    return named
  }

  /// The lines for a person.
  var lines: [StyledText] {
    Self.lines("careplan: \("error:", [.bold, .red])", message)
      + faultLines
      + causes.flatMap { Self.lines("caused by:", $0) }
      + hints.flatMap { Self.lines("\(Wording.say(.hintLabel), .cyan)", $0) }
  }

  /// Every fault, or of very many each sort with some examples.
  private var faultLines: [StyledText] {
    guard faults.count > FileFaultGroup.mostLines, !faultGroups.isEmpty else {
      return faults.map { StyledText($0.description) }
    }
    return FileFaultGroup.lines(of: faultGroups)
  }

  /// A label and a text, whose further lines (other programs write several) are indented.
  private static func lines(_ label: StyledText, _ text: String) -> [StyledText] {
    let lines = StyledText.lines(of: text)
    return ["\(label) \(lines[0])"] + lines.dropFirst().map { "  \($0)" }
  }

  /// The document for a program.
  var json: JSONValue {
    var error: JSONObject = [
      "code": .string(code),
      "exit": .number(JSONNumber(Int(exit.number))),
      "message": .string(message),
      "causes": .array(causes.map { .string($0) }),
      "hints": .array(hints.map { .string($0) }),
    ]
    if !faults.isEmpty { error["faults"] = .array(faults.map(\.json)) }
    if !faultGroups.isEmpty { error["faultGroups"] = .array(faultGroups.map(\.json)) }
    return ["careplan.error/v1": .object(error)]
  }

  /// The failure of a document that cannot be imported, with every fault of every record.
  init(_ error: DocumentError, in file: String) {
    var faults = error.faults.map { FileFault($0, in: file) }
    if let json = error.underlying {
      faults = [
        FileFault(file, json.message, at: json.pointer, line: json.line, column: json.column)
      ]
    }
    let code =
      switch error.code {
      case .invalidRecords: StoreError.Code.invalid.rawValue
      case .newerFormat: StoreError.Code.unknownFormat.rawValue
      default: "no-records"
      }
    self.init(
      error.code == .newerFormat ? .configuration : .invalid,
      code: code,
      error.underlying == nil ? Self.clause(error.summary) : "'\(file)' is not JSON",
      faults: faults
    )
    faultGroups = error.groups.map { FileFaultGroup($0, in: file) }
  }

  /// The failure of an import of which nothing was taken.
  init(_ error: ImportError, in file: String) {
    switch error {
    case .document(let error): self.init(error, in: file)
    case .store(let error): self.init(error)
    case .unreadable:
      let name = file == "-" ? "standard input" : "'\(file)'"
      self.init(.inputOutput, "cannot read \(name)")
    }
  }

  /// Whether no record has an id, so that it may be a name.
  var isOfNoID: Bool {
    code == StoreError.Code.notFound.rawValue || code == Self.unknownKind
  }

  /// The code of a word before a stroke that names no kind of record.
  static let unknownKind = "unknown-kind"

  /// The failure that an account's error is.
  init(_ error: AccountError) {
    self.init(
      ExitCode(error.code),
      code: error.code.rawValue,
      Self.clause(error.message),
      causes: error.causes.map(Self.clause),
      hints: error.remedies.flatMap(\.hints)
    )
  }
}

extension ExitCode {
  fileprivate init(_ code: AccountError.Code) {
    self =
      switch code {
      case .notFound: .notFound
      case .refused: .usage
      case .exists, .weakPassphrase, .damaged: .invalid
      case .loginRequired, .notValidated, .notAllowed, .notPrivate: .notAllowed
      case .configuration: .configuration
      case .busy: .busy
      case .io: .inputOutput
      default: .internal
      }
  }
}

/// Does something with keys or sessions and tells a failure in the words of the command line.
func account<Result>(
  _ body: () throws(AccountError) -> Result
) throws(CommandFailure) -> Result {
  do { return try body() } catch { throw CommandFailure(error) }
}
