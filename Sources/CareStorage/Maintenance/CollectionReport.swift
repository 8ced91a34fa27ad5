import CareModel
import Files
import Git

/// What a collection of garbage found and left.
public struct CollectionReport: Hashable, Sendable {
  /// Who packed the objects.
  public enum Packer: String, Hashable, Sendable {
    /// The `git` program, which also drops what is unreachable and old.
    case git
    /// careplan itself, without a `git` program: nothing is dropped.
    case careplan
  }

  /// What the store takes on the disk.
  public struct Usage: Hashable, Sendable {
    /// The files of the objects, and their bytes.
    public let files: Int
    public let bytes: Int64
    /// The bytes of this clone's index.
    public let indexBytes: Int64
  }

  public internal(set) var packer: Packer
  public internal(set) var before: Usage
  /// What there is now; nil if nothing was done.
  public internal(set) var after: Usage?
  /// How many files of writers that were killed are gone.
  public internal(set) var leftovers = 0
  /// How the last automatic maintenance failed; nil if it did not.
  public internal(set) var failure: String?
}
