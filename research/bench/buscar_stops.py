"""Stops recorded reviews by buscarpy, beside `bench stops`: reads reviews on standard input, prints their stops.

    python3 buscar_stops.py < reviews.json

A review has the number of `candidates`, the 1-based positions of its relevant pages (`finds`) and the numbers of answers at which
the rule is asked (`moments`). Per target, the first of these at which the hypothesis that the target was missed is rejected with 95 %
confidence (Callaghan & Müller-Hansen, "Statistical stopping criteria for automated screening in systematic reviews", 2020);
null for none. Needs buscarpy of PyPI.
"""
import json
import sys
from bisect import bisect_left
from itertools import groupby

import numpy as np
from buscarpy import calculate_h0

CONFIDENCE = 0.95


def stop_of(review: dict, target: float) -> int | None:
    labels = np.zeros(review["candidates"], dtype=int)
    labels[np.array(review["finds"]) - 1] = 1

    def is_rejected(answers: int) -> bool:
        # It is not a number where so few pages are left that the target cannot be missed.
        return not calculate_h0(labels[:answers], review["candidates"], target) >= 1 - CONFIDENCE

    # Further pages that are not relevant lower the p-value, so a run between two finds is searched by halves.
    for found, moments in groupby(review["moments"], lambda answers: labels[:answers].sum()):
        run = list(moments)
        if found > 0 and is_rejected(run[-1]):
            return run[bisect_left(run, True, key=is_rejected)]
    return None


def main() -> None:
    wanted = json.load(sys.stdin)
    print(json.dumps([[stop_of(review, target) for target in wanted["targets"]] for review in wanted["reviews"]]))


main()
