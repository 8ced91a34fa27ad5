import CanonicalJSON
public import CareModel

/// A change of a member, or of the times of a schedule element, in words.
public struct WordedChange: Hashable, Sendable {
  /// `+` for what came, `-` for what went, `~` for what is there before and after.
  public enum Sign: String, Hashable, Sendable {
    case plus = "+"
    case minus = "-"
    case tilde = "~"
  }

  public let sign: Sign
  /// Which member: `schedule, Breakfast: target`.
  public let label: String
  public let old: String?
  public let new: String?
  public let weight: MemberWeight

  /// The values in a line: `1 tablet → 2 tablets`.
  public var values: String { [old, new].compactMap(\.self).joined(separator: " → ") }

  /// The values in one line, or in two if one is too long to be read at a glance.
  public var lines: [String] {
    guard let old, let new, values.unicodeScalars.count > Self.longestLine else { return [values] }
    return [old, "→ \(new)"]
  }

  /// What fits a terminal beside a label.
  private static let longestLine = 76
}

extension RecordDifference {
  /// Returns the changes in words, in their order.
  public func worded(by wording: Wording) -> [WordedChange] { worded(by: wording) { _ in true } }

  /// Returns some of the changes in words, in their order.
  public func worded(
    by wording: Wording,
    where isShown: (MemberChange) -> Bool
  ) -> [WordedChange] {
    let shown = members.filter(isShown)
    var rewritten = RewrittenSchedule(self, shown, wording)
    var timings = ElementTimings(self, wording)
    return shown.compactMap { change in
      if rewritten?.cover(change) == true { return rewritten?.take() }
      if timings.cover(change) { return timings.take(change) }
      return word(change, wording)
    }
  }

  private func word(_ change: MemberChange, _ wording: Wording) -> WordedChange {
    let type = ValueType.structure(AnyRecord.type(of: key.kind)).at(change.path)
    var (old, new) = (
      change.old.map { wording.words($0, type) }, change.new.map { wording.words($0, type) }
    )
    if let oldValue = change.old, let newValue = change.new {
      (old, new) = wording.pair(oldValue, newValue, type)
    }
    let label = change.label.words(wording.clock)
    return WordedChange(
      sign: change.sign,
      label: change.kind == .reordered ? Wording.say(.order, label) : label,
      old: old,
      new: new,
      weight: change.weight
    )
  }
}

extension MemberChange {
  fileprivate var sign: WordedChange.Sign {
    switch kind {
    case .set, .added: .plus
    case .unset, .removed: .minus
    case .changed, .reordered: .tilde
    }
  }
}

extension WordedChange.Sign {
  /// The sign as a word, for readers to whom no sign is read out.
  var word: String {
    switch self {
    case .plus: Wording.say(.added)
    case .minus: Wording.say(.removed)
    case .tilde: Wording.say(.changed)
    }
  }
}
