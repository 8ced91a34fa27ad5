import CarePlanKit

extension [WordedChange] {
  /// The changes, one in a line, or in two where one is too long.
  var styledLines: [StyledText] {
    var table = Table(["", ""].map { Table.Column($0) })
    for change in self {
      let mark = change.weight == .clinical ? "  !\(Wording.say(.clinical))" : ""
      for (index, line) in change.lines.enumerated() {
        table.add([
          index == 0
            ? "  \(change.sign.rawValue, change.sign.style) \(change.label)" : StyledText(""),
          StyledText(line, change.sign.style)
            + StyledText(index == change.lines.count - 1 ? mark : ""),
        ])
      }
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
