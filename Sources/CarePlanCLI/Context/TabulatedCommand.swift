import CarePlanKit

/// A command whose work in one store fits into one line of a table.
protocol TabulatedCommand: Command {
  /// The columns behind the store's name.
  static var storeColumns: [StoreColumn] { get }

  /// Whether a line says what was asked for; otherwise each store has a heading of its own.
  var fitsOneRow: Bool { get }

  /// Does the command's work in one store and says in one line what came of it.
  func storeRow(_ context: CommandContext) throws(CommandFailure) -> StoreRow

  /// Returns the cells of the last line, below the sum of all stores.
  static func storeTotal(_ tally: AdherenceTally) -> [StyledText]
}

extension TabulatedCommand {
  var fitsOneRow: Bool { true }

  static func storeTotal(_ tally: AdherenceTally) -> [StyledText] { [] }
}

/// A column of the table of stores, whose width is known before any store is read.
struct StoreColumn: Sendable {
  let title: String
  /// How many cells of a terminal it has, at least.
  let width: Int
  var alignment = Table.Alignment.right
  /// Whether it only draws what another column says.
  var isDrawing = false

  init(
    _ title: String,
    _ width: Int,
    _ alignment: Table.Alignment = .right,
    isDrawing: Bool = false
  ) {
    self.title = title
    self.width = max(width, title.displayWidth)
    self.alignment = alignment
    self.isDrawing = isDrawing
  }
}

/// What the table says of one store.
struct StoreRow: Sendable {
  /// A cell for each column.
  let cells: [StyledText]
  var exit = ExitCode.done
  /// What adds up in the last line; nil if nothing does.
  var tally: AdherenceTally?
  /// Which days it is about; nil if about none.
  var days: DaySpan?

  /// A number that stands out from nothing.
  static func count(_ count: Int, _ style: Style = []) -> StyledText {
    count == 0 ? StyledText("–", .dim) : StyledText("\(count)", style)
  }
}
