import Dispatch
import Files
import Git

/// Reads and decodes all versions of a tree on threads of their own, for one that writes the index.
///
/// A repository belongs to one thread, so that every reader opens its own. All of them walk the whole
/// tree, which is cheap, and take turns in reading the blobs: the order is that of the tree.
struct IndexFeed {
  private enum Message: Sendable {
    case batch([IndexUpdate])
    case failure(StoreError)
    case end
  }

  private let channels: [BoundedChannel<Message>]

  private static let readers = 2
  private static let batchSize = 256
  /// How many batches may wait for the writer, for each reader.
  private static let capacity = 4

  /// Starts to read.
  init(of tree: ObjectID?, in gitDirectory: String) {
    channels = (0..<Self.readers).map { _ in BoundedChannel(capacity: Self.capacity) }
    for (turn, channel) in channels.enumerated() {
      DispatchQueue.global().async { Self.read(tree, gitDirectory, turn, channel) }
    }
  }

  /// Passes on all changes, batch by batch; the readers stop if the closure throws.
  package func forEach(_ body: ([IndexUpdate]) throws(StoreError) -> Void) throws(StoreError) {
    defer { for channel in channels { channel.close() } }
    var turn = 0
    while true {
      switch channels[turn].receive() {
      case .batch(let changes): try body(changes)
      case .failure(let error): throw error
      // The batches go round, so the first reader without one comes after the last batch.
      case .end, nil: return
      }
      turn = (turn + 1) % channels.count
    }
  }

  private static func read(
    _ tree: ObjectID?,
    _ gitDirectory: String,
    _ turn: Int,
    _ channel: BoundedChannel<Message>
  ) {
    var reader = Reader(turn: turn, channel: channel)
    do throws(GitError) {
      try reader.read(tree, in: try Repository(opening: gitDirectory))
    } catch {
      if reader.isWanted { _ = channel.send(.failure(TreeDifference.failure(error))) }
      return
    }
    _ = channel.send(.end)
  }

  /// One reader's way through the tree.
  private struct Reader {
    let turn: Int
    let channel: BoundedChannel<Message>
    /// Whether the writer still takes something.
    var isWanted = true
    private var place = 0
    private var batch: [IndexUpdate] = []

    init(turn: Int, channel: BoundedChannel<Message>) {
      self.turn = turn
      self.channel = channel
    }

    /// Reads every batch whose turn it is.
    mutating func read(
      _ tree: ObjectID?,
      in repository: borrowing Repository
    ) throws(GitError) {
      guard let tree else { return }
      try repository.walkTree(tree) { path, entry throws(GitError) in
        let isMine = place / IndexFeed.batchSize % IndexFeed.readers == turn
        place += 1
        if isMine, let update = try IndexUpdate.update(path, entry, in: repository) {
          batch.append(update)
        }
        if isMine, place % IndexFeed.batchSize == 0 { try send() }
      }
      // A last batch that is not full is sent as well.
      if !batch.isEmpty { try send() }
    }

    private mutating func send() throws(GitError) {
      isWanted = channel.send(.batch(batch))
      batch.removeAll(keepingCapacity: true)
      // The walk ends by an error only.
      if !isWanted { throw GitError(.interrupted, "Nobody waits for the store's tree any more.") }
    }
  }
}
