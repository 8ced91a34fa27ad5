"""Runs the program of the arguments until the standard input ends, which is when its owner does.

The threads of the tests block all signals, which a program would inherit.
"""
import signal
import subprocess
import sys

signal.pthread_sigmask(signal.SIG_SETMASK, [])
program = subprocess.Popen(sys.argv[1:], stdin=subprocess.DEVNULL)
sys.stdin.read()
program.terminate()
program.wait()
