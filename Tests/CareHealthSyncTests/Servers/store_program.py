"""A store outside that keeps each object as a file of a directory, and misbehaves as it is told to.

Arguments: the directory, and what it does. Without a manner it is a good store. Every call is noted in
the file `calls` of the directory.
"""
import json
import os
import signal
import sys
import time

root = sys.argv[1]
manner = sys.argv[2] if len(sys.argv) > 2 else ""
word = sys.argv[3] if len(sys.argv) > 3 else ""
os.makedirs(root, exist_ok=True)


def say(line):
    sys.stdout.write(json.dumps(line) + "\n")
    sys.stdout.flush()


def place(identifier):
    return os.path.join(root, identifier + ".json")


def count(name):
    """How often this has been called, over all processes."""
    path = os.path.join(root, name)
    number = int(open(path).read()) + 1 if os.path.exists(path) else 1
    with open(path, "w") as file:
        file.write(str(number))
    return number


def owner():
    """The process that runs careplan: the parent of our keeper, beyond the shell."""
    process = os.getppid()
    while True:
        with open(f"/proc/{process}/stat") as file:
            name, rest = file.read().rsplit(")", 1)
        parent = int(rest.split()[1])
        if "careplan-keeper" in name:
            return parent
        process = parent


moments = 0


def die_at(moment):
    """Kills careplan at the moment of this run that we were told of."""
    global moments
    moments += 1
    if manner == "killing" and moments == int(word):
        os.kill(owner(), signal.SIGKILL)
        time.sleep(5)


if manner == "deaf":
    time.sleep(120)
for line in sys.stdin:
    request = json.loads(line)
    if "careplan.store/v1" in request:
        with open(os.path.join(root, "hello"), "w") as file:
            json.dump({"line": request, "environment": sorted(os.environ)}, file)
        if manner == "closed":
            sys.exit(77)
        say({"ok": True, "max": int(word)} if manner == "small" else {"ok": True})
        continue
    operation, objects = request["op"], request["objects"]
    with open(os.path.join(root, "calls"), "a") as file:
        file.write(json.dumps([operation, [o["id"] for o in objects]]) + "\n")
    die_at("before")
    answer = {"id": request["id"]}
    poison = [o["id"] for o in objects if word and o["id"] == word]
    if manner == "dying" and count("deaths") <= int(word):
        sys.exit(3)
    if manner == "hanging":
        time.sleep(120)
    if manner == "wrong-id":
        answer["id"] += 1
    if manner == "rejecting" and poison and operation != "fetch":
        say({"id": request["id"], "error": {"code": "reject", "message": "not of this kind", "objects": poison}})
        continue
    if manner == "refusing" and poison and operation != "fetch":
        say({"id": request["id"], "error": {"code": "reject", "message": "one of them is wrong"}})
        continue
    if manner == "crashing" and poison:
        sys.exit(9)
    if manner == "killed" and poison:
        os.kill(os.getpid(), signal.SIGKILL)
    if manner == "hanging-up" and poison:
        os.close(1)
        time.sleep(1)
        os._exit(0)
    if manner == "dripping":
        while True:
            sys.stdout.write(" ")
            sys.stdout.flush()
            time.sleep(0.05)
    if manner == "clinging":
        # Its child keeps the output open, and has the same arguments.
        if os.fork() > 0:
            os._exit(0)
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        time.sleep(120)
    if manner == "accusing":
        say({"id": request["id"], "error": {"code": "reject", "message": "", "objects": [
            "00000000-0000-4000-8000-000000000000"]}})
        continue
    if manner == "garbage":
        sys.stdout.write("hello?\n")
        sys.stdout.flush()
        continue
    if manner == "endless":
        block = "x" * (1 << 20)
        try:
            while True:
                sys.stdout.write(block)
        except BrokenPipeError:
            os._exit(0)
    if manner == "fatal":
        say({"id": request["id"], "error": {"code": "fatal", "message": "the disk is broken"}})
        continue
    if operation == "fetch":
        found = [o["id"] for o in objects if os.path.exists(place(o["id"]))]
        answer["objects"] = [{"id": i, "body": json.load(open(place(i)))} for i in found]
        if manner == "lying":
            answer["objects"].append({"id": "00000000-0000-4000-8000-000000000000"})
    for o in objects:
        if operation == "add" and os.path.exists(place(o["id"])):
            with open(os.path.join(root, "doubled"), "a") as file:
                file.write(o["id"] + "\n")
        if operation in ("add", "update"):
            with open(place(o["id"]) + ".new", "w") as file:
                json.dump(o["body"], file)
            os.replace(place(o["id"]) + ".new", place(o["id"]))
        if operation == "delete":
            os.remove(place(o["id"]))
    die_at("after")
    say(answer)
    if manner == "chatty":
        say(answer)
    die_at("told")
if manner == "sulking":
    sys.exit(5)
