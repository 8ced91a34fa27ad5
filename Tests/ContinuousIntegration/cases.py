"""What has to come of a job, host by host."""

from fake_host import PREFIXES, USERS
from job import expect, expect_end, stand_in

MARKER = "<!-- careplan review -->"
TESTS = []


def test(*kinds):
    def add(function):
        TESTS.extend((function, kind) for kind in kinds or PREFIXES)
        return function
    return add


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
    job.run(*stand_in(job, "/approve\n  /merge now\n@nurse and (@nurse), a@example.org at 5/day\n#12 and C#12, # Title\n"))
    space = "\u200b"
    expect(job.ours() == [f"{MARKER}\n{space}/approve\n  {space}/merge now\n@{space}nurse and (@{space}nurse), a@example.org "
                          f"at 5/day\n#{space}12 and C#12, # Title\n"], job.ours())


@test()
def errors_have_a_remedy(job):
    for status, code, words in ((401, 77, ["does not accept the token", "GITLAB_TOKEN" if job.kind == "GitLab" else "env"]),
                                (404, 77, ["knows no", "hides it"]), (302, 69, ["not expected (302)"]),
                                (400 if job.kind == "GitLab" else 422, 77, ["did not take", "careplan review"])):
        job.host.faults = {("POST", "comments"): [(status, {"Location": job.host.address + "/elsewhere"})]}
        expect_end(job.run(), code, *words)
    right = {"GitHub": "pull-requests: write", "GitLab": "scope api", "Forgejo": "write:issue"}[job.kind]
    job.host.faults = {("POST", "comments"): [(403, {})]}
    expect_end(job.run(), 77, "may not comment", right)
    job.host.faults = {("GET", "request"): [(404, {})]}
    expect_end(job.run(), 77, "hides it from this token")
    expect(not job.host.comments and len(job.asked("POST")) == 5, job.asked("POST"))


@test()
def tries_again_a_bounded_number_of_times(job):
    for fault in (502, {}), (503, {"Retry-After": "0"}), (429, {"Retry-After": "0"}), (403, {"X-RateLimit-Remaining": "0"}):
        job.host.comments.clear()
        job.host.faults = {("GET", "comments"): [fault]}
        expect_end(job.run(), 0, "Posted")
    job.host.requests.clear()
    job.host.faults = {("GET", "comments"): [(503, {})] * 9}
    expect_end(job.run(), 69, "503", "after 4 tries", "Start the job again")
    expect(job.asked("GET").count("comments") == 4, job.asked("GET"))
    job.host.comments.clear()
    job.host.faults = {("POST", "comments"): [(403, {"Retry-After": "0"})] * 9}
    expect_end(job.run(event="fork"), 69, "403", "after 4 tries")


@test()
def an_answer_that_is_no_json_is_no_list_of_comments(job):
    """A proxy's page must not make a second comment."""
    for what in "request", "comments":
        job.host.faults = {("GET", what): ["<html>Please log in</html>"] * 9}
        expect_end(job.run(), 69, "not expected (200)", "proxy")
    expect(not job.host.comments, job.host.comments)


@test()
def a_slow_host_gets_no_second_comment(job):
    """What was posted although the answer came too late is found again."""
    job.host.commits_before_fault = True
    job.host.faults = {("POST", "comments"): [1.5]}
    expect_end(job.run(), 0, "Updated")
    expect(len(job.host.comments) == 1 and job.asked("POST") == ["comments"], job.host.comments)


@test()
def a_host_that_is_away(job):
    job.host.stop()
    expect_end(job.run(), 69, "did not answer", "curl ended with 7", "Start the job again")


@test()
def a_comment_deleted_meanwhile_is_posted_anew(job):
    job.host.add(USERS[job.kind], f"{MARKER}\nold")
    update = "PUT" if job.kind == "GitLab" else "PATCH"
    job.host.faults = {(update, "comment"): [(404, {})]}
    expect_end(job.run(), 0, "Updated")
    expect(len(job.host.comments) == 1 and job.asked(update) == ["comment"] * 2, job.asked(update))


