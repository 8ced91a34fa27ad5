import Platform

/// A port of this machine on which connections are taken and nothing is ever said.
public final class MuteServer: Sendable {
  public let port: UInt16
  private let descriptor: Int32

  public init() throws {
    // The kernel takes connections for whoever listens; nobody here accepts them.
    (port, descriptor) = try LoopbackPort.listening()
  }

  deinit { close(descriptor) }
}
