package import CanonicalJSON
public import CareModel

/// One change of one member between two versions of a record.
public struct MemberChange: Hashable, Sendable {
  /// What happened to the member or element.
  package enum Kind: String, CaseIterable, Hashable, Sendable {
    /// The member was not there before.
    case set
    /// The member is there no more.
    case unset
    case changed
    /// An element came into a list.
    case added
    /// An element left a list.
    case removed
    /// The elements of a list stand in another order; the values are the whole lists.
    case reordered
  }

  package let kind: Kind
  /// The place in the newer version; of an element that left, with its older index at the end.
  package let path: JSONPointer
  /// The place in the older version; of an element that came, with its newer index at the end.
  package let oldPath: JSONPointer
  /// The place, to be put into words: `schedule, Breakfast: target`.
  public let label: MemberLabel
  /// How much the change matters to a review.
  public let weight: MemberWeight
  package let old: JSONValue?
  package let new: JSONValue?

  /// The name of the record's member that the place is in; the empty name for none.
  public var member: String { path.tokens.first ?? "" }
}

/// A place in both versions, and what is known of it.
struct Place {
  var path = JSONPointer.root
  var oldPath = JSONPointer.root
  var label = MemberLabel()
  var weight = MemberWeight.ordinary
  var type: ValueType

  /// Returns the place of a member of the object here.
  func member(_ name: String) -> Place {
    var place = inner(name, name)
    var known: MemberDescription?
    if case .structure(let structure) = type { known = structure.member(name) }
    if let known {
      place.weight = weight.within(known.weight, isTopLevel: path == .root)
    }
    place.label = label.appending(known.map { .known($0.name) } ?? .unknown(name))
    return place
  }

  /// Returns the place of an element of the list here, by its index before and after.
  func element(_ old: Int, _ new: Int, name: MemberLabel.Step?) -> Place {
    var place = inner(String(old), String(new))
    if let name { place.label = label.appending(name) }
    return place
  }

  private func inner(_ oldToken: String, _ token: String) -> Place {
    var place = self
    place.path = path.appending(token)
    place.oldPath = oldPath.appending(oldToken)
    place.type = type.inner(token)
    return place
  }
}

extension MemberWeight {
  /// Returns the weight of a member inside a member of this weight: what is in a clinical one is
  /// clinical.
  fileprivate func within(_ inner: MemberWeight, isTopLevel: Bool) -> MemberWeight {
    if isTopLevel { return inner }
    if self == .bookkeeping || inner == .bookkeeping { return .bookkeeping }
    return self == .clinical ? .clinical : inner
  }
}
