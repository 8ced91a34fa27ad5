"""What has to come of a job that the host, the token or the clone keeps from commenting."""

from fake_host import USERS
from job import MARKER, expect, expect_end, stand_in, test


@test()
def errors_have_a_remedy(job):
    for status, code, words in ((401, 77, ["does not accept the token", "TOKEN"]),
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
    wait, limited = {"Retry-After": "0"}, {"X-RateLimit-Remaining": "0"}
    for fault in (502, {}), (503, wait), (429, wait), (403, limited):
        job.host.comments.clear()
        job.host.faults = {("GET", "comments"): [fault]}
        expect_end(job.run(), 0, "Posted")
    job.host.requests.clear()
    job.host.faults = {("GET", "comments"): [(503, {})] * 9}
    expect_end(job.run(), 69, "503", "after 4 tries", "Start the job again")
    expect(job.asked("GET").count("comments") == 4, job.asked("GET"))
    job.host.comments.clear()
    job.host.faults = {("POST", "comments"): [(403, wait)] * 9}
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
    expect_end(job.run(*stand_in(job, "half a review", code=70)), 70, "careplan: error: there is no store",
               "failed with exit code 70", "careplan check")
    expect(not job.host.requests, job.host.requests)
