"""Prints pages per processor second of the exported project in the working directory, beside reading alone and regular expressions.

    python scan-speed.py ARCHIVE...
"""
import os
import re
import sys
import time

sys.path.insert(0, os.getcwd())
import scan
from topic_model import TopicModel

TERMS = 20


def pages(archives):
    for archive in archives:
        yield from filter(None, map(scan.page_of, scan.records(archive, dict.fromkeys(scan.COUNTS, 0))))


def seconds():
    """Returns processor seconds of this process and its children, while they run."""
    node = [scorer._process.pid for scorer in scan.SCORERS.values()]
    ticks = [open(f"/proc/{pid}/stat").read().rpartition(")")[2].split()[11:13] for pid in node]
    return time.process_time() + sum(int(tick) for pair in ticks for tick in pair) / os.sysconf("SC_CLK_TCK")


def main():
    archives = sys.argv[1:]
    model = TopicModel.read("model.json")
    heaviest = sorted(model._terms, key=lambda term: -model._terms[term][0] * model._terms[term][1])[:TERMS]
    pattern = re.compile("|".join(map(re.escape, heaviest)).encode())
    scorer = scan.SCORERS[""] = scan.Scorer(os.getcwd(), ["model.json"])
    scorer.score(*next(pages(archives)))
    ways = {
        "reading": lambda page: None,
        f"regular expression of {TERMS} terms": lambda page: len(pattern.findall(page[2].lower())),
        "scan": lambda page: scorer.score(*page),
    }
    for name, way in ways.items():
        start, count = seconds(), 0
        for count, page in enumerate(pages(archives), 1):
            way(page)
        print(f"{name}: {count / (seconds() - start):,.0f} pages per processor second")


main()
