import CarePlanKit
import Foundation

/// Where one of many stores is, and what it is called.
struct StorePlace: Hashable, Sendable {
  /// The name of the workspace file, else the path.
  let name: String
  /// The path, as it leads there from the directory in which the command was started.
  let path: String
  /// The absolute path.
  let directory: String
  /// Whose plan it is, or what the store calls itself; nil if that is not known.
  var title: String?

  /// Whether a workspace file gave it a name.
  var isNamed: Bool { name != path }

  init(_ path: String, name: String? = nil, from start: String) {
    self.name = name ?? path
    self.path = path
    directory = path.hasPrefix("/") ? path : start + "/" + path
  }

  /// The same for all paths that lead to one directory.
  var identity: String { Self.identity(of: directory) }

  /// Returns the same for all absolute paths that lead to one directory.
  static func identity(of path: String) -> String {
    let url = URL(filePath: path, directoryHint: .notDirectory)
    let resolved = url.resolvingSymlinksInPath().standardizedFileURL.path(percentEncoded: false)
    // What ended in '.' ends in a slash now.
    return resolved.count > 1 && resolved.hasSuffix("/") ? String(resolved.dropLast()) : resolved
  }

  /// Returns the failure of a directory with a repository that git does not know for one.
  ///
  /// Git looks for one in the directories above then, whose records are somebody else's.
  static func damaged(_ directory: String) -> CommandFailure {
    CommandFailure(
      .invalid,
      code: StoreError.Code.corrupt.rawValue,
      "the repository in '\(directory)' is damaged",
      hints: ["clone the store anew; what 'git fsck' finds there may still be saved"]
    )
  }

  /// Whether it is a directory that is there.
  var isDirectory: Bool {
    var isDirectory: ObjCBool = false
    let exists = unsafe FileManager.default.fileExists(atPath: directory, isDirectory: &isDirectory)
    return exists && isDirectory.boolValue
  }

  /// The failure of a path where there is no directory, or nobody may see whether there is one.
  var noDirectory: CommandFailure {
    do {
      _ = try FileManager.default.attributesOfItem(atPath: directory)
    } catch CocoaError.fileReadNoPermission {
      return CommandFailure(
        .notAllowed,
        code: StoreError.Code.notPermitted.rawValue,
        "'\(path)' may not be read, so that nobody knows whether there is a directory",
        hints: ["ask whoever owns the directories above it for the right to pass through them"]
      )
    } catch {}
    return CommandFailure(.noInput, code: "no-directory", "there is no directory '\(path)'")
  }

  /// The failure of a directory in which nothing is a store.
  private var noStore: CommandFailure {
    CommandFailure(
      .noInput,
      code: StoreError.Code.noStore.rawValue,
      "there is no care store in '\(path)', nor in the directories in it"
    )
  }

  /// Whether it is a file that is there.
  var isFile: Bool { has("") && !isDirectory }

  /// Whether a repository begins there, with a work tree or bare.
  var isRepository: Bool { has("/.git") || ["/HEAD", "/objects", "/refs"].allSatisfy(has) }

  /// Whether a store is there that is locked.
  var isLocked: Bool { LockedPlace(directory).isLocked }

  /// Fails if there is nothing that could be opened, without looking into the directories above.
  func check() throws(CommandFailure) {
    guard !isRepository, !isLocked else { return }
    var failure = isDirectory ? noStore : noDirectory
    // A word that was meant for the command is seldom a path.
    if failure.hints.isEmpty, !path.contains("/") {
      failure.hints = [
        "--stores takes all words up to the next option; other arguments stand before it"
      ]
    }
    throw failure
  }

  static let manifest = "careplan.json"

  func has(_ suffix: String) -> Bool {
    FileManager.default.fileExists(atPath: directory + suffix)
  }
}
