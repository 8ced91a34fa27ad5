import CareModel

/// Where a change is, to be put into words: a member, an element of its list, a member of that.
public struct MemberLabel: Hashable, Sendable {
  /// A step into a record.
  enum Step: Hashable, Sendable {
    /// A member that a form describes.
    case known(String)
    case unknown(String)
    /// An element by its place, counted from one.
    case place(Int)
    case element(ElementName)
  }

  private var steps: [Step] = []

  /// The label without its last step.
  var outer: MemberLabel {
    var label = self
    _ = label.steps.popLast()
    return label
  }

  /// Returns the label of a step from here.
  func appending(_ step: Step) -> MemberLabel {
    var label = self
    label.steps.append(step)
    return label
  }

  /// Returns the place in words: `schedule, Breakfast: target`.
  public func words(_ clock: Wording.Clock) -> String {
    steps.reduce("") { label, step in
      switch step {
      case .known(let name): Self.member(Wording.member(name), of: label)
      case .unknown(let name): Self.member(Wording.id(name), of: label)
      case .place(let place): "\(label), \(place)"
      case .element(let name): "\(label), \(name.words(clock))"
      }
    }
  }

  /// The place in English, with a clock of 24 hours: for programs.
  package var english: String { Catalogue.english.saying { words(.twentyFourHour) } }

  private static func member(_ words: String, of label: String) -> String {
    if label.isEmpty { return words }
    return words.isEmpty ? label : "\(label): \(words)"
  }
}
