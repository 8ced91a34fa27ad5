import CareStorage
import Files
import SQLite

extension HealthCache {
  /// Describes a failure of the database in words that name its file and what helps, and no value.
  ///
  /// - Parameter path: The file of the database; nil in memory.
  static func failure(
    _ error: SQLiteError,
    _ path: String?,
    while doing: String
  ) -> StoreError {
    let place = path.map { "The database \($0)" } ?? "The database in memory"
    let access: Remedy =
      "Check who owns it and its permissions, those of its directory, and whether the disk may be written."
    if let log = path.flatMap(Self.log), [.readOnly, .cannotOpen].contains(error.code) {
      return StoreError(
        .notPermitted,
        "\(doing) failed.",
        remedy: "Look once where both may be written; check the permissions of both.",
        causes: ["\(log) has samples that the database lacks, and cannot be taken in here."]
      )
    }
    switch error.code {
    case .full:
      return StoreError(
        .io,
        "\(doing) failed.",
        remedy: "Free some space and try again; the samples are as they were before.",
        causes: ["\(place) has no room to grow."]
      )
    case .corrupt, .notADatabase:
      return StoreError(
        .corrupt,
        "\(doing) failed.",
        remedy: "Forget the samples and import them again.",
        causes: ["\(place) is damaged."]
      )
    case .busy:
      return StoreError(
        .busy,
        "\(doing) failed.",
        causes: ["\(place) is being written by another process."]
      )
    case .readOnly:
      return StoreError(
        .notPermitted,
        "\(doing) failed.",
        remedy: access,
        causes: ["\(place) may not be written."]
      )
    case .cannotOpen:
      return StoreError(
        .notPermitted,
        "\(doing) failed.",
        remedy: access,
        causes: ["\(place), or its log beside it, cannot be opened."]
      )
    case .inputOutput:
      return StoreError(
        .io,
        "\(doing) failed.",
        remedy: "Check the disk; samples that are still at their sources can be imported again.",
        causes: ["The disk does not read or write \(place.lowercasedFirst)."]
      )
    default: return StoreError(error, while: doing)
    }
  }

  /// The log beside a database, in which a process that was ended left samples; nil if there is none.
  private static func log(of path: String) -> String? {
    let log = "\(path)-wal"
    return FileSystem.kind(of: log) == .file && FileSystem.size(of: log) ?? 0 > 0 ? log : nil
  }
}

extension String {
  fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
