import Foundation
import Testing

@testable import CarePlanCLI

struct SecretLineTests {
  @Test func `what is typed is not shown, and keys that erase do`() throws {
    let master = posix_openpt(O_RDWR | O_NOCTTY)
    try #require(master >= 0)
    defer { close(master) }
    try #require(grantpt(master) == 0 && unlockpt(master) == 0)
    let name = try #require(unsafe ptsname(master).map { unsafe String(cString: $0) })
    let slave = open(name, O_RDWR | O_NOCTTY)
    try #require(slave >= 0)
    defer { close(slave) }
    let typist = Thread {
      // What is typed before nothing is shown any more is thrown away.
      while Self.shows(slave) { usleep(1000) }
      let keys = Array("wrong\u{15}se\u{E9}\u{7F}crex\u{8}t\r".utf8)
      _ = unsafe write(master, keys, keys.count)
    }
    typist.start()
    let line = SecretLine.read(from: slave)
    #expect(line.map { String(decoding: $0, as: UTF8.self) } == "secret")
    #expect(Self.shows(slave))
    _ = fcntl(master, F_SETFL, O_NONBLOCK)
    var echo = [UInt8](repeating: 0, count: 100)
    #expect(unsafe read(master, &echo, echo.count) <= 0)
  }

  @Test func `where there is no terminal nothing is read`() {
    let file = open("/dev/null", O_RDONLY)
    defer { close(file) }
    #expect(SecretLine.read(from: file) == nil)
  }

  private static func shows(_ terminal: Int32) -> Bool {
    var settings = termios()
    return unsafe tcgetattr(terminal, &settings) != 0 || settings.c_lflag & tcflag_t(ECHO) != 0
  }
}
