import CarePlanKit

extension Threshold {
  /// What it means to reach it or, if nobody says, how it compares: `value at least 38.5`.
  var name: String { title.flatMap { $0.isEmpty ? nil : $0 } ?? Wording().words(self) }
}

extension [Threshold] {
  /// What must be said of thresholds that are reached: `reaches: fever`.
  var remark: [StyledText] {
    isEmpty ? [] : [StyledText("reaches: \(map(\.name).joined(separator: ", "))", .bold)]
  }
}
