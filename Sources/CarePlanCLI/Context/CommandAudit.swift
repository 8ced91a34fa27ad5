import CarePlanKit
import Synchronization

/// What a run has to note in the audit of its copy, and what it has noted.
final class CommandAudit {
  let work: AuditedWork
  /// Where the store collects what is read.
  let reads = AuditedReads()
  /// The attempts to open somebody's keys.
  let keys = KeyAttempts()
  /// The store, if its copy is audited.
  private(set) var store: GitStore?
  /// Up to which commit everything is noted; nil for no commit.
  private var commit: String?
  /// The statements about who may do what that were there before.
  private var known: Set<StatementID> = []
  /// Whether the command shows everything that is committed, without reading it.
  var showsWholeStore = false
  /// How many samples of health the command shows, which are no records.
  var shownSamples = 0
  /// Whether it was noted already that something was read.
  private(set) var hasNotedReads = false

  /// Whether it shows records, beside whatever else it does: what would be written too, and whatever is asked
  /// to be answered for.
  private(set) var showsRecords: Bool

  init(of command: String, isDryRun: Bool) {
    work = AuditedWork(ofCommand: command)
    showsRecords =
      work == .reading || work != .upkeep && isDryRun
      || AuditedWork.alsoShowingCommands.contains(command)
  }

  /// Notes everything from now on.
  func begin(_ store: GitStore, at commit: String?) throws(StoreError) {
    (self.store, self.commit) = (store, commit)
    if work == .sharing { known = Set(try store.accessLog().statements.map(\.id)) }
    if showsRecords { reads.begin() }
  }

  /// Notes nothing more: the store is closed for good.
  func end() { store = nil }

  /// Returns what was read and is not noted yet.
  ///
  /// - Parameter isOver: Whether nothing more will be read: that nothing was found is noted too.
  func readNotes(isOver: Bool) -> [AuditNote] {
    guard store != nil, showsRecords else { return [] }
    var notes = reads.take().map { AuditNote(.read, $0) }
    if showsWholeStore, isOver { notes.append(AuditNote(.read, kind: "store", count: 1)) }
    if shownSamples > 0, isOver {
      notes.append(AuditNote(.read, kind: "sample", count: shownSamples))
    }
    return notes.isEmpty && isOver && !hasNotedReads ? [AuditNote(.read)] : notes
  }

  /// Keeps in mind, before a store is opened, that an option lets the command show records.
  func willShowRecords() { showsRecords = true }

  /// Keeps in mind that what was read has been noted.
  func haveNotedReads() { hasNotedReads = true }

  /// Returns what was committed, and what was said about who may do what, since the last time.
  ///
  /// - Parameter verb: What the command did with records.
  func writeNotes(_ verb: AuditEntry.Verb) throws(StoreError) -> [AuditNote] {
    guard let store, let new = try store.position().commit, new != commit else { return [] }
    let statements = try statementNotes(store)
    let notes = try store.auditNotes(verb, from: commit, to: new)
    commit = new
    // A commit of statements alone changes no record.
    return statements.isEmpty ? notes : statements + notes.filter { $0.count > 0 }
  }

  private func statementNotes(_ store: GitStore) throws(StoreError) -> [AuditNote] {
    guard work == .sharing else { return [] }
    let new = try store.accessLog().statements.filter { !known.contains($0.id) }
    known.formUnion(new.map(\.id))
    return new.compactMap { statement in
      statement.act.auditVerb.map {
        AuditNote($0, kind: "statement", count: 1, names: ["statement/\(statement.id)"])
      }
    }
  }
}

/// The attempts of a run to open keys of people.
final class KeyAttempts: Sendable {
  private let attempts = Mutex<[(person: PersonLabel?, isOpened: Bool)]>([])

  func note(_ person: PersonLabel?, _ isOpened: Bool) {
    attempts.withLock { $0.append((person, isOpened)) }
  }

  /// Returns the attempts since the last time, as an audit notes them.
  ///
  /// - Parameter people: Those who have keys here: what else was typed may be anything.
  func take(knowing people: () -> [PersonLabel]) -> [AuditNote] {
    let taken = attempts.withLock { attempts in
      defer { attempts = [] }
      return attempts
    }
    guard !taken.isEmpty else { return [] }
    let people = people()
    return taken.map { attempt in
      let known = people.filter { $0 == attempt.person }
      return AuditNote(
        attempt.isOpened ? .decrypt : .loginFailed,
        kind: "keys",
        count: 1,
        names: known.map { "person/\($0)" }
      )
    }
  }

  /// Whether there was an attempt that nobody has taken note of.
  var isEmpty: Bool { attempts.withLock { $0.isEmpty } }
}

extension AccessAct {
  /// Whether it gives somebody rights or takes some; nil if neither.
  fileprivate var auditVerb: AuditEntry.Verb? {
    switch self {
    case .found, .admit, .reader, .grant, .invite: .share
    case .end, .stop, .uninvite: .revoke
    case .own(let change): change.devices.isEmpty && change.recovery == nil ? .revoke : .share
    case .approve, .reject, .epoch, .vouch, .vouchUpTo, .category, .policy, .unknown: nil
    }
  }
}
