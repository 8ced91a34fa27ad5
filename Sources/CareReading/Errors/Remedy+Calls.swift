import CareModel

extension Remedy.Action {
  /// The call of the library that does it; for git's part, the command.
  public var call: String {
    switch self {
    case .check(let isFixing): isFixing ? "fix()" : "check()"
    case .status: "status()"
    case .log: "log()"
    case .commit: "commit(prepareWorkTree())"
    case .restore(let place): place.map { "restore(\($0))" } ?? "restore(paths:)"
    case .restoreAll: "restore(paths:)"
    case .diff(let revisions): "changes(\(revisions))"
    case .merge(let revision): "merge(\(revision))"
    case .undo: "undo()"
    case .revert(let commit): commit.map { "revert(\($0))" } ?? "revert()"
    case .list(let kind, _): "records(of: .\(kind.rawValue))"
    case .show(let key): "head(of: \(key))"
    case .add: "add()"
    case .update: "update()"
    case .delete: "delete()"
    case .purge: "purge()"
    case .conflicts(let key): "conflicts(of: \(key))"
    case .resolve: "resolve()"
    case .complete: "complete()"
    case .record: "record()"
    case .initialize: "GitStore(at:createIfMissing:)"
    case .clone: "GitStore.clone()"
    case .configure(let name, _): name.map { "setting \($0)" } ?? "settings()"
    case .addRemote: "addRemote()"
    case .listRemotes: "remotes()"
    case .sync: "sync()"
    case .pull: "pull()"
    case .installGitIntegration: "PlainGit.install()"
    case .giving(let argument): argument.label
    case .git(let words): "git \(words)"
    }
  }
}

extension Remedy.Argument {
  /// The argument as a call has it.
  fileprivate var label: String {
    switch self {
    case .effective(let choice): "effective: \(choice)"
    case .note: "note:"
    case .value(let number, let unit): "\(number) \(unit)"
    case .message: "message"
    case .directory: "at:"
    case .anotherPatient: "isAnother:"
    case .allowingUnrelated: "allowsUnrelated"
    case .branch: "branch:"
    case .timeout(let seconds): "timeout: \(seconds)"
    case .noAbort: "policy:"
    }
  }
}
