"""Runs the peers of a script (`same_draws.py`) and gives those that know the topic's name the table of meanings as well.

    python3 table_peers.py SCRIPT CORPUS DRAWS.json

The peer `X+table` is X with w · z(cosine of page and name) added to its score, where z is the standard score over the candidates and
w = 1 / sqrt(seeds), the weight that the script gives BM25 of the name. The cosines are in the draws (`meanings`); a draw without them
has the score of X. Prints `{"seeds", "ranker", "scores": [[AP, P@20, AP on new hosts], …]}` per peer, the scores in the order of the
draws. Of the script it reads the variables `draws`, `row`, `host`, `views` and `table` and the functions `places_of`, `ranks`, `quality`.
"""
import contextlib
import json
import math
import sys
from pathlib import Path

import numpy as np


def standard(values: np.ndarray) -> np.ndarray:
    return (values - values.mean()) / (values.std() or 1)


def taught_rankings(script: dict, draw: dict) -> dict[str, np.ndarray]:
    """Scores of the peers that know the name and the table."""
    weight = len(draw["seeds"]) ** -0.5
    added = weight * standard(np.array(draw.get("meanings", [0.0] * len(draw["candidates"]))))
    scores = {}
    for suffix, counts, tfidf, vocabulary, analyse in script["views"]:
        words = [vocabulary[word] for word in analyse(draw["topic"].replace("_", " ")) if word in vocabulary]
        scores |= script["places_of"](draw, counts, tfidf, words, suffix)
    # The name alone has no classifier beside which the weight would count.
    return {f"{name}+table": score + added for name, score in scores.items() if name.startswith("name+")}


def main() -> None:
    path, *arguments = sys.argv[1:]
    script = {"__name__": "__main__", "__file__": path}
    sys.argv = [path, *arguments]
    sys.path.insert(0, str(Path(path).parent))
    with contextlib.redirect_stdout(sys.stderr):
        exec(compile(Path(path).read_text(), path, "exec"), script)
    table = {peer: [scores[:3] for scores in rows] for peer, rows in script["table"].items()}
    ranks, quality, host = script["ranks"], script["quality"], script["host"]
    # The functions of the script return the scores themselves from here on.
    script["ranks"] = lambda scores: scores
    for draw in script["draws"]:
        urls, relevant = zip(*draw["candidates"])
        relevant = np.array(relevant, dtype=bool)
        known = {host(url) for url in draw["seeds"]}
        new = np.array([host(url) not in known for url in urls])
        for name, scores in taught_rankings(script, draw).items():
            place = ranks(scores)
            every = quality(place, relevant)
            fresh = quality(place[new], relevant[new])["AP"] if relevant[new].any() else math.nan
            table.setdefault((len(draw["seeds"]), name), []).append((every["AP"], every["P@20"], fresh))
    rows = [{"seeds": seeds, "ranker": name, "scores": scores} for (seeds, name), scores in table.items()]
    for row in rows:
        row["scores"] = [[None if math.isnan(value) else float(value) for value in score] for score in row["scores"]]
    print(json.dumps(rows))


main()
