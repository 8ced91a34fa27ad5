public import CareModel

/// What a store needs from outside: the time, new ids, and the author.
public struct Surroundings: Sendable {
  /// Who makes a commit.
  public struct Author: Hashable, Sendable {
    public var name: String
    public var email: String

    public init(name: String, email: String) {
      self.name = name
      self.email = email
    }
  }

  /// The present moment.
  public var now: @Sendable () -> Instant
  /// A new random UUID.
  public var newID: @Sendable () -> VersionID
  /// The author of commits; nil takes the author of git's configuration.
  public var author: Author?
  /// Who signs commits and statements; nil if nobody is logged in.
  ///
  /// Asked for in a signed store only: in others nobody's keys are opened.
  public var signer: @Sendable () throws(StoreError) -> CommitSigner? = { () throws(StoreError) in
    nil
  }
  /// Where what is read is collected for an audit; nil where nobody asks for one.
  public var audited: AuditedReads?
  /// Who hears what the store does, step by step; nil if nobody wants to.
  public var diagnostics: DiagnosticLog?
  /// The words of the running command, for the operation log.
  package var command: String
  /// How long to wait for another process that is writing, in seconds.
  public var lockPatience: Double = 5
  /// The variables that the `git` program runs with when it packs objects; nil runs none.
  ///
  /// Without it, or where its `PATH` has no `git`, libgit2 packs them.
  public var environment: [String: String]?

  public init(
    now: @escaping @Sendable () -> Instant,
    newID: @escaping @Sendable () -> VersionID,
    author: Author? = nil,
    command: String = ""
  ) {
    self.now = now
    self.newID = newID
    self.author = author
    self.command = command
  }
}
