#!/usr/bin/env python3
"""Evaluates logs of statements as the specification says it, for comparison with CareAccess.

Usage: evaluate_access.py < LOGS

Reads one log a line: {"anchor", "holdsRules", "files": [[folder, name, text]], "commits":
{id: [parents]}, "questions": [[key, commit]]}, and prints for each a line with its evaluation. It
shares no code and no structure with Sources/CareAccess: it asks, for one statement at a time,
whether it counts, and follows that question wherever it leads; ancestors are plain sets. Signatures
are those of the tests: the Base64 of SHA-256 over key, namespace and message.
"""

import base64
import hashlib
import json
import re
import sys

PEOPLE = {"found", "admit", "end", "self"}
RULES = {
    "self", "reader", "grant", "stop", "approve", "reject", "epoch", "invite", "uninvite", "vouch",
    "category", "policy",
}
COMMON = {
    "type", "found", "act", "by", "at", "previous", "rules", "seen", "signature", "critical",
}
MEMBERS = {
    "found": {"card", "devices", "recovery", "history"},
    "admit": {"card", "rights", "ends", "invite"},
    "end": {"ends"},
    "self": {"devices", "recovery", "ends", "types", "name"},
    "reader": {"card", "role", "invite"},
    "grant": {"card", "category", "until"},
    "stop": {"card", "category"},
    "approve": {"operation"},
    "reject": {"operation"},
    "epoch": {"stream", "recipient", "devices"},
    "invite": {"secret", "offer", "until"},
    "uninvite": {"secret"},
    "vouch": {"commits", "upTo"},
    "category": {"record", "category"},
    "policy": {"unsigned", "approval", "production", "categories"},
}
BUILT_IN = ["assessments", "contacts", "interventions", "private", "profile"]
WORD = re.compile(r"[a-z0-9][a-z0-9_-]{0,31}\Z")
HASH = re.compile(r"[0-9a-f]{64}\Z")
COMMIT = re.compile(r"[0-9a-f]{40}\Z")


def canonical(value):
    return json.dumps(value, indent=2, ensure_ascii=False, sort_keys=True) + "\n"


def sha256(text):
    return hashlib.sha256(text.encode()).hexdigest()


def is_signed(value, namespace, signature):
    rest = {name: member for name, member in value.items() if name != "signature"}
    message = "\0".join([signature["key"], namespace, canonical(rest)])
    digest = hashlib.sha256(message.encode()).digest()
    return base64.b64encode(digest).decode() == signature["sshsig"]


class Dropped(Exception):
    pass


def need(condition, reason="form"):
    if not condition:
        raise Dropped(reason)


def ids(value, pattern=HASH, least=0):
    need(isinstance(value, list) and len(value) >= least)
    need(all(isinstance(each, str) and pattern.match(each) for each in value))
    need(value == sorted(set(value)))
    return value


def person(card):
    return sha256(canonical(card))


