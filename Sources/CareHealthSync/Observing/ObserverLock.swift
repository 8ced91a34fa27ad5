public import CareStorage
public import Files

/// What only one process may be: the one that observes the sources of a clone.
public struct ObserverLock: ~Copyable, Sendable {
  private let lock: FileLock

  /// The process that observes already.
  public enum Taking: ~Copyable, Sendable {
    case taken(ObserverLock)
    /// Somebody else has it; who, if the kernel tells.
    case held(FileLock.Holder?)
  }

  private init(_ lock: consuming FileLock) { self.lock = lock }

  /// Takes the lock, or says who has it; waits for nobody.
  public static func take(in places: RunPlaces) throws(StoreError) -> Taking {
    do throws(FileError) {
      return .taken(ObserverLock(try FileLock(places.observerLock, patience: 0, as: .owner)))
    } catch {
      guard error.code == .locked else {
        throw StoreError(.io, "Nobody can observe here.", causes: ["\(error)"])
      }
      return .held(holder(in: places))
    }
  }

  /// Looks who observes; nil if nobody does, or if the kernel does not tell.
  public static func observer(in places: RunPlaces) -> String? {
    holder(in: places).map { "\($0)" }
  }

  private static func holder(in places: RunPlaces) -> FileLock.Holder? {
    FileLock.holder(of: places.observerLock, verbs: ["observe", "health"])
  }

  /// Ends the process that observes, if one does, and waits for its end.
  ///
  /// - Returns: Who it was; nil if nobody did.
  /// - Throws: ``StoreError/Code/busy`` if it does not end, or cannot be found.
  public static func stop(
    in places: RunPlaces,
    patience: Double
  ) throws(StoreError) -> String? {
    guard case .held(let holder) = try take(in: places) else { return nil }
    guard let holder, holder.askToEnd() else {
      throw StoreError(
        .busy,
        "Another process observes here and cannot be asked to end.",
        remedy: "End it where it was started."
      )
    }
    do throws(FileError) { _ = try FileLock(places.observerLock, patience: patience) } catch {
      throw StoreError(
        .busy,
        "\(holder) observes here and does not end.",
        remedy: "It may be in the middle of a run: try again later."
      )
    }
    return "\(holder)"
  }
}
