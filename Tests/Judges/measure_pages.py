"""Opens pages in Chromium at several widths and prints what a reader could not read.

Usage: measure_pages.py WIDTHS PAGE...

WIDTHS are numbers of pixels with commas between them. A line of the output has the name of a page, a width
and what is wrong there, separated by tabs: text beyond the edge of the window, or a word that is broken
into letters. With MEASURE_PICTURES a picture of each page at each width is put into that directory.
"""

import base64
import json
import os
import pathlib
import subprocess
import sys
import tempfile

# Words are what stands between white space; a browser may break them where they have a sign.
MEASURE = r"""
(() => {
  const faults = [];
  const width = document.documentElement.clientWidth;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node; (node = walker.nextNode());) {
    const hidden = node.parentElement.closest("thead");
    if (hidden && getComputedStyle(hidden).position === "absolute") continue;
    // What only says something to readers without a picture, and what can be opened.
    if (node.parentElement.closest("style, svg title, svg desc")) continue;
    if (node.parentElement.closest("details:not([open]) > :not(summary)")) continue;
    for (const match of node.data.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
      const range = document.createRange();
      range.setStart(node, match.index);
      range.setEnd(node, match.index + match[0].length);
      const boxes = [...range.getClientRects()];
      if (boxes.length === 0) { faults.push(`hidden: ${match[0]}`); continue; }
      if (boxes.some((box) => box.left < -0.5 || box.right > width + 0.5)) {
        faults.push(`beyond the edge: ${match[0]}`);
      }
      if (new Set(boxes.map((box) => Math.round(box.top))).size > 1) {
        faults.push(`broken: ${match[0]}`);
      }
    }
  }
  if (document.documentElement.scrollWidth > window.innerWidth) {
    faults.push(`wider than the window: ${document.documentElement.scrollWidth}`);
  }
  return faults;
})()
"""


class Browser:
    """A Chromium that is told what to do through a pipe, as its DevTools protocol has it."""

    def __init__(self, profile):
        down, self.requests = os.pipe()
        self.answers, up = os.pipe()
        options = ["--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"]
        options += ["--disable-dev-shm-usage", "--no-first-run", "--remote-debugging-pipe"]

        def connect():
            # The two ends must not be each other's place while they are put into theirs.
            first, second = os.dup(down), os.dup(up)
            os.dup2(first, 3)
            os.dup2(second, 4)

        self.process = subprocess.Popen(
            ["chromium", *options, f"--user-data-dir={profile}", "about:blank"],
            preexec_fn=connect,
            close_fds=False,
            env={**os.environ, "HOME": profile},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(down)
        os.close(up)
        self.rest = b""
        self.number = 0
        self.events = []
        self.session = None
        target = self.ask("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self.ask("Page.enable")

    def ask(self, method, **parameters):
        """Sends a request and returns its answer."""
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.requests, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.read()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']['message']}")
                return answer["result"]
            self.events.append(answer.get("method"))

    def read(self):
        while b"\0" not in self.rest:
            piece = os.read(self.answers, 1 << 16)
            if not piece:
                raise RuntimeError("the browser ended")
            self.rest += piece
        message, self.rest = self.rest.split(b"\0", 1)
        return json.loads(message)

    def open(self, url):
        self.events = []
        self.ask("Page.navigate", url=url)
        while "Page.loadEventFired" not in self.events:
            self.events.append(self.read().get("method"))

    def close(self):
        try:
            self.session = None
            self.ask("Browser.close")
        finally:
            self.process.wait(timeout=30)


def measure(browser, path, width, pictures):
    size = {"width": width, "height": 800, "deviceScaleFactor": 1, "mobile": False}
    browser.ask("Emulation.setDeviceMetricsOverride", **size)
    result = browser.ask("Runtime.evaluate", expression=MEASURE, returnByValue=True)
    if "exceptionDetails" in result:
        raise RuntimeError(str(result["exceptionDetails"]))
    if pictures:
        shot = browser.ask("Page.captureScreenshot", captureBeyondViewport=True)
        name = f"{path.stem}-{width}.png"
        (pathlib.Path(pictures) / name).write_bytes(base64.b64decode(shot["data"]))
    return result["result"]["value"]


def main():
    widths = [int(width) for width in sys.argv[1].split(",")]
    pictures = os.environ.get("MEASURE_PICTURES")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        browser = Browser(profile)
        try:
            for path in map(pathlib.Path, sys.argv[2:]):
                browser.open(path.resolve().as_uri())
                for width in widths:
                    for fault in measure(browser, path, width, pictures):
                        print(path.stem, width, fault, sep="\t")
        finally:
            browser.close()


if __name__ == "__main__":
    main()
