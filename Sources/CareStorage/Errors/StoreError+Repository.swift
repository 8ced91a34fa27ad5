import CanonicalJSON
import Files
package import Git

extension StoreError {
  /// Returns the error of a git directory that has a work tree elsewhere.
  package static func unknownWorkTree(of place: RepositoryPlace) -> StoreError {
    StoreError(
      .refused,
      "The work tree of the git directory \(place.gitDirectory) is not known from here.",
      remedy: "Run the command in the work tree, or name that in the variable GIT_WORK_TREE."
    )
  }

  /// Returns the error of a directory in which git finds no repository, though one may be there.
  package static func noRepository(at path: String) -> StoreError {
    var directory = withoutDots(path)
    while !directory.isEmpty {
      for candidate in [directory, "\(directory)/.git"] where FileSystem.isClosed(candidate) {
        return StoreError(
          .notPermitted,
          "The directory \(candidate) may not be read, so that nobody knows whether a store is there.",
          remedy: "Ask whoever owns it for the right to, or become that user."
        )
      }
      if let error = brokenRepository(at: directory, from: path) { return error }
      let parent = FileSystem.directory(of: directory)
      directory = parent == directory ? "" : parent
    }
    return StoreError(
      .noStore,
      "There is no care store at \(path), nor in a directory above it.",
      remedy: "Make one with \(.initialize), or say where it is with \(.giving(.directory))."
    )
  }

  /// Returns an absolute path without the parts that stay in a directory or leave it.
  private static func withoutDots(_ path: String) -> String {
    guard path.hasPrefix("/") else { return path }
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }

  /// Returns the error of a work tree or git directory in which something is missing that every repository has;
  /// nil if no repository is there.
  ///
  /// - Parameter start: Where git was asked for a repository, if that may be below the directory.
  package static func brokenRepository(
    at directory: String,
    from start: String? = nil
  ) -> StoreError? {
    for candidate in ["\(directory)/.git", directory] {
      let parts = ["objects", "refs", "HEAD"].filter {
        FileSystem.kind(of: "\(candidate)/\($0)") != nil
      }
      guard parts.count >= 2 else { continue }
      if !parts.contains("refs") {
        return StoreError(
          .corrupt,
          "The repository \(candidate) has lost its directory refs.",
          remedy:
            "Make it again and run \(.git("update-ref refs/heads/BRANCH COMMIT")), with the last"
            + " commit in \(candidate)/logs/HEAD."
        )
      }
      if !parts.contains("HEAD") {
        return StoreError(
          .corrupt,
          "The repository \(candidate) has lost its file HEAD.",
          remedy: "Write 'ref: refs/heads/main' into it, with the name of the branch."
        )
      }
      if let start, withoutDots(start) != directory,
        FileSystem.kind(of: "\(candidate)/commondir") == nil
      {
        return StoreError(
          .noStore,
          "There is no care store at \(start), and git does not look further up, to \(candidate).",
          remedy: "Say where the store is with \(.giving(.directory)), or change the variables"
            + " GIT_CEILING_DIRECTORIES or GIT_DISCOVERY_ACROSS_FILESYSTEM."
        )
      }
      return StoreError(
        .corrupt,
        "git does not take \(candidate) for a repository, though it has a file HEAD.",
        remedy: "See what \(.git("fsck")) says of it; a damaged file commondir, or a lost"
          + " directory objects, is such a reason."
      )
    }
    return nil
  }

  /// Returns the error of a branch that cannot be read, with what the reflog knows of it.
  static func unreadableHead(_ error: GitError, _ paths: StorePaths) -> StoreError {
    guard error.code == .corrupt else { return StoreError(error, while: "Reading the head") }
    guard let reference = reference(paths) else {
      return StoreError(
        .corrupt,
        "The file \(paths.gitDirectory)/HEAD is damaged.",
        remedy: "Write 'ref: refs/heads/main' into it, with the name of the branch.",
        causes: [error.message]
      )
    }
    let file = "\(paths.commonDirectory)/\(reference)"
    let commit = lastCommit(of: reference, paths) ?? "COMMIT"
    return StoreError(
      .corrupt,
      "The file \(file) is damaged.",
      remedy: "Remove it and run \(.git("update-ref \(reference) \(commit)")).",
      causes: [error.message]
    )
  }

  /// Returns the error of a branch without a commit that had one; nil if nothing tells of one.
  static func lostBranch(_ reference: String, _ paths: StorePaths) -> StoreError? {
    guard let commit = lastCommit(of: reference, paths) ?? lastWritten(to: reference, paths) else {
      return nil
    }
    let file = "\(paths.commonDirectory)/\(reference)"
    let isThere = FileSystem.kind(of: file) != nil
    let update = Remedy("run \(.git("update-ref \(reference) \(commit)")).")
    return StoreError(
      .corrupt,
      isThere ? "The file \(file) is damaged." : "The file \(file) is missing.",
      remedy: isThere ? "Remove it and \(update)" : "Write it again: \(update)"
    )
  }

  /// Returns the error of a last commit whose objects are damaged.
  static func unreadableCommit(_ error: GitError, _ commit: ObjectID) -> StoreError {
    guard [.corrupt, .notFound, .wrongKind].contains(error.code) else {
      return StoreError(error, while: "Reading the commit \(commit)")
    }
    return StoreError(
      .corrupt,
      "The last commit, \(commit), is missing or damaged.",
      remedy:
        "Fetch it from another copy of the store, or see \(.git("reflog")) for the one before.",
      causes: [error.message]
    )
  }

  /// Returns what HEAD names; nil if HEAD itself makes no sense.
  private static func reference(_ paths: StorePaths) -> String? {
    guard let bytes = try? FileSystem.contents(of: "\(paths.gitDirectory)/HEAD") else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.hasPrefix("ref: refs/") else { return nil }
    return text.dropFirst(5).split(separator: "\n").first.map(String.init)
  }

  /// Where this clone says that it moved a reference last.
  private static func lastWritten(to reference: String, _ paths: StorePaths) -> String? {
    guard let bytes = try? FileSystem.contents(of: paths.operations) else { return nil }
    for line in bytes.split(separator: UInt8(ascii: "\n")).reversed() {
      guard let operation = (try? CanonicalJSON.read(Array(line)))?.object,
        operation["reference"]?.string == reference
      else { continue }
      return operation["after"]?.string.flatMap { ObjectID(hex: $0)?.hex }
    }
    return nil
  }

  /// Where the reflog says that a reference was moved last.
  private static func lastCommit(of reference: String, _ paths: StorePaths) -> String? {
    let path = "\(paths.commonDirectory)/logs/\(reference)"
    guard let bytes = try? FileSystem.contents(of: path),
      let line = String(decoding: bytes, as: UTF8.self).split(separator: "\n").last
    else { return nil }
    return line.split(separator: " ").dropFirst().first.flatMap { ObjectID(hex: $0)?.hex }
  }
}
