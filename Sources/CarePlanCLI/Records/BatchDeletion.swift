import CarePlanKit

/// The deletion of several records: all of them, or none.
struct BatchDeletion {
  let keys: [RecordKey]
  /// From when on they are deleted; by default when it is committed.
  let rule: EffectiveRule
  let isConfirmed: Bool

  func run(
    _ open: OpenStore,
    _ context: CommandContext,
    message: String?
  ) throws(CommandFailure) -> ExitCode {
    if message == nil {
      if open.store.isBare { throw RecordWrite.needsMessage }
      for key in keys { try open.refuseEdit(of: key) }
    }
    let old = try attempt { () throws(StoreError) in
      try open.store.read { snapshot throws(StoreError) in
        try keys.map { key throws(StoreError) in try snapshot.head(of: key) }
      }
    }
    let prepared = try attempt { () throws(StoreError) in
      try open.store.prepare(message ?? "", delete)
    }
    let trial = prepared.preview
    if context.options.isDryRun {
      tell(trial, old, keys.map { _ in .preview }, open, context)
      return .done
    }
    if !isConfirmed { try trial.deletions.confirm(context) }
    guard message != nil else {
      let paths = try keys.map { key throws(CommandFailure) in
        try attempt { () throws(StoreError) in try open.store.draft(deleting: key, rule) }
      }
      tell(trial, old, paths.map { .draft(path: $0) }, open, context)
      return .done
    }
    let isAsShown = { (written: GitStore.Written<[AnyRecord]>) in
      isConfirmed || written.deletions == trial.deletions
        || !written.deletions.isUnusual && !trial.deletions.isUnusual
    }
    let written = try attempt { () throws(StoreError) in
      try open.store.commit(prepared, ifAsShown: isAsShown, delete)
    }
    tell(written, old, keys.map { _ in .commit(written.commit ?? "") }, open, context)
    return .done
  }

  private func delete(_ transaction: inout Transaction) throws(StoreError) -> [AnyRecord] {
    var tombstones: [AnyRecord] = []
    for key in keys { tombstones.append(try transaction.delete(key, rule)) }
    return tombstones
  }

  private func tell(
    _ written: GitStore.Written<[AnyRecord]>,
    _ old: [AnyRecord?],
    _ deliveries: [ChangeReport.Delivery],
    _ open: OpenStore,
    _ context: CommandContext
  ) {
    let reports = keys.indices.map { place in
      ChangeReport(
        verb: .deleted,
        old: old[place],
        new: written.result[place],
        delivery: deliveries[place],
        remarks: [],
        isDateOpen: rule == .byDefault && written.commit == nil,
        courses: written.courseChanges.filter { $0.key == keys[place] }
      )
    }
    guard context.format == .text else {
      var object: JSONObject = ["changes": .array(reports.map { $0.json(open) })]
      if !written.remarks.isEmpty {
        object["remarks"] = .array(written.remarks.map { .string($0) })
      }
      return context.output.json("careplan.delete/v1", .object(object))
    }
    for report in reports { report.tell(to: context, open) }
    for remark in written.remarks { context.warn(StyledText(remark)) }
    if let commit = written.commit {
      context.output.line("committed \(String(commit.prefix(8)), .yellow)")
    } else if context.options.isDryRun {
      context.note(.saying(.nothingWritten))
    } else {
      context.hint("careplan commit -m MESSAGE")
    }
  }
}