@test()
def a_fork_may_only_read(job):
    """It is said and does not fail, unless asked; the doubts of a fork count all the same."""
    job.host.reads_only = True
    expect_end(job.run(event="fork"), 0, "comes from a fork", "no comment was posted", "careplan review")
    expect_end(job.run("--fail-without-comment", event="fork"), 77, "comes from a fork")
    expect_end(job.run("--fail-on-doubts", event="fork", head=job.plan.doubtful), 1, "comes from a fork", "a doubt")
    expect(not job.host.comments, job.host.comments)
    job.host.reads_only = False
    expect_end(job.run(event="fork"), 0, "Posted")


@test()
def no_token(job):
    """In a request from the project it is an error, in one from a fork it is not."""
    name = {"GitHub": "GITHUB_TOKEN", "GitLab": "GITLAB_TOKEN", "Forgejo": "FORGEJO_TOKEN"}[job.kind]
    expect_end(job.run(**{name: None}), 77, "no token", name)
    fork = "job-fork" if job.kind == "GitLab" else "fork"
    expect_end(job.run(event=fork, **{name: None}), 0, "no token", "comes from a fork")
    expect_end(job.run("--fail-without-comment", event=fork, **{name: None}), 77, "comes from a fork")
    expect_end(job.run(**{name: job.token + '"\nurl = "http://example.org'}), 64, "no token has")
    expect(not job.host.requests, job.host.requests)


@test()
def doubts_fail_after_the_comment(job):
    expect_end(job.run("--fail-on-doubts"), 0, "Posted")
    expect_end(job.run("--fail-on-doubts", event="synchronize", head=job.plan.doubtful), 1, "Updated", "There is a doubt",
               f"careplan doubts --rev {job.plan.doubtful}")
    expect("2 tablets" in job.ours()[0], job.ours())
    expect_end(job.run(event="synchronize", head=job.plan.doubtful), 0, "Updated")


@test()
def a_dry_run_sends_nothing(job):
    code, output, log = job.run("--dry-run", shows_health=True)
    expect(code == 0 and output.startswith(MARKER + "\n") and "Doxylamine" in output and not log, (code, output, log))
    expect(not job.host.requests, job.host.requests)


@test()
def a_trace_shows_no_token(job):
    expect_end(job.run(shell=("bash", "-x")), 0, "Posted")


@test()
def no_request_or_commit(job):
    if job.kind == "GitHub":
        expect_end(job.run(event="push"), 66, "for no pull request")
    absent = "9" * 40
    expect_end(job.run(head=absent), 66, "not in this clone", "fetch-depth: 0", "git fetch origin refs/")
    expect_end(job.run(head="--output=/tmp/x"), 66, "not in this clone")
    expect_end(job.run("--event", "/dev/null"), 66, "nothing to comment")
    expect_end(job.run("--store", str(job.directory)), 66, "no clone", "safe.directory")
    expect(not job.host.requests, job.host.requests)


@test("GitHub")
def wrong_use(job):
    expect_end(job.run("--colour"), 64, "is no option")
    expect_end(job.run("--event"), 64, "needs a value")
    expect_end(job.run("--careplan", "no-such-careplan"), 64, "There is no 'no-such-careplan'")
    expect_end(job.run(GITHUB_ACTIONS=None), 64, "no job of GitHub, GitLab or Forgejo")
    code, output, log = job.run("--help", shows_health=True)
    expect(code == 0 and output.startswith("Usage: ") and not log, (code, output, log))


@test("GitHub")
def a_failing_careplan(job):
    expect_end(job.run(*stand_in(job, "half a review", code=70)), 70, "failed with exit code 70", "careplan check")
    expect(not job.host.requests, job.host.requests)
