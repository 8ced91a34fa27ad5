public import CanonicalJSON

/// One member of a structure: its name, its place in the Swift value, and its form.
public struct Member<Root>: Sendable {
  /// What a reader of changes must know about a member.
  public enum Weight: Hashable, Sendable {
    /// A change may alter what is given to or asked of the patient.
    case clinical
    /// An ordinary member.
    case ordinary
    /// Bookkeeping that a review leaves out unless it is asked for.
    case bookkeeping
  }

  public let name: String
  /// One sentence for schemas and help.
  public let meaning: String
  public let weight: Weight
  public let isRequired: Bool
  let schema: Schema
  let read: @Sendable (JSONValue, inout Root, inout FaultCollector) -> Void
  let write: @Sendable (Root) -> JSONValue?
}

extension Member {
  /// A member that is always there.
  static func required<Value: Sendable>(
    _ name: String, _ path: WritableKeyPath<Root, Value> & Sendable, _ form: Form<Value>,
    _ meaning: String, weight: Weight = .ordinary
  ) -> Member {
    Member(
      name: name, meaning: meaning, weight: weight, isRequired: true, schema: form.schema,
      read: { json, root, faults in form.read(json, &faults).map { root[keyPath: path] = $0 } },
      write: { form.write($0[keyPath: path]) }
    )
  }

  /// A member that is left out while there is no value.
  static func optional<Value: Sendable>(
    _ name: String, _ path: WritableKeyPath<Root, Value?> & Sendable, _ form: Form<Value>,
    _ meaning: String, weight: Weight = .ordinary
  ) -> Member {
    Member(
      name: name, meaning: meaning, weight: weight, isRequired: false, schema: form.schema,
      read: { json, root, faults in form.read(json, &faults).map { root[keyPath: path] = $0 } },
      write: { $0[keyPath: path].map(form.write) }
    )
  }

  /// A member that may be left out by hand but is always written, so that a reader sees it.
  static func defaulted<Value: Sendable>(
    _ name: String, _ path: WritableKeyPath<Root, Value> & Sendable, _ form: Form<Value>,
    _ meaning: String, weight: Weight = .ordinary
  ) -> Member {
    Member(
      name: name, meaning: meaning, weight: weight, isRequired: false, schema: form.schema,
      read: { json, root, faults in form.read(json, &faults).map { root[keyPath: path] = $0 } },
      write: { form.write($0[keyPath: path]) }
    )
  }

  /// A list or map that is left out while it is empty.
  static func collection<Value: Sendable & Equatable>(
    _ name: String, _ path: WritableKeyPath<Root, Value> & Sendable, _ form: Form<Value>,
    empty: Value, _ meaning: String, weight: Weight = .ordinary
  ) -> Member {
    Member(
      name: name, meaning: meaning, weight: weight, isRequired: false, schema: form.schema,
      read: { json, root, faults in form.read(json, &faults).map { root[keyPath: path] = $0 } },
      write: { $0[keyPath: path] == empty ? nil : form.write($0[keyPath: path]) }
    )
  }

  /// The same member of a larger value that has this one at a key path.
  func lifted<Larger>(_ path: WritableKeyPath<Larger, Root> & Sendable) -> Member<Larger> {
    Member<Larger>(
      name: name, meaning: meaning, weight: weight, isRequired: isRequired, schema: schema,
      read: { json, root, faults in read(json, &root[keyPath: path], &faults) },
      write: { write($0[keyPath: path]) }
    )
  }
}

extension Array {
  /// Reads the members of an object into a value and returns those that none of these names.
  func read<Root>(
    _ object: JSONObject, into value: inout Root, _ faults: inout FaultCollector
  ) -> JSONObject where Element == Member<Root> {
    var unknown = object
    for member in self {
      if let json = object[member.name] {
        unknown[member.name] = nil
        faults.inside(member.name) { member.read(json, &value, &$0) }
      } else if member.isRequired {
        faults.add("The member '\(member.name)' is missing.")
      }
    }
    refuseLookalikes(in: unknown, &faults)
    return unknown
  }

  private func refuseLookalikes<Root>(
    in unknown: JSONObject, _ faults: inout FaultCollector
  ) where Element == Member<Root> {
    guard faults.strictness == .refusesLookalikes else { return }
    for key in unknown.keys {
      guard let meant = map(\.name).nearest(to: key) else { continue }
      faults.add("No member has the name '\(key)': did you mean '\(meant)'?", at: key)
    }
  }

  /// Writes a value as an object of its members and those that were unknown when it was read.
  func write<Root>(_ value: Root, unknown: JSONObject) -> JSONObject
  where Element == Member<Root> {
    var object = unknown
    for member in self {
      if let json = member.write(value) { object[member.name] = json }
    }
    return object
  }
}
