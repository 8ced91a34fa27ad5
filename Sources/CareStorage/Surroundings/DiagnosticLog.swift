public import Git

/// What a program says of its work to whoever looks for a fault, and nothing that a record says.
///
/// An event is put together from words of the code, ids of commits, codes of errors and counts. No text can be
/// given to it, so that what people wrote, their names and their places on a disk have no way into it.
public struct DiagnosticLog: Sendable {
  /// What an event is about.
  public enum Part: String, CaseIterable, Hashable, Sendable {
    /// Who signs, and what is held.
    case access
    case command
    /// How the table that finds records fast is made and brought up to date.
    case index
    /// What joins the versions of two sides, or settles one.
    case merge
    /// Opening, reads and commits.
    case store
    /// Exchanges with remotes, step by step.
    case sync
    /// What is asked of remotes, and what they answer.
    case transport
  }

  /// How much somebody wants to know.
  public enum Level: String, CaseIterable, Hashable, Sendable {
    case error, info, debug

    fileprivate var rank: Int {
      switch self {
      case .error: 0
      case .info: 1
      case .debug: 2
      }
    }
  }

  /// What an event says beside its words.
  public enum Fact: Hashable, Sendable {
    case commit(ObjectID?)
    case tree(ObjectID?)
    case count(Int)
    case code(StoreError.Code)
  }

  private let levels: [Part: Level]
  private let write: @Sendable (String) -> Void

  /// - Parameters:
  ///   - levels: Up to which level the events of a part are wanted.
  ///   - write: Takes the line of an event, on any thread.
  public init(_ levels: [Part: Level], write: @escaping @Sendable (String) -> Void) {
    (self.levels, self.write) = (levels, write)
  }

  /// Tells an event, if somebody wants to know it.
  public func note(
    _ part: Part,
    _ level: Level,
    _ event: StaticString,
    _ facts: (name: StaticString, fact: Fact)...
  ) {
    guard let wanted = levels[part], level.rank <= wanted.rank else { return }
    let words = facts.map { name, fact in "\(name)=\(fact.text)" }
    write((["\(part.rawValue)", level.rawValue, "\(event)"] + words).joined(separator: " "))
  }
}

extension DiagnosticLog.Fact {
  fileprivate var text: String {
    switch self {
    case .commit(let id), .tree(let id): id?.hex ?? "none"
    case .count(let count): "\(count)"
    case .code(let code): code.rawValue
    }
  }
}
