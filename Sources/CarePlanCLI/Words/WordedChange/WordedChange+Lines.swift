import CarePlanKit

extension [WordedChange] {
  /// The changes, one in a line.
  var styledLines: [StyledText] {
    var table = Table(["", ""].map { Table.Column($0) })
    for change in self {
      let mark = change.weight == .clinical ? "  !clinical" : ""
      table.add([
        "  \(change.sign.rawValue, change.sign.style) \(change.label)",
        StyledText(change.values, change.sign.style) + StyledText(mark),
      ])
    }
    return table.lines()
  }
}

extension WordedChange.Sign {
  /// The colour that goes with the sign.
  fileprivate var style: Style {
    switch self {
    case .plus: .green
    case .minus: .red
    case .tilde: .yellow
    }
  }
}
