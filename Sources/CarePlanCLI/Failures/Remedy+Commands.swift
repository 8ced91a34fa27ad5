import CarePlanKit

extension Remedy {
  /// The sentence with each action as the command, or the option, that does it.
  var commands: String { worded(by: \.quoted) }
}

extension Remedy.Action {
  /// The command in quotes, or the option as it is.
  fileprivate var quoted: String {
    switch self {
    case .giving(let argument): argument.option
    case .git(let words): "'git \(words)'"
    default: "'careplan \(words.joined(separator: " "))'"
    }
  }

  /// The words of the command behind its name; empty of what is no command of careplan's.
  var words: [String] {
    switch self {
    case .giving, .git: []
    case .check(let isFixing): isFixing ? ["check", "--fix"] : ["check"]
    case .status: ["status"]
    case .log: ["log"]
    case .commit: ["commit"]
    case .restore(let place): ["restore"] + (place.map { [$0.quotedInQuotes] } ?? [])
    case .restoreAll: ["restore", "--all"]
    case .diff(let revisions): ["diff", revisions]
    case .merge(let revision): ["merge", revision]
    case .signOff(let revision): ["sign-off"] + revision.list
    case .undo(let event): ["undo"] + event.list
    case .revert(let commit): ["revert"] + commit.list
    case .resolve: ["resolve"]
    case .complete: ["complete"]
    case .record(let recording): ["record"] + (recording.map { [$0.option] } ?? [])
    case .configure(let name, let value): ["config"] + name.list + value.list
    case .installGitIntegration: ["setup-git"]
    default: recordWords ?? remoteWords
    }
  }

  private var recordWords: [String]? {
    switch self {
    case .list(let kind, let isDeleted):
      ["list", kind.directory] + (isDeleted ? ["--include-deleted"] : [])
    case .show(let key): ["show", key.description]
    case .add(let key): ["add"] + (key.map { [$0.kind.rawValue, $0.id] } ?? [])
    case .update(let key): ["update"] + key.list
    case .prolong(let key): ["update", key.description, "--until", "DATE"]
    case .delete(let key, let days):
      ["delete"] + key.list + (days.map { ["--effective", $0] } ?? [])
    case .purge(let key): ["purge"] + key.list
    case .conflicts(let key): ["conflicts", key.description]
    default: nil
    }
  }

  private var remoteWords: [String] {
    switch self {
    case .initialize: ["init"]
    case .clone(let choice): ["clone"] + (choice?.options ?? [])
    case .addRemote(let name, let address):
      ["remote", "add", name.quotedInQuotes, address.quotedInQuotes]
    case .listRemotes: ["remote", "list"]
    case .prepareRemote: ["remote", "init", "URL"]
    case .sync(let remote, let choice): ["sync"] + remote.list + (choice?.options ?? [])
    case .pull: ["pull"]
    case .login(let person): ["login"] + person.list
    case .lock: ["lock"]
    case .unlock: ["unlock"]
    case .access(let access): ["access"] + access.words
    case .health(.permit(let type)): ["health", "permissions", "grant", type]
    default: []
    }
  }
}

extension Remedy.Argument {
  /// The option as it is written.
  fileprivate var option: String {
    switch self {
    case .effective(let choice): "--effective \(choice)"
    case .note: "--note"
    case .notCompleted: "--not-completed"
    case .value(let number, let unit): "--value \(number) --unit \(unit)"
    case .message: "-m MESSAGE"
    case .directory: "-C DIRECTORY"
    case .anotherPatient: "--another"
    case .allowingUnrelated: "--allow-unrelated"
    case .branch: "'--branch NAME'"
    case .timeout(let seconds): "'--timeout \(seconds)'"
    case .noAbort: "without '--policy abort'"
    }
  }
}

extension Remedy.Recording {
  fileprivate var option: String {
    switch self {
    case .replacing: "--replace"
    case .appending: "--append"
    }
  }
}

extension Remedy.Access {
  fileprivate var words: [String] {
    switch self {
    case .initialize: ["init"]
    case .show: ["show"]
    case .held: ["held"]
    case .vouch(let commit): ["vouch", commit]
    case .trust: ["trust", "FINGERPRINT"]
    case .join: ["join"]
    }
  }
}

extension Remedy.Cloning {
  fileprivate var options: [String] {
    switch self {
    case .isPrivate: ["--private"]
    case .branch(let name): ["--branch", name]
    case .fingerprint: ["--fingerprint", "DIGITS"]
    case .from(let address): [address.quotedInQuotes]
    case .into(let directory): ["URL", directory.quotedInQuotes]
    }
  }
}

extension Remedy.SyncChoice {
  fileprivate var options: [String] {
    switch self {
    case .acceptingRewrite: ["--accept-rewrite"]
    case .allowingUnrelated: ["--allow-unrelated"]
    case .republishing: ["--republish"]
    case .repairing: ["--repair"]
    case .overwriting(let side, let isPreview): ["--overwrite", side] + (isPreview ? ["-n"] : [])
    }
  }
}

extension Optional where Wrapped: CustomStringConvertible {
  /// The word, if there is one.
  fileprivate var list: [String] { map { [$0.description] } ?? [] }
}
