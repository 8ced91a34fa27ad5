import CanonicalJSON

/// The difference between two bodies, member by member, which can be made in a third one too.
///
/// Members that make sense only together change as one: what tells when a task is due and how it is
/// done, and a link with its provenance. Tags, notes, labelled values and maps change by element: what
/// a third body has beside them stays.
public struct BodyEdit: Hashable, Sendable {
  private let from: RecordBody
  private let to: RecordBody
  /// The members that differ, with those that they change with.
  private var units: [[String]]

  /// Compares two bodies.
  ///
  /// - Parameter isByMember: Whether the dated members change each alone, as where something is taken
  ///   back.
  public init(from: RecordBody, to: RecordBody, isByMember: Bool = false) {
    (self.from, self.to) = (from, to)
    let names = Set(from.members.keys + to.members.keys).sorted { $0.precedesInUTF8($1) }
    let groups =
      (isByMember ? [] : [AnyRecord.datedMembers(of: to.kind)]) + AnyRecord.links(of: to.kind)
    let grouped = Set(groups.flatMap(\.self))
    units = (groups + names.filter { !grouped.contains($0) }.map { [$0] }).filter { unit in
      unit.contains { from[$0] != to[$0] }
    }
  }

  package var isEmpty: Bool { units.isEmpty }

  /// The members that differ, by name.
  package var members: [String] {
    units.flatMap(\.self).filter { from[$0] != to[$0] }.sorted { $0.precedesInUTF8($1) }
  }

  /// Whether it changes when a task is due or how it is done, which is never meant for yesterday.
  public var changesDatedMembers: Bool {
    units.contains { !Set(AnyRecord.datedMembers(of: to.kind)).isDisjoint(with: $0) }
  }

  /// Returns the edit without what it does to some members.
  package func leaving(_ members: some Collection<String>) -> BodyEdit {
    var edit = self
    edit.units.removeAll { !Set(members).isDisjoint(with: $0) }
    return edit
  }

  /// Returns a body with the edit made in it; of the body that it was made from, exactly the other
  /// one.
  package func applied(to body: RecordBody) -> RecordBody {
    var body = body
    for member in units.flatMap(\.self) {
      if body[member] != from[member], let change = elementEdit(of: member) {
        body[member] = change.applied(to: body[member])
      } else {
        body[member] = to[member]
      }
    }
    return body
  }

  /// Returns the members that have in a body neither the value before the edit nor the one after
  /// it.
  package func obstacles(in body: RecordBody) -> [String] {
    units.filter { unit in
      if let member = unit.first, let change = elementEdit(of: member) {
        return change.isObstructed(in: body[member])
      }
      return ![from, to].contains { side in unit.allSatisfy { body[$0] == side[$0] } }
    }.flatMap(\.self).sorted { $0.precedesInUTF8($1) }
  }

  private func elementEdit(of member: String) -> ElementEdit? {
    AnyRecord.type(of: to.kind).member(member)
      .flatMap { ElementEdit($0, from: from[member], to: to[member]) }
  }
}
