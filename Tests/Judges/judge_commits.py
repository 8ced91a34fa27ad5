#!/usr/bin/env python3
"""Judges the commits of signed repositories as Trust.md says it, for comparison with CommitJudge.

Usage: judge_commits.py < QUESTIONS

Reads one repository a line: {"repository": its git directory, "anchor", "tips": [commit],
"accepted": [tree], "derived": {commit: "same", a tree or null}}, and prints for each a line
{"anew", "heeding": {"held": {commit: [rule, [[path, verb]]]}, "judged": [commit], "accepted":
[commit]}}: `anew` takes only what was founded, `heeding` also the checkpoints that count. Where a
rule is about a path, all are named that may be said.

It reads commits, trees and signatures itself and evaluates statements by evaluate_access.py. From
careplan comes one thing only, `derived`: what careplan would make of a commit's parents.
"""

import base64
import functools
import json
import os
import re
import sys

import evaluate_access
from evaluate_access import BUILT_IN, HASH, Evaluation, Log, canonical
from signed_repository import Repository, signing_key

UUID = r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"
RECORD = re.compile(r"(patients|care-plans|contacts|tasks|health-tasks)/([^/]+)/")
VERSION = re.compile(RECORD.pattern + rf"versions/({UUID})\.json\Z")
HEAD = re.compile(RECORD.pattern + r"current\.json\Z")
OUTCOME = re.compile(
    rf"outcomes/(?:unplaced/({UUID})|\d{{4}}/\d\d/\d\d/[^/.]+\.[^/.]+\.({UUID}))\.json\Z")
MARKER = re.compile(rf"purged/([0-9a-f]{{2}})/\1[0-9a-f]{{6}}{UUID[len('[0-9a-f]{8}'):]}\.json\Z")
STATEMENT = re.compile(r"access/(people|rules)/([0-9a-f]{64})\.json\Z")


def kind(path):
    """What a file is of; a version also has the id that an erasure names."""
    if found := VERSION.match(path):
        return "version", found[3]
    if found := OUTCOME.match(path):
        return "outcome", found[1] or found[2]
    for name, pattern in (("head", HEAD), ("marker", MARKER), ("statement", STATEMENT)):
        if pattern.match(path):
            return name, None
    return "other", None


@functools.lru_cache(maxsize=None)
def is_signed(text, namespace, key, sshsig):
    try:
        blob = base64.b64decode(sshsig, validate=True)
    except ValueError:
        return False
    return signing_key(blob, text.encode(), namespace) == key


def is_ssh_signed(value, namespace, signature):
    rest = {name: member for name, member in value.items() if name != "signature"}
    return is_signed(canonical(rest), namespace, signature["key"], signature["sshsig"])


evaluate_access.is_signed = is_ssh_signed


class Words:
    """What a set of statements comes to, as far as commits are judged by it."""

    def __init__(self, anchor, files, history):
        self.log = Log({"anchor": anchor, "holdsRules": True, "files": files, "commits": {}})
        self.it, self.history = Evaluation(self.log, self.log.known), history
        rules = self.log.rules(self.it, {})
        self.vouches, self.categories = rules["vouches"], rules["categories"]
        self.unsigned = self.log.atoms.of(rules["policy"]["unsigned"])
        self.memory = {}
        members = self.it.memberships()
        readers = [each.id for each in self.it.counting("reader")]
        self.keys = {key for holder in members for key in self.it.counted(holder)}
        self.readers = {key for holder in readers for key in self.it.counted(holder)} - self.keys

    def authorities(self, key, commit):
        if key not in self.memory:
            self.memory[key] = list(self.log.authorities(self.it, key))
        return [rights for _, rights, limits in self.memory[key]
                if all(self.history.leads(commit, limit) for limit in limits)]

    def vouchers(self, commit):
        found = [self.it.rights_of(who) for who in self.vouches.get(commit, [])]
        return [rights for rights in found if rights]

    def ends(self):
        """All that ends a membership, or a device of one."""
        found = set()
        for holder in self.it.memberships():
            found |= set(self.it.ends_of(holder))
            keys = set(self.it.devices(holder))
            for each in self.it.selves(holder):
                keys |= each.ends
            for key in keys:
                found |= set(self.it.device_ends(holder, key))
        return found

    def checkpoints(self):
        """The commits that are taken with all before them, since somebody who owns vouched."""
        found = set()
        for vouch in self.it.counting("vouch"):
            if "upTo" not in vouch.body:
                continue
            ends = {end for end in self.ends() if not self.it.before(end, vouch.id)}
            ends |= set(self.it.ends_of(vouch.by))
            ends |= set(self.it.device_ends(vouch.by, vouch.key))
            limits = [self.log.known[end].body["seen"] for end in ends]
            for commit in vouch.body["upTo"]:
                if all(self.history.leads(commit, limit) for limit in limits):
                    found.add(commit)
        return found

    def founded(self):
        return self.log.known[self.log.anchor].body.get("history", [])

    def allows(self, rights, verb, category):
        names = self.log.atoms.names
        return (verb, category if category in names else "*") in rights


