import CarePlanKit

extension AdherenceCommand: TabulatedCommand {
  static let storeColumns = [
    StoreColumn("Done", 9), StoreColumn("Percent", 0), StoreColumn("", 10, .left, isDrawing: true),
    StoreColumn("", 0, .left),
  ]

  /// A line has no room for the rows of `--by`.
  var fitsOneRow: Bool { !namesRows }

  func storeRow(_ context: CommandContext) throws(CommandFailure) -> StoreRow {
    let open = try context.openStore()
    let view = try view(open, context)
    let total = view.total
    let uncommitted = readsLastCommit ? try open.uncommittedRecords() : 0
    let remark = uncommitted == 0 ? [] : [StyledText("\(uncommitted) uncommitted", .yellow)]
    return StoreRow(cells: Self.cells(total, remark), tally: total, days: view.days)
  }

  static func storeTotal(_ tally: AdherenceTally) -> [StyledText] { cells(tally, []) }

  private static func cells(_ tally: AdherenceTally, _ others: [StyledText]) -> [StyledText] {
    let share = tally.ratio.map { Percentage($0) }
    return [
      tally.events == 0 ? "–" : "\(tally.done)/\(tally.events)", StyledText(share?.percent ?? "–"),
      StyledText(share?.bar ?? ""), (remarks(tally) + others).listed,
    ]
  }

  /// Returns what must be known beside the percentage, which only counts events that are over.
  private static func remarks(_ tally: AdherenceTally) -> [StyledText] {
    var remarks: [StyledText] = []
    if tally.conflicted > 0 {
      remarks.append("\("\(tally.conflicted) in conflict", [.bold, .red])")
    }
    let counts = [
      (tally.pending, EventState.pending.word), (tally.noData, EventState.noData.word),
      (tally.unscheduled, "unscheduled"),
    ]
    return remarks + counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
  }
}
