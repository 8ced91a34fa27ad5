import CareModel

extension Remedy.Action {
  /// The call of the library that does it; for git's part, the command.
  package var call: String {
    switch self {
    case .check(let isFixing): isFixing ? "repair()" : "check()"
    case .status: "status()"
    case .log: "log()"
    case .commit: "commit(prepareWorkTree())"
    case .restore(let place): place.map { "restore(\($0))" } ?? "restore(paths:)"
    case .restoreAll: "restore(paths:)"
    case .diff(let revisions): "changes(\(revisions))"
    case .merge(let revision): "merge(\(revision))"
    case .signOff(let revision): revision.map { "signOff(\($0))" } ?? "signOff()"
    case .undo: "undo()"
    case .revert(let commit): commit.map { "revert(\($0))" } ?? "revert()"
    case .list(let kind, _): "fetch(\(kind.typeName).self)"
    case .show(let key): "head(of: \(key))"
    case .add: "add()"
    case .update, .prolong: "update()"
    case .delete: "delete()"
    case .purge: "purge()"
    case .conflicts(let key): "conflicts(of: \(key))"
    case .resolve: "resolve()"
    case .complete: "complete()"
    case .record: "record()"
    case .initialize: "GitStore(at:createIfMissing:)"
    case .clone: "GitStore.clone()"
    case .configure(let name, let value): Self.setting(name, value)
    case .addRemote: "addRemote()"
    case .listRemotes: "remotes()"
    case .prepareRemote: "prepareSealedRemote()"
    case .sync: "sync()"
    case .pull: "pull()"
    case .installGitIntegration: "PlainGit.install(_:program:)"
    case .login: "Accounts.login()"
    case .lock: "lock(environment:)"
    case .unlock: "GitStore.unlock()"
    case .access(let access): access.call
    case .health(.permit(let type)): "HealthPermissions[\(type)]"
    case .giving(let argument): argument.label
    case .git(let words): "git \(words)"
    }
  }

  /// What sets a setting, or shows them all: they stand in git's configuration.
  private static func setting(_ name: String?, _ value: String?) -> String {
    guard let name else { return "git config --get-regexp careplan" }
    return "git config careplan.\(name)" + (value.map { " \($0)" } ?? "")
  }
}

extension Remedy.Access {
  fileprivate var call: String {
    switch self {
    case .initialize: "careplan access init"
    case .show: "careplan access show"
    case .held: "heldCommits()"
    case .vouch(let commit): "careplan access vouch \(commit)"
    case .trust: "careplan access trust"
    case .join: "careplan access join"
    }
  }
}

extension Remedy.Argument {
  /// The argument as a call has it.
  fileprivate var label: String {
    switch self {
    case .effective(let choice): "EffectiveRule: \(choice)"
    case .note: "note:"
    case .notCompleted: "state: .notCompleted"
    case .value(let number, let unit): "\(number) \(unit)"
    case .message: "message"
    case .directory: "at:"
    case .anotherPatient: "another:"
    case .allowingUnrelated: "allowsUnrelated"
    case .branch: "branch:"
    case .timeout(let seconds): "timeout: \(seconds)"
    case .noAbort: "policy:"
    }
  }
}

extension RecordKind {
  /// The type of the records of the kind.
  fileprivate var typeName: String {
    switch self {
    case .patient: "Patient"
    case .carePlan: "CarePlan"
    case .contact: "Contact"
    case .task: "CareTask"
    case .healthTask: "HealthTask"
    case .outcome: "Outcome"
    }
  }
}
