import CanonicalJSON
package import CareHealth
import CareStorage
import Files
import Digests

/// Where this clone keeps what it remembers of runs, for its owner's eyes alone.
public struct RunPlaces: Hashable, Sendable {
  /// The directory of all of it: `.git/careplan/health`.
  public let root: String

  package init(_ root: String) { self.root = root }

  /// The file that says how far a store has the samples of a type.
  package func anchor(of type: HealthType, at store: String) -> String {
    "\(root)/anchors/\(Self.name(type, store)).json"
  }

  /// The directory of the objects that a store did not take.
  package var quarantine: String { "\(root)/quarantine" }

  /// The lock of whoever changes what is in quarantine.
  var quarantineLock: String { "\(root)/quarantine.lock" }

  /// The file that says which types may be read.
  package var permissions: String { "\(root)/permissions.json" }

  /// The lock of a run.
  func lock(of type: HealthType, at store: String) -> String {
    "\(root)/locks/\(Self.name(type, store)).lock"
  }

  /// The lock of whoever observes sources.
  package var observerLock: String { "\(root)/observe.lock" }

  /// Whatever a name has that a file name had better not have is written as its bytes: `%2F`.
  private static func name(_ type: HealthType, _ store: String) -> String {
    short(escaped(type.identifier)) + "@" + short(escaped(store))
  }

  /// How many bytes of a name stand in one of a file, which has 255 of them.
  private static let longestName = 100

  /// A command line may be of any length; the digest tells two apart that begin alike.
  private static func short(_ name: String) -> String {
    guard name.utf8.count > longestName else { return name }
    return name.prefix(longestName) + "~" + Digest(sha256: name).hex(32)
  }

  private static func escaped(_ text: String) -> String {
    var name = ""
    for byte in text.utf8 {
      let character = Unicode.Scalar(byte)
      let isPlain =
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
        || (0x61...0x7A).contains(byte) || character == "_" || character == "-"
      let digits = String(byte, radix: 16, uppercase: true)
      name += isPlain ? String(character) : "%" + (digits.count < 2 ? "0" : "") + digits
    }
    return name
  }

  /// Reads a file of ours; nil if it is not there.
  func read(_ path: String) throws(StoreError) -> [UInt8]? {
    do throws(FileError) { return try FileSystem.contents(of: path, atMost: 64 << 20) } catch {
      throw StoreError(.io, "What is remembered of a run cannot be read.", causes: ["\(error)"])
    }
  }

  /// Writes a file of ours in one step, on the disk before this returns.
  ///
  /// - Parameter flushes: False if a power cut may bring the old content back, or none.
  func write(
    _ value: JSONValue,
    to path: String,
    flushes: Bool = true
  ) throws(StoreError) {
    let (bytes, scratch) = (CanonicalJSON.write(value), "\(root)/new")
    do throws(FileError) {
      try FileSystem.makeDirectory(root, as: .owner)
      if flushes {
        try FileSystem.replace(path, with: bytes, through: scratch, as: .owner)
      } else {
        try FileSystem.note(bytes, at: path, through: scratch, as: .owner)
      }
    } catch {
      throw StoreError(
        .io,
        "What is remembered of a run cannot be written.",
        remedy: "Free some space and run again: nothing is lost, some may be sent twice.",
        causes: ["\(error)"]
      )
    }
  }

  func remove(_ path: String) throws(StoreError) {
    do throws(FileError) { try FileSystem.removeIfPresent(path) } catch {
      throw StoreError(.io, "What is remembered of a run cannot be removed.", causes: ["\(error)"])
    }
  }
}
