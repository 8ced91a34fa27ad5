import CarePlanKit

extension CommandContext {
  /// Notes from now on what the command does with a store, if its copy is audited.
  ///
  /// What cannot be noted is refused, but for commands that show no records.
  ///
  /// - Parameter checksSettings: Whether a setting that makes no sense stops the command.
  func beginAudit(
    of store: GitStore,
    at commit: String?,
    checksSettings: Bool
  ) throws(CommandFailure) {
    guard audit.store == nil else { return }
    do throws(StoreError) {
      guard try store.isAudited() else { return }
      if audit.work != .upkeep { try store.prepareAudit() }
      try audit.begin(store, at: commit)
    } catch {
      guard !checksSettings, error.code == .configuration else { throw CommandFailure(error) }
      return
    }
    guard audit.showsRecords else { return }
    // What is read is noted before anybody sees it.
    output.beforeWriting = { [self] in
      guard !audit.hasNotedReads else { return nil }
      do throws(StoreError) {
        try noteReads(isOver: false)
        return nil
      } catch { return .failed(error.message) }
    }
  }

  /// Runs a command, and notes what it did if the copy is audited.
  func auditing(
    _ run: () throws(CommandFailure) -> ExitCode
  ) throws(CommandFailure) -> ExitCode {
    defer { output.beforeWriting = nil }
    let code: ExitCode
    diagnostics?.note(.command, .debug, "begins")
    do throws(CommandFailure) { code = try run() } catch {
      diagnostics?.note(.command, .error, "failed", ("exit", .count(Int(error.exit.number))))
      // Why the command failed is what has to be told.
      do throws(StoreError) { try noteAll() } catch {
        if audit.showsRecords { output.refuse(.failed(error.message)) }
        warn("\(CommandFailure.clause(error.message))")
      }
      throw error
    }
    diagnostics?.note(.command, .info, "done", ("exit", .count(Int(code.number))))
    do throws(StoreError) { try noteAll() } catch {
      guard audit.work == .upkeep else {
        if audit.showsRecords { output.refuse(.failed(error.message)) }
        throw CommandFailure(error)
      }
      warn("\(CommandFailure.clause(error.message))")
    }
    return code
  }

  /// Notes what an exchange brought that followed the command.
  func noteAfterSync() {
    guard audit.store != nil else { return }
    do throws(StoreError) { try note(audit.writeNotes(.receive)) } catch {
      warn("\(CommandFailure.clause(error.message))")
    }
  }

  /// Notes what a command has read that shows more and more, before anybody sees it.
  func noteMoreReads() throws(CommandFailure) {
    guard audit.store != nil else { return }
    try attempt { () throws(StoreError) in try noteReads(isOver: false) }
  }

  private func noteReads(isOver: Bool) throws(StoreError) {
    let notes = audit.readNotes(isOver: isOver)
    guard !notes.isEmpty else { return }
    try note(notes)
    audit.haveNotedReads()
  }

  private func noteAll() throws(StoreError) {
    try noteKeys()
    guard audit.store != nil else { return }
    try noteReads(isOver: true)
    try note(audit.writeNotes(trace.hasExchanged ? .receive : .write))
  }

  /// Notes that keys were opened, or were not, in the store here.
  func noteKeys() throws(StoreError) {
    guard !audit.keys.isEmpty else { return }
    var store = audit.store
    if store == nil, let here = try? openWhatever(), try here.isAudited() { store = here }
    let notes = audit.keys.take { peopleWithKeys }
    try store?.note(notes, by: auditedPerson)
  }

  private func note(_ notes: [AuditNote]) throws(StoreError) {
    try audit.store?.note(notes, by: auditedPerson)
  }

  /// Those who have keys here, whom an audit may name; none where there is no place for keys.
  var peopleWithKeys: [PersonLabel] { (try? accounts().people()) ?? [] }

  /// The label of whoever is logged in; nil if that is not clear.
  ///
  /// Nobody's remembered keys are opened for it.
  var auditedPerson: String? {
    guard let open = try? accounts().openSessions() else { return nil }
    let named = actingPerson.flatMap { PersonLabel($0) }
    let acting = open.filter { named == nil || $0.person == named }
    return acting.count == 1 ? acting.first?.person.description : nil
  }
}
