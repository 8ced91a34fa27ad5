import Platform

/// The thread that runs this code.
public enum CurrentThread: Sendable {
  /// A number that no other thread has while this one lives; never 0.
  public static var id: UInt { UInt(pthread_self()) }
}
