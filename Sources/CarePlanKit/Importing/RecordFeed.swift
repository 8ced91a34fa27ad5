import CareDocuments
import CareModel
import Dispatch
import Foundation
import Synchronization

/// The records of a document, read on a thread of their own while others are put into the store.
final class RecordFeed: Sendable {
  /// What the thread hands over.
  enum Delivery: Sendable {
    case records([IncomingVersion])
    /// The last records, with what was read in all.
    case end(ImportedRecords, RecordStream)
    /// Why the document cannot be read to its end.
    case failure(ImportError)
  }

  /// How many deliveries may wait.
  private static let capacity = 4

  private let deliveries = Mutex<[Delivery]>([])
  private let isStopped = Mutex(false)
  private let bytesRead = Mutex(0)
  private let room = DispatchSemaphore(value: 0)
  private let waiting = DispatchSemaphore(value: 0)

  /// Begins to read.
  init(_ pieces: PieceReader, _ context: ImportContext) {
    // A semaphore may not end below the value that it was made with.
    for _ in 1...Self.capacity { room.signal() }
    Thread.detachNewThread { [self] in
      do throws(ImportError) { try read(pieces, context) } catch {
        deliver(.failure(error))
      }
    }
  }

  /// How many bytes of the document were read.
  var readBytes: Int { bytesRead.withLock { $0 } }

  /// Returns the next delivery; nothing follows the end or a failure.
  ///
  /// - Parameter tick: Called now and then while there is none.
  func next(_ tick: () -> Void) -> Delivery {
    while waiting.wait(timeout: .now() + .milliseconds(200)) == .timedOut { tick() }
    defer { room.signal() }
    return deliveries.withLock { $0.removeFirst() }
  }

  /// Lets the thread end though nobody takes what it reads.
  func stop() {
    isStopped.withLock { $0 = true }
    room.signal()
  }

  private func read(_ pieces: PieceReader, _ context: ImportContext) throws(ImportError) {
    var stream = RecordStream(context: context)
    while !isStopped.withLock({ $0 }) {
      let piece: [UInt8]
      do { piece = try pieces.next() } catch { throw .unreadable }
      bytesRead.withLock { $0 += piece.count }
      do throws(DocumentError) {
        guard !piece.isEmpty else { return deliver(.end(try stream.end(), stream)) }
        let records = try stream.records(in: piece)
        if !records.isEmpty { deliver(.records(records)) }
      } catch {
        throw .document(error)
      }
    }
  }

  private func deliver(_ delivery: Delivery) {
    room.wait()
    deliveries.withLock { $0.append(delivery) }
    waiting.signal()
  }
}

extension RecordFeed.Delivery {
  /// The records that came, ready for a store.
  var versions: [IncomingVersion] {
    switch self {
    case .records(let versions): versions
    case .end(let imported, _): imported.records.map { IncomingVersion($0) }
    case .failure: []
    }
  }

  var records: [AnyRecord] {
    switch self {
    case .records(let versions): versions.map(\.record)
    case .end(let imported, _): imported.records
    case .failure: []
    }
  }
}
