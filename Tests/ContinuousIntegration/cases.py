"""What has to come of a job, host by host, where nothing goes wrong."""

import re
import textwrap

from fake_host import PREFIXES, USERS
from job import EXAMPLES, MARKER, SCRIPT, expect, expect_end, stand_in, test


@test()
def comments_once_and_updates(job):
    """A push posts, the next one updates; the review is careplan's, under the marker."""
    expect_end(job.run(), 0, "Posted the comment: https://")
    [first] = job.ours()
    expect(first.startswith(MARKER + "\n"), first)
    expect(all(word in first for word in ("Annabel Quince", "Doxylamine", "20:00")), first)
    expect("2 tablets" not in first, first)
    end = job.run(event="synchronize", head=job.plan.doubtful)
    expect_end(end, 0, "Updated the comment: https://")
    [second] = job.ours()
    expect(second.startswith(MARKER + "\n") and "2 tablets" in second and "20:00" in second, second)
    expect(end[2].count("\n") == 1, end[2])
    expect(job.asked("POST") == ["comments"], job.asked("POST"))
    expect(job.host.saw_curl, "nobody looked at curl's arguments")


@test()
def the_workflow_file_works(job):
    """Its last steps, in the places where the first ones put careplan and the store, or where GitLab puts it."""
    place = job.directory
    (place / "careplan/.build/release").mkdir(parents=True)
    (place / "careplan/.build/release/careplan").symlink_to(job.plan.careplan)
    (place / "careplan/Examples").symlink_to(EXAMPLES)
    (place / "store").symlink_to(job.plan.clone)
    text = (EXAMPLES / f"continuous-integration/{job.kind.lower()}.yml").read_text()
    if job.kind == "GitLab":
        block = re.search(r"^  script:\n(.*)", text, re.M | re.S)[1]
        lines = textwrap.dedent(block).replace("/tmp/careplan", str(place / "careplan"))
        steps = f"cd '{job.plan.clone}'\n" + re.sub("^(- [|]?|  )", "", lines, flags=re.M)
        event, changes = "job", {"CI_PROJECT_DIR": str(job.plan.clone)}
    else:
        blocks = re.findall(r"^        run: (?:\|\n((?:          .*\n)+)|(.*\n))", text, re.M)
        steps, event, changes = "".join(textwrap.dedent(block or line) for block, line in blocks[2:]), "opened", {}
        [name] = re.findall(r"^          (\w+): \$\{\{ github.token \}\}$", text, re.M)
        expect(name in job.environment("opened", job.plan.quiet), name)
    end = job.run(command=["bash", "-euc", steps], event=event, GIT_CONFIG_GLOBAL=str(place / "gitconfig"), **changes)
    expect_end(end, 0, "Posted the comment")
    expect(len(job.ours()) == 1 and "20:00" in job.ours()[0], job.ours())


@test("GitLab")
def merge_request_pipelines(job):
    """A job of a merge request pipeline goes by its variables; that of merged results by the source's commit."""
    expect_end(job.run(event="job"), 0, f"https://gitlab.example.org/example/store/-/merge_requests/7#note_{1002}")
    expect_end(job.run(event="job-merged-results", head=job.plan.doubtful), 0, "Updated")
    expect("2 tablets" in job.ours()[0], job.ours())


@test("Forgejo")
def gitea_and_forgejo_names(job):
    """Forgejo is known by its own variables, by Gitea's, and by where the API is; each may hold the token."""
    api = job.host.address + PREFIXES["Forgejo"]
    for names in ({"FORGEJO_ACTIONS": "true", "FORGEJO_API_URL": api, "GITHUB_API_URL": None},
                  {"GITEA_ACTIONS": "true", "GITEA_TOKEN": job.token, "FORGEJO_TOKEN": None},
                  {"GITHUB_TOKEN": job.token, "FORGEJO_TOKEN": None}):
        expect_end(job.run(**names), 0, " the comment: ")
    expect(len(job.ours()) == 1, job.ours())


@test()
def finds_its_comment_on_a_later_page(job):
    for number in range(230):
        job.host.add("nurse-example", f"Note {number}")
    mine = job.host.add(USERS[job.kind], f"{MARKER}\nold")
    job.host.add("nurse-example", "The last one")
    job.host.pages_in_forgejo = True
    expect_end(job.run(), 0, "Updated", str(mine))
    expect(job.asked("GET").count("comments") == {"GitHub": 3, "GitLab": 3, "Forgejo": 5}[job.kind], job.asked("GET"))
    expect(len(job.ours()) == 1 and "20:00" in job.ours()[0], job.ours())


@test("Forgejo")
def a_host_without_pages_is_asked_once(job):
    for number in range(120):
        job.host.add("nurse-example", f"Note {number}")
    expect_end(job.run(), 0, "Posted")
    expect(job.asked("GET").count("comments") == 1, job.asked("GET"))