class Statement:
    def __init__(self, folder, name, text):
        self.id, self.folder = name, folder
        need(sha256(text) == name, "name")
        try:
            body = json.loads(text)
        except ValueError:
            raise Dropped("form")
        need(isinstance(body, dict) and canonical(body) == text)
        self.body = body
        need(body.get("type") == "access" and isinstance(body.get("act"), str))
        need(isinstance(body.get("at"), str))
        self.act = body["act"]
        signature = body.get("signature")
        need(isinstance(signature, dict) and set(signature) == {"key", "sshsig"})
        self.key = signature["key"]
        self.previous = set(ids(body.get("previous", [])))
        self.rules = set(ids(body.get("rules", [])))
        self.by = body.get("by")
        if self.act == "found":
            need(not {"found", "by"} & set(body) and not self.previous and not self.rules)
        else:
            need(HASH.match(body.get("found", "")) and HASH.match(body.get("by", "")))
        self.check()
        need(is_signed(body, "careplan-access@v1", signature), "signature")
        if self.is_known and self.act in ("found", "admit", "reader"):
            card = body["card"]
            need(is_signed(card, "careplan-card@v1", card["signature"]), "signature")

    def check(self):
        """Whether members are as the act wants them; an act that nobody here knows says nothing."""
        body, act = self.body, self.act
        critical = body.get("critical", [])
        need(isinstance(critical, list) and all(isinstance(each, str) for each in critical))
        self.is_known = act in MEMBERS and set(critical) <= COMMON | MEMBERS[act]
        if not self.is_known:
            return
        if act in ("found", "admit", "reader"):
            card = body.get("card")
            need(isinstance(card, dict) and isinstance(card.get("signature"), dict))
            need(card["signature"].get("key") == card.get("signing"))
            need(WORD.match(card.get("person", "")) and card.get("name"))
        if act == "found":
            need(self.key == body["card"]["signing"])
            ids(body.get("history", []), COMMIT)
        if act in ("admit", "policy"):
            words = body.get("rights" if act == "admit" else "unsigned", [])
            need(isinstance(words, list) and all(isinstance(word, str) for word in words))
            need(act == "policy" or "rights" in body)
            if not all(known_right(word) for word in words):
                self.is_known = False
                return
            need(act == "admit" or not {"own", "manage", "approve"} & set(words))
        need(self.folder == "people" and act in PEOPLE or self.folder == "rules" and act in RULES)
        if act in ("admit", "end"):
            ids(body.get("ends", []), HASH, 1 if act == "end" else 0)
        if act in ("admit", "end", "self") and body.get("ends"):
            need(COMMIT.match(body.get("seen", "")))
        if act in ("grant", "stop"):
            need(HASH.match(body.get("card", "")))
            need(WORD.match(body.get("category", "x" if act == "stop" else "")))
        if act in ("approve", "reject"):
            need(body.get("operation"))
        if act == "vouch":
            need(("commits" in body) != ("upTo" in body))
            ids(body.get("commits", body.get("upTo")), COMMIT, 1)
        if act == "category":
            need(body.get("record") and WORD.match(body.get("category", "")))

    @property
    def ends(self):
        return set(self.body.get("ends", [])) if self.is_known else set()

    @property
    def added(self):
        return {device["signing"] for device in self.body.get("devices", [])}

    @property
    def words(self):
        recovery = self.body.get("recovery")
        return recovery["signing"] if recovery else None


def known_right(word):
    if word in ("own", "manage", "approve"):
        return True
    verb, _, category = word.partition(":")
    return verb in ("read", "record", "edit") and (category == "*" or bool(WORD.match(category)))


LEVELS = {"read": ["read"], "record": ["read", "record"], "edit": ["read", "record", "edit"]}


class Atoms:
    """Rights as sets of atoms over all categories that a log names, and `*` for all others."""

    def __init__(self, statements):
        names = {"*"} | set(BUILT_IN)
        for each in statements:
            for word in each.body.get("rights", []) + each.body.get("unsigned", []):
                names.add(word.partition(":")[2])
        self.names = sorted(names - {""})

    def of(self, words):
        found = set()
        for word in words:
            verb, _, category = word.partition(":")
            if verb == "own":
                found |= {"own", "manage", "approve"}
                words = list(words) + ["edit:*"]
                found |= self.of(["edit:*"])
            elif verb in LEVELS:
                for level in LEVELS[verb]:
                    names = self.names if category == "*" else [category]
                    found |= {(level, name) for name in names}
            else:
                found.add(verb)
        return frozenset(found)

    def say(self, rights):
        if "own" in rights:
            return ["own"]
        said = [verb for verb in ("approve", "manage") if verb in rights]
        covered = set()
        for level in ("edit", "record", "read"):
            names = {name for name in self.names if (level, name) in rights} - covered
            covered |= names
            said += [level + ":*"] if "*" in names else [f"{level}:{name}" for name in names]
        return sorted(said)


