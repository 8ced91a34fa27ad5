public import CareStorage
public import CareSync
public import Foundation

extension Synchronizer {
  /// Creates a synchronizer with the clock and the random numbers of this computer.
  ///
  /// Cost: nothing; one look for the `git` program.
  ///
  /// - Parameters:
  ///   - store: The store whose branch is exchanged.
  ///   - environment: The variables that git and hooks get.
  ///   - timeout: How long a remote may be silent; nil for the setting of this copy.
  /// - Throws: ``StoreError/Code/configuration`` if there is no `git` program, and it is to be used.
  public init(
    _ store: GitStore,
    environment: [String: String] = ProcessInfo.processInfo.environment,
    timeout: RemoteTimeout? = nil
  ) throws(StoreError) {
    try self.init(
      store,
      environment: environment,
      timeout: timeout,
      pause: { Thread.sleep(forTimeInterval: $0) },
      random: { Double.random(in: 0..<1) }
    )
  }
}
