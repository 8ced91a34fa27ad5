import CanonicalJSON
import CareHealth
import CareStorage
import Files

/// An external store that is a directory with one JSON file for each object, named after its id.
///
/// Every file is whole and on the disk before a call returns, for its owner's eyes alone.
public struct DirectoryHealthStore: ExternalStore {
  private let path: String

  /// Takes a directory, which is made when something is written.
  public init(at path: String) { self.path = path }

  public func fetch(_ objects: [HealthObject]) async throws -> [HealthObject] {
    try await onDisk { () throws(FileError) in
      var found: [HealthObject] = []
      for object in objects {
        guard let bytes = try FileSystem.contents(of: place(of: object.id)) else { continue }
        // A file that a crash of another program left behind in parts is there, and replaced.
        let body = (try? CanonicalJSON.read(bytes, limits: .binary)) ?? .null
        found.append(HealthObject(id: object.id, type: object.type, body: body))
      }
      return found
    }
  }

  public func add(_ objects: [HealthObject]) async throws { try await write(objects) }

  public func update(_ objects: [HealthObject]) async throws { try await write(objects) }

  public func delete(_ objects: [HealthObject]) async throws {
    try await onDisk { () throws(FileError) in
      for object in objects { try FileSystem.removeIfPresent(place(of: object.id)) }
      if FileSystem.kind(of: path) == .directory { try FileSystem.flush(directory: path) }
    }
  }

  private func place(of id: HealthSampleID) -> String { "\(path)/\(id).json" }

  private func write(_ objects: [HealthObject]) async throws {
    try await onDisk { () throws(FileError) in
      for object in objects {
        try FileSystem.replace(
          place(of: object.id),
          with: CanonicalJSON.write(object.body),
          through: "\(path)/.new",
          flushesDirectory: false,
          as: .owner
        )
      }
      try FileSystem.flush(directory: path)
    }
  }

  /// Does something on a thread that may wait for a disk, and says what its failure means.
  private func onDisk<Result: Sendable>(
    _ body: @Sendable @escaping () throws(FileError) -> Result
  ) async throws -> Result {
    try await StoreThreads.shared.run(.writing) {
      do throws(FileError) { return try body() } catch {
        throw ExternalStoreError(error.code.isPassing ? .retry : .fatal, error.description)
      }
    }
  }
}

extension FileError.Code {
  /// Whether waiting may help: somebody else may free some space.
  fileprivate var isPassing: Bool { self == .diskFull || self == .quota || self == .locked }
}
