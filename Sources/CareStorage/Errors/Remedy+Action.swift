public import CareModel

extension Remedy {
  /// One thing that helps.
  public enum Action: Hashable, Sendable {
    /// Looks for damage in the store, and with `isFixing` mends what can be mended.
    case check(isFixing: Bool)
    /// Look at what was edited and not committed; this also finishes what a killed process left.
    case status
    /// Lists the commits.
    case log
    /// Commits what was edited.
    case commit
    /// Puts files back as they were committed: those of a path or record, or of whatever the reader
    /// names.
    case restore(String?)
    /// Puts every file back.
    case restoreAll
    /// Compares two revisions, in git's notation.
    case diff(String)
    /// Merges a branch or commit.
    case merge(String)
    /// Signs off a branch or commit: what is checked out, or whatever the reader names.
    case signOff(String?)
    /// Takes back the last change, or what was recorded for an event, as words name it.
    case undo(String?)
    /// Takes a commit back.
    case revert(String?)

    /// Lists the records of a kind, also those that were deleted.
    case list(RecordKind, isDeleted: Bool = false)
    case show(RecordKey)
    case add(RecordKey?)
    case update(RecordKey?)
    /// Gives a task another last day.
    case prolong(RecordKey)
    /// Deletes a record, or ends or pauses it for days in the form of ISO 8601.
    case delete(RecordKey?, effective: String? = nil)
    /// Erases a record with its past.
    case purge(RecordKey?)
    /// Shows what is in question about a record.
    case conflicts(RecordKey)
    /// Decides what is in question.
    case resolve
    /// Records that an event was completed.
    case complete
    /// Records values for an event: in place of those that are there, or behind them.
    case record(Recording?)

    /// Makes a new store.
    case initialize
    case clone(Cloning?)
    /// Shows the settings, or sets one of them.
    case configure(name: String?, value: String?)
    case addRemote(name: String, address: String)
    case listRemotes
    /// Prepares an empty repository as a sealed remote.
    case prepareRemote
    /// Exchanges with a remote: the named one, or the usual one.
    case sync(String?, SyncChoice? = nil)
    case pull
    /// Teaches git to merge and show records.
    case installGitIntegration
    /// Opens the keys of somebody: of the named person, or of whoever the reader is.
    case login(String?)
    /// Seals the store in one file, or opens it again.
    case lock, unlock
    /// Looks after who may do what in a signed store.
    case access(Access)
    /// Looks after samples of health and where they go.
    case health(Health)
    /// Make the same call with one more argument.
    case giving(Argument)
    /// A command of git's, without its first word.
    case git(String)
  }

  /// What there is to do about samples of health.
  public enum Health: Hashable, Sendable {
    /// Lets stores outside have samples of a type, by its identifier.
    case permit(String)
  }

  /// What there is to do about who may do what.
  public enum Access: Hashable, Sendable {
    /// Makes a store a signed one.
    case initialize
    /// Shows who may do what.
    case show
    /// Lists the commits that are held.
    case held
    /// Answers for a commit of somebody else.
    case vouch(String)
    /// Says that the founder's card was compared with the founder.
    case trust
    /// Gives this copy's founding up for the one that the remote has.
    case join
  }

  /// What a call can be given.
  public enum Argument: Hashable, Sendable {
    /// From when on a change is to hold: a date, `now` or `planned`.
    case effective(String)
    /// Words beside the values that are recorded.
    case note
    /// That an event was not completed, in place of values.
    case notCompleted
    /// A number with its unit.
    case value(String, unit: String)
    /// The message of a commit, which is made at once.
    case message
    /// The directory of the store.
    case directory
    /// That a second patient is meant.
    case anotherPatient
    /// That stores without a common past are to be one.
    case allowingUnrelated
    /// The branch to clone.
    case branch
    /// For how many seconds to wait for a silent remote.
    case timeout(Int)
    /// No policy that gives up at the first conflict.
    case noAbort
  }

  /// What recorded values do to those that are there.
  public enum Recording: Hashable, Sendable {
    case replacing
    case appending
  }

  /// What is chosen when a store is cloned.
  public enum Cloning: Hashable, Sendable {
    case isPrivate
    case branch(String)
    /// Another address.
    case from(String)
    /// The founder of a signed store, by the digits of the card.
    case fingerprint
    /// The directory of the copy, from an address that the reader knows.
    case into(String)
  }

  /// What is chosen when stores are exchanged.
  public enum SyncChoice: Hashable, Sendable {
    /// Takes over history that was rewritten at the remote.
    case acceptingRewrite
    /// Joins two stores that have no common past.
    case allowingUnrelated
    /// Push all that the remote lacks, though it lost its history.
    case republishing
    /// Puts back bytes that a copy lost.
    case repairing
    /// Replaces one side by the other, or only shows what that does.
    case overwriting(String, isPreview: Bool)
  }
}
