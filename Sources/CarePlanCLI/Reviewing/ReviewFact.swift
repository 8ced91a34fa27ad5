import CarePlanKit

/// Something that a review tells of one thing: a label, and a text beside it.
struct ReviewFact: Hashable, Sendable {
  let label: String
  let text: String
  /// Whether it is what will hold.
  var isNew = false

  /// The same in a document.
  var part: (label: String, text: StyledText, isNew: Bool) { (label, StyledText(text), isNew) }
}

extension [ReviewFact] {
  /// Writes the facts with their texts in a column.
  func write(to output: Output, indent: Int) {
    let margin = String(repeating: " ", count: indent)
    let width = map { $0.label.displayWidth }.max() ?? 0
    for fact in self {
      let room = String(repeating: " ", count: width - fact.label.displayWidth)
      let text = StyledText(fact.text, fact.isNew ? .bold : [])
      output.wrapped("\(margin)\(fact.label)\(room)  \(text)", indent: indent + width + 2)
    }
  }
}
