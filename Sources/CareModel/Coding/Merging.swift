import CanonicalJSON

/// How a member is merged where the versions of a record went apart.
package enum Merging: Hashable, Sendable {
  /// As a whole: what one side says, if the others left it as it was.
  case asOne
  /// As a whole, together with the other members of a group.
  case together(String)
  /// Each element on its own, presence winning.
  case byElement(ElementIdentity, ElementRule)
  /// As a whole, together with its provenance; only where it leads is in question.
  case link
  /// As a whole, never in question, and together with the rest of what a link came from: the earliest
  /// statement gives it.
  case provenance(of: String?)
  /// With what was recorded of an event, which has rules of its own.
  case recorded
  /// With whether the record goes on at all.
  case lifetime
  /// Not at all: all versions of a record share it, or each has its own.
  case never
}

/// What makes two elements of a list, set or map the same one.
package enum ElementIdentity: Hashable, Sendable {
  /// The whole value, and its rank among equal ones.
  case value
  /// A member of the value, and the rank among those with the same.
  case member(String)
  /// The key of a map.
  case key
}

/// What is asked of a list as a whole.
package enum ElementRule: Hashable, Sendable {
  case unordered, ordered
  /// From which nothing is removed unseen beside another change.
  case guarded
}

extension Merging {
  /// By the label that tells an element from others of its list, such as home or work.
  package static let byLabel = Merging.byElement(.member(MemberName.label), .ordered)
}

extension MemberDescription {
  /// What makes elements the same one where an edit is made again elsewhere; nil for a member that
  /// changes as a whole.
  var elementIdentity: ElementIdentity? {
    if case .byElement(let identity, _) = merging { return identity }
    if case .map = type, merging == .asOne { return .key }
    return nil
  }

  /// Whether the elements form a set, which files have sorted.
  var isSet: Bool { merging == .byElement(.value, .unordered) }
}

extension StructureType {
  /// The names of the members that are merged in some way.
  package func names(merging: Merging) -> [String] {
    members.filter { $0.merging == merging }.map(\.name)
  }

  /// The groups of members that are merged as one, by name.
  package var groups: [(name: String, members: [String])] {
    let names = members.compactMap { member -> String? in
      if case .together(let group) = member.merging { group } else { nil }
    }
    return Set(names).sorted { $0.precedesInUTF8($1) }
      .map { ($0, self.names(merging: .together($0))) }
  }

  /// The links with their provenance behind them.
  package var links: [[String]] {
    names(merging: .link).map { [$0] + names(merging: .provenance(of: $0)) }
  }

  /// The members that are objects and merged as one, unless a store takes them apart.
  package var objects: [String] {
    members.filter {
      $0.merging == .asOne && $0.type.isObject && !$0.traits.contains(.regimen)
    }.map(\.name)
  }
}