class History:
    def __init__(self, repository):
        self.repository, self.memory = repository, {}

    def ancestors(self, tip):
        """A commit and all before it, if it is here."""
        if tip not in self.memory:
            found, pending = set(), [tip]
            while pending:
                name = pending.pop()
                if name not in found and (commit := self.repository.commit(name)):
                    found.add(name)
                    pending += commit.parents
            self.memory[tip] = found
        return self.memory[tip]

    def leads(self, commit, end):
        return commit in self.ancestors(end)


class Judge:
    def __init__(self, question):
        self.question = question
        self.repository = Repository(question["repository"])
        self.history = History(self.repository)
        self.all = set().union(*[self.history.ancestors(tip) for tip in question["tips"]])
        self.files = self.statements()
        self.words = self.evaluate(self.files)
        self.verdicts = {}

    def evaluate(self, files):
        return Words(self.question["anchor"], sorted(files), self.history)

    def statements(self):
        """All statements that this copy ever saw: those that it keeps, and those of its commits."""
        found = set()
        for folder in ("people", "rules"):
            kept = os.path.join(self.question["repository"], "careplan/access", folder)
            for name in os.listdir(kept) if os.path.isdir(kept) else []:
                with open(os.path.join(kept, name), "rb") as file:
                    self.note(found, f"access/{folder}/{name}", file.read())
        trees = {self.repository.commit(name).tree for name in self.all}
        for tree in trees:
            for path, (_, blob) in self.repository.files(tree, "access").items():
                self.note(found, path, self.repository.blob(blob))
        return found

    @staticmethod
    def note(found, path, data):
        match = STATEMENT.match(path)
        if match and len(data) <= 1 << 20:
            try:
                found.add((match[1], match[2], data.decode()))
            except UnicodeDecodeError:
                pass

    # Who answers

    def answers(self, commit):
        """The rights of all who answer for a commit, and the rule by which nobody does."""
        vouching, name = self.words.vouchers(commit.name), commit.name
        if not commit.has_signature:
            rule = "notDerivable" if commit.is_by_careplan else "unsigned"
            signing = [self.words.unsigned] if self.words.unsigned else []
        elif commit.key is None:
            rule, signing = "badSignature", []
        elif commit.key in self.words.readers:
            rule, signing = "reader", []
        elif commit.key not in self.words.keys:
            rule, signing = "unknownSigner", []
        else:
            rule, signing = "ended", self.words.authorities(commit.key, name)
            if not signing and not vouching and self.is_own_end(commit):
                signing = [frozenset()]
        return signing + vouching, rule

    def is_own_end(self, commit):
        """Whether a commit does nothing but bring statements, one of which ends something of its
        own key, which answered for it before that."""
        if len(commit.parents) != 1:
            return False
        parent, own = commit.parents[0], []
        before = self.repository.commit(parent).tree
        for path, old, new in self.repository.changes(before, commit.tree):
            match = STATEMENT.match(path)
            if not match or old or not new:
                return False
            statement = self.words.log.statements.get(match[2])
            if statement and statement.key == commit.key:
                own.append(statement)
        ends = [each for each in own if "seen" in each.body]
        if not ends or not all(self.history.leads(parent, each.body["seen"]) for each in ends):
            return False
        names = {each.id for each in own}
        # What is ended once more by what had seen the same is not ended any earlier.
        for each in self.words.log.statements.values():
            if any(each.by == end.by and each.body.get("seen") == end.body["seen"]
                   and (each.key == commit.key or each.by in each.ends) for end in ends):
                names.add(each.id)
        without = self.evaluate({each for each in self.files if each[1] not in names})
        return bool(without.authorities(commit.key, commit.name))

    # What it does

    def verdict(self, name):
        """None if a commit that stands on no held one is accepted, else the rule and paths."""
        if name not in self.verdicts:
            self.verdicts[name] = self.judge(self.repository.commit(name))
        return self.verdicts[name]

    def judge(self, commit):
        if len(commit.parents) > 2:
            return ["parents", []]
        derived = self.question["derived"].get(commit.name)
        if derived == "same":
            return None
        people, rule = self.answers(commit)
        if not people:
            return [rule, []]
        parents = [self.repository.commit(each).tree for each in commit.parents]
        bases = [derived] if derived and len(parents) == 2 else parents or [None]
        needs, faults, brought = set(), set(), set()
        for base in bases:
            self.compare(commit, parents, base, needs, faults, brought)
        if faults:
            return [sorted(faults)[0][0] if len({each[0] for each in faults}) == 1 else
                    sorted({each[0] for each in faults}), [[each[1], None] for each in sorted(faults)]]
        bad = sorted(path for path in brought if not self.is_statement(path, commit.tree))
        if bad:
            return ["statement", [[path, None] for path in bad]]
        trees = [parents, self.question["accepted"]]
        lacks = [self.lack(rights, needs, commit, *trees) for rights in people]
        return ["notAllowed", lacks] if all(lacks) else None

    def compare(self, commit, parents, base, needs, faults, brought):
        tree, get = commit.tree, self.repository.at
        changes = list(self.repository.changes(base, tree))
        moved = {path.rpartition("/")[0] for path, _, _ in changes if kind(path)[0] == "head"}
        for path, old, new in changes:
            what, uuid = kind(path)
            is_merged_away = not new and len(parents) == 2 and not any(
                get(parent, path) for parent in parents)
            if what in ("version", "outcome"):
                if new and old:
                    faults.add(("altered", path))
                elif new:
                    needs.add((path, "edit" if what == "version" else "record"))
                elif is_merged_away:
                    pass
                elif get(tree, f"purged/{uuid[:2]}/{uuid}.json"):
                    needs.add((path, "own"))
                elif what == "version" and path.rpartition("/versions/")[0] in moved:
                    needs.add((path, "edit"))
                else:
                    faults.add(("removed", path))
            elif what == "head":
                if not (len(parents) == 2 and new and self.shows_version(path, new, tree)):
                    needs.add((path, "edit"))
            elif what == "marker":
                if new:
                    needs.add((path, "own"))
                elif not is_merged_away:
                    faults.add(("removed", path))
            elif what == "statement":
                if new and not old:
                    brought.add(path)
                else:
                    faults.add(("altered" if new else "removed", path))
            else:
                needs.add((path, "own"))

    def shows_version(self, path, head, tree):
        versions = self.repository.files(tree, path.rpartition("/")[0] + "/versions")
        return head in versions.values()

    def is_statement(self, path, tree):
        """Whether a file is a statement of this store, of which the tree has all that it had seen."""
        _, folder, name = path[:-len(".json")].split("/")
        statement = self.words.log.statements.get(name)
        if not statement or statement.folder != folder:
            return False
        for seen, names in (("people", statement.previous), ("rules", statement.rules)):
            files = self.repository.files(tree, "access/" + seen) if names else {}
            if any(f"access/{seen}/{each}.json" not in files for each in names):
                return False
        return statement.key in self.words.keys | self.words.readers or name == self.question["anchor"]

    # Rights to records

    def lack(self, rights, needs, commit, parents, accepted):
        """The first path that rights are too few for, with the verb; None if there is none."""
        trees = [commit.tree] + parents + accepted
        for path, verb in sorted(needs, key=lambda need: need[0].encode("utf-8", "replace")):
            if verb == "own":
                if "own" not in rights:
                    return [path, verb]
                continue
            if (verb, "*") in rights and all((verb, name) in rights for name in self.words.log.atoms.names):
                continue
            found = {self.category_of(path, tree) for tree in set(trees)} - {None}
            if not all(self.words.allows(rights, verb, each) for each in found or {"private"}):
                return [path, verb]
            if self.claims(path, trees) and not self.words.allows(rights, "record", "private"):
                return [path, verb]
        return None

    def claims(self, path, trees):
        """Whether a version or a head begins a task that outcomes name already."""
        match = VERSION.match(path) or HEAD.match(path)
        if not match or match[1] not in ("tasks", "health-tasks"):
            return False
        if any(self.repository.files(tree, f"{match[1]}/{match[2]}") for tree in trees[1:]):
            return False
        name = self.parsed(self.repository.at(trees[0], path)).get("id")
        for tree in trees:
            for _, outcome in self.repository.files(tree, "outcomes").items():
                if name is not None and self.parsed(outcome).get("taskID") == name:
                    return True
        return False

    def parsed(self, entry):
        try:
            value = json.loads(self.repository.blob(entry[1]))
            return value if isinstance(value, dict) else {}
        except (ValueError, TypeError):
            return {}

    def category_of(self, path, tree):
        if OUTCOME.match(path):
            entry = self.repository.at(tree, path)
            return self.category_of_outcome(self.parsed(entry), tree) if entry else None
        match = RECORD.match(path)
        return self.category(f"{match[1]}/{match[2]}", tree)

    def category_of_outcome(self, outcome, tree):
        task = outcome.get("taskID")
        if task is None:
            return "private"
        found = [self.category(directory, tree) for directory in self.directories(task, tree)]
        return found[0] if len(found) == 1 and found[0] else "private"

    def directories(self, task, tree):
        """The directories of a tree that hold a task."""
        for folder in ("tasks", "health-tasks"):
            for name in {path.split("/")[1] for path in self.repository.files(tree, folder)}:
                files = self.repository.files(tree, f"{folder}/{name}").values()
                if any(self.parsed(entry).get("id") == task for entry in files):
                    yield f"{folder}/{name}"

    def category(self, directory, tree):
        """What was said last of a record, or else what all its first versions say."""
        files = self.repository.files(tree, directory + "/versions")
        records = [self.parsed(entry) for entry in files.values()]
        if not files:
            head = self.repository.at(tree, directory + "/current.json")
            if not head:
                return None
            records = [self.parsed(head)]
        if not all("type" in each and "version" in each for each in records):
            return "private"
        word = directory.split("/")[0][:-1]
        said = self.words.categories.get(f"{word}/{records[0].get('id')}")
        if said:
            return said
        here = {each["version"].get("uuid") for each in records}
        found = set()
        for each in records:
            previous = each["version"].get("previous", [])
            if not files or not previous:
                found.add(self.says(word, each))
            elif not set(previous) <= here:
                found.add("private")
        return found.pop() if len(found) == 1 else "private"

    @staticmethod
    def says(word, record):
        if word == "task":
            return "assessments" if record.get("activityType") == "assessment" else "interventions"
        return {"health-task": "assessments", "contact": "contacts"}.get(word, "profile")

    # All commits

    def judgement(self, taken):
        hidden = set().union(*[self.history.ancestors(each) for each in taken])
        judged = self.all - hidden
        held = {}
        for name in self.in_order(judged):
            parents = self.repository.commit(name).parents
            if any(each in held for each in parents):
                held[name] = ["onHeld", []]
            elif verdict := self.verdict(name):
                held[name] = verdict
        good = self.all - set(held)
        inner = {each for name in good for each in self.repository.commit(name).parents}
        return {"held": held, "judged": sorted(judged), "accepted": sorted(good - inner)}

    def in_order(self, names):
        order, met = [], set()
        for tip in sorted(names):
            pending = [(tip, False)]
            while pending:
                name, is_done = pending.pop()
                if is_done:
                    order.append(name)
                elif name in names and name not in met:
                    met.add(name)
                    pending.append((name, True))
                    pending += [(each, False) for each in self.repository.commit(name).parents]
        return order

    def answer(self):
        founded = self.words.founded()
        try:
            return {
                "anew": self.judgement(founded),
                "heeding": self.judgement(set(founded) | self.words.checkpoints()),
            }
        finally:
            self.repository.close()


def main():
    sys.setrecursionlimit(20000)
    for line in sys.stdin:
        if line.strip():
            print(json.dumps(Judge(json.loads(line)).answer(), sort_keys=True), flush=True)


if __name__ == "__main__":
    main()
