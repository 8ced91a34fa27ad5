"""A clone with a plan, and the jobs that the hosts run in it."""

import json
import os
import pathlib
import secrets
import subprocess

from fake_host import PREFIXES, USERS, Host

HERE = pathlib.Path(__file__).resolve().parent
EXAMPLES = HERE.parents[1] / "Examples"
SCRIPT = EXAMPLES / "continuous-integration" / "post-review"
MARKER = "<!-- careplan review -->"
TESTS = []
# Words of the plan, which no log may show.
HEALTH = ["Doxylamine", "Annabel", "Quince", "tablet", "evening"]


class Plan:
    """A clone whose main has a plan, with a branch that first changes a time, and then a dose, doubtfully."""

    def __init__(self, careplan, directory):
        self.careplan = careplan
        self.origin = directory / "origin"
        self.clone = directory / "clone"
        self.environment = {
            "PATH": os.environ["PATH"], "HOME": str(directory), "LANG": "C.UTF-8", "GIT_CONFIG_GLOBAL": "/dev/null",
            "GIT_CONFIG_NOSYSTEM": "1",
            **{f"GIT_{who}_{what}": value for who in ("AUTHOR", "COMMITTER")
               for what, value in (("NAME", "Example Nurse"), ("EMAIL", "nurse@example.org"))},
        }
        self.origin.mkdir()
        self.run(self.origin, careplan, "init", "--time-zone", "America/New_York")
        self.run(self.origin, careplan, "add", "patient", "anna", "--name", "Annabel Quince", "-m", "Add the patient")
        self.run(self.origin, careplan, "add", "task", "doxylamine", "--title", "Doxylamine", "--daily", "08:00",
                 "--start", "2040-01-01", "--target", "1 tablet", "--instructions", "One tablet in the evening",
                 "-m", "Start")
        self.base = self.run(self.origin, "git", "rev-parse", "HEAD")
        self.run(self.origin, "git", "checkout", "--quiet", "-b", "raise-dose")
        self.run(self.origin, careplan, "update", "task/doxylamine", "--daily", "20:00", "--target", "1 tablet",
                 "-m", "Later")
        self.quiet = self.run(self.origin, "git", "rev-parse", "HEAD")
        self.run(self.origin, careplan, "update", "task/doxylamine", "--target", "2 tablets", "-m", "Raise the dose")
        self.doubtful = self.run(self.origin, "git", "rev-parse", "HEAD")
        self.run(directory, "git", "clone", "--quiet", str(self.origin), str(self.clone))

    def run(self, directory, *command):
        return subprocess.run(command, cwd=directory, env=self.environment, check=True, capture_output=True,
                              text=True).stdout.strip()


class Job:
    """A job of one host for one test, with a host of its own."""

    def __init__(self, plan, kind, directory):
        self.plan, self.kind, self.directory = plan, kind, pathlib.Path(directory)
        self.token = f"token-{secrets.token_hex(12)}"
        self.host = Host(self.token)
        self.count = 0

    def recorded(self, event, head):
        text = (HERE / "Events" / f"{self.kind.lower()}-{event}.json").read_text()
        for sign, commit in (("1", self.plan.base), ("2", head), ("3", self.plan.quiet)):
            text = text.replace(sign * 40, commit)
        return text

    def environment(self, event, head):
        """What the host sets for a job, with the event in a file."""
        self.count += 1
        path = self.directory / f"event-{self.count}.json"
        path.write_text(self.recorded(event, head))
        api = self.host.address + PREFIXES[self.kind]
        if self.kind == "GitLab":
            variables = {"GITLAB_CI": "true", "CI_API_V4_URL": api, "GITLAB_TOKEN": self.token}
            if event.startswith("job"):
                variables |= json.loads(path.read_text())
            else:
                variables |= {"CI_PIPELINE_SOURCE": "trigger", "TRIGGER_PAYLOAD": str(path)}
        else:
            variables = {"CI": "true", "GITHUB_ACTIONS": "true", "GITHUB_API_URL": api, "GITHUB_EVENT_PATH": str(path),
                         "GITHUB_EVENT_NAME": "pull_request", "GITHUB_REPOSITORY": "example/store"}
            variables["GITHUB_TOKEN" if self.kind == "GitHub" else "FORGEJO_TOKEN"] = self.token
        return self.plan.environment | variables | {"POST_REVIEW_TIMEOUT": "1", "POST_REVIEW_WAIT": "0"}

    def run(self, *options, event="opened", head=None, later_push=False, shows_health=False, command=None, **changes):
        """Runs the example as the host does. Returns its exit code, output and log."""
        head = head or self.plan.quiet
        if not later_push:
            self.host.head = head
        variables = self.environment(event, head) | changes
        variables = {name: value for name, value in variables.items() if value is not None}
        command = command or [str(SCRIPT), "--store", str(self.plan.clone), "--careplan", self.plan.careplan, *options]
        result = subprocess.run(command, cwd=self.directory, env=variables, capture_output=True, text=True, timeout=60)
        both = result.stdout + result.stderr
        expect(self.token not in both, f"the log shows the token:\n{both}")
        if not shows_health:
            expect(not any(word in both for word in HEALTH), f"the log shows health data:\n{both}")
        expect(not self.host.leaks, f"the token was seen: {self.host.leaks}")
        return result.returncode, result.stdout, result.stderr

    def ours(self):
        return [comment["body"] for comment in self.host.comments if comment["user"] == USERS[self.kind]]

    def asked(self, method):
        return [what for asked, what, _ in self.host.requests if asked == method]


def stand_in(job, text, code=0):
    """A careplan that says what a case wants to be reviewed, warns, and may fail."""
    (job.directory / "review").write_text(text)
    program = job.directory / "stand-in"
    warning = "careplan: warning: in doubt: Doxylamine"
    error = f"echo 'careplan: error: there is no store' >&2; exit {code}" if code else ""
    program.write_text(f"#!/bin/sh\ncat '{job.directory}/review'; echo '{warning}' >&2; {error}\n")
    program.chmod(0o755)
    return "--careplan", str(program)


def expect(condition, words):
    if not condition:
        raise AssertionError(words)


def expect_end(end, code, *words):
    expect(end[0] == code and all(word in end[2] for word in words), f"expected {code}, {words}; got {end}")


def test(*kinds):
    """Makes a function a case for these hosts, or for all."""
    def add(function):
        TESTS.extend((function, kind) for kind in kinds or PREFIXES)
        return function
    return add
