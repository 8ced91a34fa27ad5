import CarePlanKit
import Foundation
import Synchronization

/// The signals that ask the process to end, noted so that work can end in order.
///
/// Only the first one is noted: a second one ends the process as if nobody listened.
enum StopSignal {
  private static let noted = Atomic<Int32>(0)

  /// The signal that came; nil if none has.
  static var received: Int32? {
    let number = noted.load(ordering: .relaxed)
    return number == 0 ? nil : number
  }

  /// Prints a line when a signal ends the process, from here on.
  ///
  /// A command can have made its commit before it was stopped, so that nobody is told just to repeat it.
  static func announce() {
    let signals = [
      (SIGTERM, "SIGTERM"), (SIGINT, "SIGINT"), (SIGHUP, "SIGHUP"), (SIGQUIT, "SIGQUIT"),
    ]
    for (number, name) in signals {
      let line = """
        careplan: stopped by \(name); no commit is half made: look at 'careplan log' before you run it \
        again
        """
      Surroundings.say(line, whenEndedBy: number)
    }
  }

  /// Notes signals from here on.
  ///
  /// A program that starts us on a thread of a pool may block them for us; here they are let in.
  static func listen() {
    // The handler must not be the first to use the atomic, whose making takes a lock.
    noted.store(0, ordering: .relaxed)
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    for number in [SIGTERM, SIGINT] {
      unsafe sigaddset(&signals, number)
      signal(number) { number in
        StopSignal.noted.store(number, ordering: .relaxed)
        signal(number, SIG_DFL)
      }
    }
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }
}
