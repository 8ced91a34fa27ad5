"""Merges histories with the prototype of ../shared/oracle/course: one JSON object a line, in and out.

In:  {"versions": [{"uuid", "parents", "slot", "updated", "dead", "regimen", "group", "tags"}]}
Out: {"slots": [{"open": [cells], "content": [regimen, group, [tags]] or null}]}
     or {"excluded": why} for what the prototype does not know.
"""
import json, os, sys

os.environ["N"] = sys.argv[2]
sys.path.insert(0, sys.argv[1])
from course import Graph, Merge, N, V


def merged(history):
    graph = Graph()
    for v in history["versions"]:
        content = (v["regimen"], v["group"], frozenset(v["tags"]))
        parents = tuple(sorted(v["parents"]))
        graph.add([V(v["uuid"], parents, v["slot"], v["updated"], v["dead"], content, "")])
    merge = Merge(graph, graph.leaves())
    slots = []
    for slot in range(N):
        open_, content = merge.clash[slot], merge.target[slot]
        shown = None if open_ or content is None else [content[0], content[1], sorted(content[2])]
        slots.append({"open": sorted(open_), "content": shown})
    return {"slots": slots}


for line in sys.stdin:
    try:
        print(json.dumps(merged(json.loads(line))))
    except StopIteration:
        print(json.dumps({"excluded": "nothing stands: a write that arrived in halves"}))