class Evaluation:
    def __init__(self, log, known):
        self.log, self.known = log, known
        self.memory = {}

    def once(self, name, arguments, compute):
        place = (name,) + arguments
        if place not in self.memory:
            self.memory[place] = compute()
        return self.memory[place]

    # Ancestors

    def before(self, one, other):
        return one in self.log.ancestors(other, self.known[one].folder == "people")

    def upto(self, one, others):
        return all(one == other or self.before(one, other) for other in others)

    def under(self, holder):
        return self.once("under", (holder,), lambda: [
            each for each in self.known.values() if each.by == holder])

    def selves(self, holder):
        return [each for each in self.under(holder) if each.act == "self" and each.is_known
                and self.holder(each) == holder]

    # Memberships

    def rank(self, holder):
        """Class and depth as the chain of admissions says them, if each is within its admitter's
        rights; whether they are valid otherwise is not asked, as that may hang on this rank."""
        def compute():
            admission = self.known.get(holder)
            if admission is None or not admission.is_known:
                return None
            if holder == self.log.anchor:
                return (0, 0)
            if admission.act != "admit":
                return None
            above = self.rank(admission.by)
            if above is None:
                return None
            rights, given = self.rights(holder), self.rights(admission.by)
            if not ("manage" in given and rights <= given):
                return None
            grade = 0 if "own" in rights else 1 if "manage" in rights else 2
            return (grade, above[1] + 1)
        return self.once("rank", (holder,), compute)

    def rights(self, holder):
        admission = self.known[holder]
        if admission.act == "reader":
            return frozenset()
        words = ["own"] if admission.act == "found" else admission.body["rights"]
        return self.once("rights", (holder,), lambda: self.log.atoms.of(words))

    def person(self, holder):
        return person(self.known[holder].body["card"])

    def is_valid(self, holder):
        """Whether a membership, or a reader, is one."""
        if holder == self.log.anchor:
            return holder in self.known
        admission = self.known.get(holder)
        if admission is None or not admission.is_known:
            return False
        return admission.act in ("admit", "reader") and self.why(holder) is None

    def holder(self, statement):
        """The membership or reader that a statement may be made under, valid or not."""
        admission = self.known.get(statement.by)
        if admission is None or not admission.is_known:
            return None
        if admission.act == "reader":
            return admission.id if statement.folder == "rules" else None
        if admission.act not in ("found", "admit"):
            return None
        if statement.folder == "rules" and statement.act == "self" and statement.is_known:
            return None
        return admission.id

    # Whether a statement counts

    def why(self, name):
        return self.once("why", (name,), lambda: self.find_why(self.known[name]))

    def find_why(self, statement):
        name, holder = statement.id, self.holder(statement)
        if holder is None or not self.is_valid(holder):
            return "membership"
        if not self.before(holder, name):
            return "unseen"
        if not self.upto(name, self.senior_ends(holder)):
            return "ended"
        if not self.has(3, holder, statement.key, name):
            return "device"
        if not self.upto(name, self.device_ends(holder, statement.key)):
            return "deviceEnded"
        if not self.upto(name, self.own_ends(holder)):
            return "ended"
        return None if self.is_allowed(statement, holder) else "rights"

    def is_allowed(self, statement, holder):
        rights, act, body = self.rights(holder), statement.act, statement.body
        is_reader = self.known[holder].act == "reader"
        if not statement.is_known:
            return not is_reader
        if act == "self":
            return True
        if act == "stop":
            enough = "own" in rights or "category" not in body and "manage" in rights
            return enough or body["card"] == self.person(holder)
        if is_reader:
            return False
        if act == "admit":
            return "manage" in rights and self.rights(statement.id) <= rights
        if act in ("reader", "invite", "uninvite"):
            return "manage" in rights
        if act in ("approve", "reject"):
            return "approve" in rights
        if act == "epoch":
            return "own" in rights or body["stream"] == "core" and ("read", "*") in rights
        if act == "vouch":
            return "own" in rights or "commits" in body
        if act == "end":
            return True
        return "own" in rights

    # Ends of memberships and readers

    def senior_ends(self, holder):
        def compute():
            if self.known[holder].act == "reader":
                return [each.id for each in self.full_stops(self.person(holder))
                        if self.known[each.by].act != "reader"
                        and not self.before(each.id, holder) and self.why(each.id) is None]
            return [each.id for each in self.known.values() if self.ends_junior(each, holder)]
        return self.once("senior", (holder,), compute)

    def full_stops(self, card):
        return [each for each in self.known.values() if each.act == "stop" and each.is_known
                and each.body["card"] == card and "category" not in each.body
                and each.by in self.known]

    def ends_junior(self, end, target):
        if end.act not in ("end", "admit") or target not in end.ends or end.by == target:
            return False
        rank, own = self.rank(end.by), self.rank(target)
        if rank is None or own is None or not rank < own or not self.before(target, end.id):
            return False
        signer, ended = self.rights(end.by), self.rights(target)
        is_same = self.person(end.by) == self.person(target)
        if not is_same and not ("manage" in signer and ended <= signer):
            return False
        return self.why(end.id) is None

    def own_ends(self, holder):
        def compute():
            found = []
            for each in self.under(holder):
                if not each.is_known:
                    continue
                if self.known[holder].act == "reader":
                    ends = (each.act == "stop" and "category" not in each.body
                            and each.body["card"] == self.person(holder)
                            and each.folder == "rules")
                else:
                    ends = each.act in ("end", "admit") and holder in each.ends
                    ends = ends and self.is_allowed(each, holder)
                if ends and self.is_signed(2, holder, each):
                    found.append(each.id)
            return found
        return self.once("own", (holder,), compute)

    # Devices

    def initial(self, holder):
        """Devices that a membership begins with, and whether each is of recovery words."""
        def compute():
            admission = self.known[holder]
            body, card = admission.body, admission.body["card"]["signing"]
            if admission.act == "found":
                devices = {key: False for key in admission.added | {card}}
                if admission.words:
                    devices[admission.words] = True
                return devices
            if admission.act == "reader":
                return {card: False}
            past = {each: self.known[each] for each in self.log.ancestors(holder, True)}
            carried, ended = Evaluation(self.log, past).devices_of(person(body["card"]))
            if card not in ended:
                carried.setdefault(card, False)
            return carried
        return self.once("initial", (holder,), compute)

    def devices_of(self, who):
        """The devices of a person, and those that were ended under any of the memberships."""
        holders = [each.id for each in self.known.values() if each.act in ("found", "admit")
                   and each.is_known and self.person(each.id) == who and self.is_valid(each.id)]
        devices, ended = {}, set()
        for holder in holders:
            for key, is_words in self.devices(holder).items():
                devices[key] = devices.get(key, False) or is_words
            for each in self.selves(holder):
                ended |= {key for key in each.ends if self.device_ends(holder, key)}
        return {key: devices[key] for key in devices if key not in ended}, ended

    def devices(self, holder):
        found = dict(self.initial(holder))
        for each in self.selves(holder):
            if self.is_signed(3, holder, each):
                for key in each.added:
                    found.setdefault(key, False)
                if each.words and self.adds_words(holder, each):
                    found[each.words] = True
        return {key: found[key] or self.is_words(holder, key) for key in found}

    def counted(self, holder):
        """The devices without those of which somebody else who is no junior has the card."""
        def compute():
            mine, own = self.rank(holder), self.known[holder].body["card"]["signing"]
            taken = {self.known[name].body["card"]["signing"] for name in self.memberships()
                     if mine is None or self.rank(name) <= mine}
            return {key: is_words for key, is_words in self.devices(holder).items()
                    if key == own or key not in taken}
        return self.once("counted", (holder,), compute)

    def stands(self, holder, statement):
        return (self.holder(statement) == holder and self.before(holder, statement.id)
                and self.upto(statement.id, self.senior_ends(holder)))

    def adds(self, holder, key, name):
        """The statements before another one that add a device."""
        for each in self.selves(holder):
            if self.before(each.id, name):
                if key in each.added:
                    yield each
                elif key == each.words and self.adds_words(holder, each):
                    yield each

    def has(self, level, holder, key, name):
        """Whether a device was added before a statement, as far as the ends of a level let it."""
        def compute():
            if key in self.initial(holder):
                return self.before(holder, name)
            return any(self.is_signed(level, holder, each)
                       for each in self.adds(holder, key, name))
        return self.once("has", (level, holder, key, name), compute)

    def is_signed(self, level, holder, statement):
        """0 knows no ends of devices, 1 those by recovery words, 2 all, 3 those of oneself too."""
        def compute():
            key, name = statement.key, statement.id
            if not self.stands(holder, statement) or not self.has(level, holder, key, name):
                return False
            if level == 1:
                is_words = self.is_words(holder, key)
                return self.upto(name, self.words_ends(holder, key) if is_words
                                 else self.ends_by_words(holder, key))
            if level >= 2 and not self.upto(name, self.device_ends(holder, key)):
                return False
            return level < 3 or self.upto(name, self.own_ends(holder))
        return self.once("signed", (level, holder, statement.id), compute)

    def words_ends(self, holder, key):
        """The statements in which a key ends itself."""
        return [each.id for each in self.selves(holder)
                if each.key == key and key in each.ends and self.stands(holder, each)]

    def is_signed_by_words(self, holder, statement):
        def compute():
            key, name = statement.key, statement.id
            if not self.stands(holder, statement):
                return False
            has = self.initial(holder).get(key, False) or any(
                each.words == key and self.before(each.id, name)
                and self.is_signed(0, holder, each) and self.adds_words(holder, each)
                for each in self.selves(holder))
            return has and self.upto(name, self.words_ends(holder, key))
        return self.once("words", (holder, statement.id), compute)

    def adds_words(self, holder, statement):
        has_first = any(self.initial(holder).values())
        return not has_first or self.is_signed_by_words(holder, statement)

    def is_words(self, holder, key):
        return self.once("isWords", (holder, key), lambda: self.initial(holder).get(key, False)
                         or any(each.words == key and self.is_signed(0, holder, each)
                                and self.adds_words(holder, each)
                                for each in self.selves(holder)))

    def ends_by_words(self, holder, key):
        def compute():
            if self.is_words(holder, key):
                return []
            return [each.id for each in self.selves(holder)
                    if key in each.ends and self.is_signed_by_words(holder, each)
                    and self.has(0, holder, key, each.id)]
        return self.once("byWords", (holder, key), compute)

    def device_ends(self, holder, key):
        def compute():
            if self.is_words(holder, key):
                return sorted(each for each in self.words_ends(holder, key)
                              if self.has(1, holder, key, each))
            found = set(self.ends_by_words(holder, key))
            for each in self.selves(holder):
                if key not in each.ends or not self.has(0, holder, key, each.id):
                    continue
                if self.is_signed(1, holder, each):
                    found.add(each.id)
            return sorted(found)
        return self.once("deviceEnds", (holder, key), compute)

    # What stands

    def ends_of(self, holder):
        return sorted(set(self.senior_ends(holder)) | set(self.own_ends(holder)))

    def memberships(self):
        return self.once("memberships", (), lambda: [
            name for name, each in self.known.items()
            if each.is_known and each.act in ("found", "admit") and self.is_valid(name)])

    def current(self, who):
        return [name for name in self.memberships()
                if self.person(name) == who and not self.ends_of(name)]

    def rights_of(self, who):
        current = self.current(who)
        if not current:
            return frozenset()

        def admitter(name):
            return (-1, 0) if name == self.log.anchor else self.rank(self.known[name].by)
        least = min(admitter(name) for name in current)
        return frozenset.intersection(
            *[self.rights(name) for name in current if admitter(name) == least])

    def stops(self):
        return [each for each in self.known.values() if each.act == "stop" and each.is_known
                and (self.why(each.id) is None
                     or self.holder(each) and self.is_valid(each.by)
                     and self.known[each.by].act == "reader" and each.id in self.own_ends(each.by))]

    def counting(self, act):
        return [each for each in self.known.values()
                if each.act == act and each.is_known and self.why(each.id) is None]

    def leaves(self, statements):
        return [each for each in statements
                if not any(self.before(each.id, other.id) for other in statements)]

    # Streams of a sealed remote

    def readers_of(self, who):
        return [each for each in self.counting("reader") if self.person(each.id) == who]

    def in_force(self, reader):
        return not any(stop.body["card"] == self.person(reader.id) and "category" not in stop.body
                       and not self.before(stop.id, reader.id) for stop in self.stops())

    def ended_keys(self, holder):
        return {key for each in self.selves(holder) for key in each.ends
                if self.device_ends(holder, key)}

    def named_in(self, holder, key):
        """The statements that added a device of a membership or reader, with its encryption key."""
        def compute():
            admission = self.known[holder]
            card, words = admission.body["card"]["signing"], admission.words
            found = {holder} if key in admission.added | {card, words} else set()
            for each in self.selves(holder):
                if self.is_signed(3, holder, each):
                    if key in each.added or key == each.words and self.adds_words(holder, each):
                        found.add(each.id)
            if admission.act == "admit":
                past = {each: self.known[each] for each in self.log.ancestors(holder, True)}
                it = Evaluation(self.log, past)
                who = self.person(holder)
                if key in it.devices_of(who)[0]:
                    for name in it.memberships():
                        if it.person(name) == who and key in it.devices(name):
                            found |= it.named_in(name, key)
            return found
        return self.once("named", (holder, key), compute)

    def recipients(self, who, holders):
        """For each device of a person that was never ended its recipient: what the first statements
        that added it say, if they say the same."""
        everything = [name for name in self.memberships() if self.person(name) == who]
        everything += [each.id for each in self.readers_of(who)]
        ended = set().union(*[self.ended_keys(name) for name in everything])
        found = {}
        for key in {key for name in holders for key in self.counted(name)} - ended:
            names = set().union(*[self.named_in(name, key) for name in holders
                                  if key in self.counted(name)])
            said = set()
            for name in names:
                if not any(self.before(other, name) for other in names):
                    body = self.known[name].body
                    devices = body.get("devices", []) + [body.get("recovery"), body.get("card")]
                    said |= {each["encryption"] for each in devices
                             if each and each["signing"] == key}
            if len(said) == 1:
                found[key] = said.pop()
        return found

    def losses(self, category):
        """What a usable epoch had seen: by the specification ends and, in vaults, stops; besides
        whatever else takes a stream from somebody."""
        found, holders = set(), [each.id for each in self.counting("reader")]
        for name in self.memberships():
            found |= set(self.ends_of(name))
            if not self.ends_of(name) and len(self.current(self.person(name))) > 1:
                found.add(name)
            holders.append(name)
        for name in holders:
            for key in self.ended_keys(name):
                found |= set(self.device_ends(name, key))
        if category == "core":
            return found
        found |= {each.id for each in self.stops()
                  if each.body.get("category") in ({None, category} if category else {None})}
        grants = {each.id: each.body["category"] for each in self.counting("grant")}
        found |= {each.id for each in self.counting("reject")
                  if category and grants.get(each.body["operation"]) == category}
        return found | {each.id for each in self.leaves(self.counting("policy"))
                        if each.body.get("approval") == "admin"}

    def stream(self, category, rules):
        """What stands of `core`, of the administrators' stream (no text) or of a category's vault."""
        place = "careplan-vault@v1\n" + self.log.anchor + "\n" + category
        name = "core" if category == "core" else sha256(place)[:32]
        losses, usable = self.losses(category), []
        for each in self.counting("epoch"):
            rights = self.rights_of(self.person(each.by))
            writes = "own" in rights or category == "core" and ("read", "*") in rights
            if each.body["stream"] == name and writes:
                if all(self.before(loss, each.id) for loss in losses):
                    usable.append(each)
        entitled = {}
        for who in {self.person(name) for name in self.memberships()}:
            rights = self.rights_of(who)
            enough = {"own"}
            if category in ("core", ""):
                enough |= {("read", "*")}
            if category == "":
                enough |= {"manage", "approve"}
            if rights & enough:
                entitled[who] = self.recipients(who, self.current(who))
        stopped = {}
        for each in self.counting("grant"):
            who, operation = each.body["card"], rules["operations"].get(each.id)
            if each.body["category"] != category:
                continue
            if each.id not in rules["grants"]:
                for stop in self.stops():
                    if stop.body["card"] == who and not self.before(stop.id, each.id):
                        if stop.body.get("category", category) == category:
                            stopped.setdefault(who, set()).add(stop.id)
            elif operation == "approved" or (
                    operation is None and rules["policy"]["approval"] == "none"):
                readers = [one.id for one in self.readers_of(who) if self.in_force(one)]
                entitled[who] = self.recipients(who, readers) | entitled.get(who, {})
        return {
            "usable": sorted(each.id for each in usable),
            "newest": sorted(each.id for each in self.leaves(usable)),
            "entitled": {who: entitled[who] for who in entitled if entitled[who]},
            "stopped": {who: sorted(stopped[who]) for who in stopped
                        if not entitled.get(who) and self.recipients(
                            who, [each.id for each in self.readers_of(who)])},
        }

    def waiting(self, rules):
        """The grants that an administrator has to approve."""
        found = []
        for name in rules["grants"]:
            who = self.known[name].body["card"]
            readers = [each.id for each in self.readers_of(who) if self.in_force(each)]
            if rules["policy"]["approval"] == "admin" and name not in rules["operations"]:
                found += [name] if self.recipients(who, readers) else []
        return found

    def effects(self):
        """Statements that end something, whether or not they count otherwise."""
        found = {each.id for each in self.stops()}
        for holder in self.memberships() + [each.id for each in self.counting("reader")]:
            found |= set(self.ends_of(holder))
            for key in self.devices(holder):
                found |= set(self.device_ends(holder, key))
            for each in self.selves(holder):
                if any(each.id in self.device_ends(holder, key) for key in each.ends):
                    found.add(each.id)
        return found


