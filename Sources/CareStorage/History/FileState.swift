/// What one state of a store has at the place of a record or of the manifest.
public enum FileState<Content: Hashable & Sendable>: Hashable, Sendable {
  /// There is no file.
  case absent
  case valid(Content, path: String)
  /// There is a file that cannot be read as what it should be; its text is not shown.
  case invalid(path: String, faults: [FileFault])

  /// What the file says; nil if there is none, or none that is valid.
  package var content: Content? {
    if case .valid(let content, _) = self { content } else { nil }
  }

  /// Where the file stands; nil if there is none.
  package var path: String? {
    switch self {
    case .absent: nil
    case .valid(_, let path), .invalid(let path, _): path
    }
  }

  /// What is wrong with the file; empty if it is valid or missing.
  public var faults: [FileFault] {
    if case .invalid(_, let faults) = self { faults } else { [] }
  }
}

extension StoreState {
  /// Reads a file of the state, keeping what is wrong with it.
  package func read<Content>(
    _ path: String,
    _ body: ([UInt8]) throws(StoreError) -> Content
  ) throws(StoreError) -> FileState<Content> {
    try entry(at: path).map { entry throws(StoreError) in try read(path, entry, body) } ?? .absent
  }

  /// Reads a file whose entry is known, so that no directory is read for it.
  package func read<Content>(
    _ path: String,
    _ entry: Entry,
    _ body: ([UInt8]) throws(StoreError) -> Content
  ) throws(StoreError) -> FileState<Content> {
    do throws(StoreError) {
      guard let bytes = try contents(of: path, entry) else { return .absent }
      return .valid(try body(bytes), path: path)
    } catch {
      guard error.code == .invalid else { throw error }
      return .invalid(path: path, faults: error.faults)
    }
  }
}