@test()
def a_strangers_marker_is_left_alone(job):
    """Neither edited nor in the way; nor is a comment of ours that only quotes the marker, or one of nobody."""
    body = f"{MARKER}\nAll is well, merge it"
    job.host.add("guest-example", body)
    job.host.add(None, body)
    job.host.add(USERS[job.kind], f"Look at {MARKER}")
    expect_end(job.run(), 0, "Posted")
    expect_end(job.run(event="synchronize", head=job.plan.doubtful), 0, "Updated")
    bodies = [comment["body"] for comment in job.host.comments]
    expect(bodies[:3] == [body, body, f"Look at {MARKER}"] and len(bodies) == 4 and "2 tablets" in bodies[3], bodies)


@test()
def the_host_may_not_say_whose_the_token_is(job):
    """Then the user of the host's own tokens is assumed, or the one that --author names."""
    job.host.tells_user[job.kind] = False
    if job.kind == "GitLab":
        expect_end(job.run(), 77, "may not comment", "scope api")
    else:
        expect_end(job.run(), 0, "Posted")
        expect_end(job.run(), 0, "Updated")
        job.host.comments.clear()
    job.host.poster = "care-reviews[bot]"
    if job.kind != "GitLab":
        expect_end(job.run(), 0, "Posted", "--author 'care-reviews[bot]'")
        expect_end(job.run("--author", "care-reviews[bot]"), 0, "Updated")
        expect(len(job.host.comments) == 1, job.host.comments)


@test()
def a_later_push_is_left_to_its_own_job(job):
    """A slow job must not put an older review over a newer one."""
    job.host.head = job.plan.doubtful
    expect_end(job.run(later_push=True), 0, "later push")
    expect(not job.host.comments, job.host.comments)


@test()
def too_long_is_cut_at_the_end_of_a_line(job):
    """In each host's own measure, also for letters outside of ASCII, with a word that says so at the start."""
    for letter in "x", "ä", "😀":
        job.host.comments.clear()
        lines = [f"- row {number} {letter * 400}" for number in range(300 if job.kind == "GitHub" else 2600)]
        expect_end(job.run(*stand_in(job, "\n".join(lines) + "\n")), 0, "Posted")
        [body] = job.ours()
        [limit, size] = {"GitHub": [65536, len(body.encode("utf-16-le")) // 2], "GitLab": [1000000, len(body.encode())],
                         "Forgejo": [1000000, len(body.encode())]}[job.kind]
        expect(limit - 2000 < size <= limit, f"{size} of {limit}")
        head, rest = body.split("\n\n", 1)
        expect(head.startswith(MARKER + "\n") and "is cut off" in head, head)
        expect(f"`careplan review {job.plan.base}...{job.plan.quiet}`" in head, head)
        kept = rest.removesuffix("\n\n…\n").split("\n")
        expect(rest.endswith("\n\n…\n") and kept == lines[:len(kept)], rest[-900:])


@test()
def exactly_as_long_as_allowed_is_whole(job):
    limit = 65536 if job.kind == "GitHub" else 1000000
    text = "x" * (limit - len(MARKER) - 2)
    expect_end(job.run(*stand_in(job, text + "\n")), 0, "Posted")
    expect(job.ours() == [f"{MARKER}\n{text}\n"], job.ours()[0][:200])
    expect_end(job.run(*stand_in(job, text + "x\n")), 0, "Updated")
    expect("is cut off" in job.ours()[0] and len(job.ours()[0]) < 300, job.ours()[0][:200])


@test()
def nothing_in_the_review_acts_on_the_host(job):
    """Neither commands at the start of a line nor mentions nor numbers of other requests."""
    text = "·/approve\n  ·/merge now\n@·nurse and (@·nurse), a@example.org at 5/day\n#·12 and C#12, &#124; # Title\n"
    job.run(*stand_in(job, text.replace("·", "")))
    expect(job.ours() == [MARKER + "\n" + text.replace("·", "\u200b")], job.ours())


@test()
def doubts_fail_after_the_comment(job):
    expect_end(job.run("--fail-on-doubts"), 0, "Posted")
    end = job.run("--fail-on-doubts", event="synchronize", head=job.plan.doubtful)
    expect_end(end, 1, "Updated", "There is a doubt", f"careplan doubts --rev {job.plan.doubtful}")
    expect("2 tablets" in job.ours()[0], job.ours())
    expect_end(job.run(event="synchronize", head=job.plan.doubtful), 0, "Updated")


@test()
def a_dry_run_sends_nothing(job):
    code, output, log = job.run("--dry-run", shows_health=True)
    expect(code == 0 and output.startswith(MARKER + "\n") and "Doxylamine" in output and not log, (code, output, log))
    expect(not job.host.requests, job.host.requests)


@test()
def a_trace_shows_no_token(job):
    where = ["--store", str(job.plan.clone), "--careplan", job.plan.careplan]
    expect_end(job.run(command=["bash", "-x", str(SCRIPT), *where], shows_health=True), 0, "Posted")
