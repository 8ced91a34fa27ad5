import Foundation
import Testing

@testable import CarePlanCLI

struct SecretLineTests {
  @Test func `what is typed is not shown, and keys that erase do`() throws {
    let master = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY)
    try #require(master >= 0)
    defer { close(master) }
    // TIOCSPTLCK and TIOCGPTN of <asm-generic/ioctls.h>, which Swift does not see.
    var (lock, number) = (Int32(0), UInt32(0))
    let isUnlocked = unsafe ioctl(master, 0x4004_5431, &lock) == 0
    let isNumbered = unsafe ioctl(master, 0x8004_5430, &number) == 0
    try #require(isUnlocked && isNumbered)
    let slave = unsafe open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
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
    let count = unsafe read(master, &echo, echo.count)
    #expect(count <= 0)
  }

  @Test func `where there is no terminal nothing is read`() {
    let file = unsafe open("/dev/null", O_RDONLY)
    defer { close(file) }
    #expect(SecretLine.read(from: file) == nil)
  }

  private static func shows(_ terminal: Int32) -> Bool {
    var settings = termios()
    guard unsafe tcgetattr(terminal, &settings) == 0 else { return true }
    return settings.c_lflag & tcflag_t(ECHO) != 0
  }
}