class Log:
    def __init__(self, line):
        self.line, self.anchor = line, line["anchor"]
        self.dropped, self.statements, self.paths = {}, {}, {}
        for folder, name, text in line["files"]:
            try:
                statement = Statement(folder, name, text)
                if statement.act == "found":
                    need(name == self.anchor, "found")
                else:
                    need(statement.body["found"] == self.anchor, "found")
                self.statements[name] = statement
            except Dropped as reason:
                self.dropped[name] = str(reason)
        self.lines = {}
        self.waits = self.wait(line["holdsRules"])
        self.known = {name: self.statements[name] for name in sorted(self.statements)
                      if name not in self.waits}
        self.atoms = Atoms(self.known.values())

    def wait(self, holds_rules):
        waiting = set()
        while True:
            def is_there(name, folder):
                each = self.statements.get(name)
                return each is not None and name not in waiting and each.folder == folder
            more = {
                name for name, each in self.statements.items() if name not in waiting
                and not (all(is_there(one, "people") for one in each.previous)
                         and (not holds_rules or all(is_there(one, "rules") for one in each.rules)))
            }
            if not more:
                return waiting
            waiting |= more

    def ancestors(self, name, is_people):
        place = (name, is_people)
        if place not in self.lines:
            found, pending = set(), [name]
            while pending:
                each = self.known[pending.pop()]
                further = set(each.previous) if is_people else each.previous | each.rules
                further = {one for one in further if one in self.known}
                pending += further - found
                found |= further
            self.lines[place] = found
        return self.lines[place]

    def is_reached(self, commit, seen):
        """Whether a commit is another one or an ancestor of it."""
        pending, met = [seen], set()
        while pending:
            each = pending.pop()
            if each == commit:
                return True
            if each not in met:
                met.add(each)
                pending += self.line["commits"].get(each, [])
        return False

    def authorities(self, evaluation, key):
        """For each membership that has a device: the person, the rights with which it answers for
        commits, and the commits each of which has to be such a commit or lead to it."""
        def seen(ends):
            return [self.known[end].body["seen"] for end in ends]
        people = {evaluation.person(name) for name in evaluation.memberships()}
        for who in people:
            holders = [name for name in evaluation.memberships() if evaluation.person(name) == who]
            limits = seen(end for name in holders for end in evaluation.device_ends(name, key))
            for name in holders:
                if key in evaluation.counted(name):
                    ends = evaluation.ends_of(name)
                    rights = evaluation.rights(name) if ends else evaluation.rights_of(who)
                    yield who, rights, limits + seen(ends)

    def answers(self, evaluation, key, commit):
        found = {
            (who, *self.atoms.say(rights)) for who, rights, limits in self.authorities(evaluation, key)
            if all(self.is_reached(commit, limit) for limit in limits)}
        return sorted(list(each) for each in found)

    def evaluation(self):
        it = Evaluation(self, self.known)
        say = self.atoms.say
        memberships, people, labels = {}, {}, {}
        for name in it.memberships():
            memberships[name] = {
                "person": it.person(name), "rights": say(it.rights(name)),
                "rank": list(it.rank(name)), "ends": it.ends_of(name),
                "devices": {key: {"recovery": is_words, "ends": it.device_ends(name, key)}
                            for key, is_words in it.counted(name).items()},
            }
        readers = {}
        for each in it.counting("reader"):
            who = it.person(each.id)
            stopped = any(stop.body["card"] == who and "category" not in stop.body
                          and not it.before(stop.id, each.id) for stop in it.stops())
            devices = it.counted(each.id)
            readers[each.id] = {
                "person": who, "isInForce": not stopped,
                "devices": sorted(key for key in devices if not it.device_ends(each.id, key)),
            }
            if not stopped:
                labels[who] = each.body["card"]["person"]
        for who in {member["person"] for member in memberships.values()}:
            _, ended = it.devices_of(who)
            current = it.current(who)
            keys = {key for name in current for key in it.counted(name)} - ended
            selves = [each for each in it.counting("self")
                      if each.folder == "people" and it.person(each.by) == who]
            names = it.leaves([each for each in selves if "name" in each.body])
            types = {}
            for role in {role for each in selves for role in each.body.get("types", {})}:
                said = it.leaves([each for each in selves if role in each.body.get("types", {})])
                types[role] = min(each.body["types"][role] for each in said)
            card = next(self.known[name].body["card"] for name in memberships
                        if it.person(name) == who)
            people[who] = {
                "rights": say(it.rights_of(who)), "devices": sorted(keys), "types": types,
                "name": min(each.body["name"] for each in names) if names else card["name"],
            }
            if current:
                labels[who] = card["person"]
        rules = self.rules(it, readers)
        categories = ["core", "", "assessments", "contacts", "sleep"]
        return {
            "streams": {category: it.stream(category, rules) for category in categories},
            "waiting": it.waiting(rules),
            "memberships": memberships, "people": people, "readers": readers,
            "labels": self.shown(labels), "dropped": self.dropped, "waits": sorted(self.waits),
            "void": self.void(it), "answers": [
                self.answers(it, key, commit) for key, commit in self.line["questions"]],
            "readOnly": sorted(each.id for each in self.known.values()
                               if not each.is_known and it.why(each.id) is None),
            **rules,
        }

    def shown(self, labels):
        shown = {}
        for who, label in labels.items():
            others = [one for one in labels if one != who and labels[one] == label]
            digits = 4
            while any(one[:digits] == who[:digits] for one in others):
                digits += 1
            shown[who] = label + (f"#{who[:digits]}" if others else "")
        return shown

    def void(self, it):
        effects, void = it.effects(), {}
        for name, each in self.known.items():
            if name == self.anchor or name in effects:
                continue
            reason = it.why(name)
            if reason is None and each.is_known and each.act == "end":
                reason = "target"
            if reason:
                void[name] = reason
        return void

    def rules(self, it, readers):
        stops = it.stops()
        grants = [
            each.id for each in it.counting("grant")
            if all(it.before(stop.id, each.id) for stop in stops
                   if stop.body["card"] == each.body["card"]
                   and stop.body.get("category", each.body["category"]) == each.body["category"])
        ]
        operations = {each.body["operation"]: "approved" for each in it.counting("approve")}
        operations.update({each.body["operation"]: "rejected" for each in it.counting("reject")})
        closed = {each.body["secret"] for each in it.counting("uninvite")}
        used = {each.body.get("invite") for act in ("admit", "reader") for each in it.counting(act)}
        vouches, upto = {}, set()
        for each in it.counting("vouch"):
            upto |= set(each.body.get("upTo", []))
            for commit in each.body.get("commits", []):
                vouches.setdefault(commit, set()).add(it.person(each.by))
        policy = self.policy(it)
        categories = {}
        for record in {each.body["record"] for each in it.counting("category")}:
            said = it.leaves([each for each in it.counting("category")
                              if each.body["record"] == record])
            names = {each.body["category"] for each in said}
            name = names.pop() if len(names) == 1 else "private"
            known = name in BUILT_IN or name in policy["categories"]
            categories[record] = name if known else "private"
        return {
            "grants": sorted(grants), "operations": operations, "policy": policy,
            "epochs": sorted(each.id for each in it.counting("epoch")),
            "invitations": sorted(each.id for each in it.counting("invite")
                                  if each.body["secret"] not in closed and each.id not in used),
            "vouches": {commit: sorted(people) for commit, people in vouches.items()},
            "upTo": sorted(upto), "categories": categories,
        }

    def policy(self, it):
        said = [each.body for each in it.leaves(it.counting("policy"))] or [{}]
        unsigned = frozenset.intersection(
            *[self.atoms.of(each.get("unsigned", [])) for each in said])
        categories = set.intersection(*[set(each.get("categories", [])) for each in said])
        return {
            "unsigned": self.atoms.say(unsigned),
            "approval": "admin" if any(each.get("approval") == "admin" for each in said) else "none",
            "production": any(each.get("production", False) for each in said),
            "categories": sorted(categories),
        }


def main():
    sys.setrecursionlimit(20000)
    for line in sys.stdin:
        if line.strip():
            print(json.dumps(Log(json.loads(line)).evaluation(), sort_keys=True))


if __name__ == "__main__":
    main()
