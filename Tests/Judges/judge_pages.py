"""Opens pages in Chromium and prints what axe finds, and what a reader could not read.

Usage: judge_pages.py WIDTHS PAGE...

Each page is judged by axe at a narrow and a wide window in the light and the dark scheme, and measured at
each width from left to right and, as if its language were written so, from right to left. A line of the
output has the name of a page, how it was shown and what is wrong there, separated by tabs.
"""

import importlib.util
import json
import pathlib
import sys
import tempfile

from measure_pages import Browser, measure

AXE = pathlib.Path(importlib.util.find_spec("axe_playwright_python").origin).with_name("axe.min.js")

RUN = """
axe.run(document, {resultTypes: ["violations"]}).then((found) => JSON.stringify(
  found.violations.map((one) => one.id + ": " + one.nodes.slice(0, 2).map((node) => node.html).join(" "))
))
"""


def evaluate(browser, expression, **options):
    result = browser.ask("Runtime.evaluate", expression=expression, returnByValue=True, **options)
    if "exceptionDetails" in result:
        raise RuntimeError(str(result["exceptionDetails"]))
    return result["result"].get("value")


def violations(browser, width, scheme):
    size = {"width": width, "height": 800, "deviceScaleFactor": 1, "mobile": False}
    browser.ask("Emulation.setDeviceMetricsOverride", **size)
    features = [{"name": "prefers-color-scheme", "value": scheme}]
    browser.ask("Emulation.setEmulatedMedia", features=features)
    return json.loads(evaluate(browser, RUN, awaitPromise=True))


def main():
    widths = [int(width) for width in sys.argv[1].split(",")]
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        browser = Browser(profile)
        try:
            for path in map(pathlib.Path, sys.argv[2:]):
                browser.open(path.resolve().as_uri())
                evaluate(browser, AXE.read_text() + ";0")
                for scheme in ("light", "dark"):
                    for width in (390, 1280):
                        for fault in violations(browser, width, scheme):
                            print(path.stem, scheme, width, fault, sep="\t")
                for direction in ("ltr", "rtl"):
                    evaluate(browser, f"document.documentElement.dir = '{direction}'; 0")
                    for width in widths:
                        for fault in measure(browser, path, width, None):
                            print(path.stem, direction, width, fault, sep="\t")
        finally:
            browser.close()


if __name__ == "__main__":
    main()
