"""Reference scores by scikit-learn for compare-sklearn.ts.

Reads one JSON object from standard input: a page x term count matrix in compressed sparse rows (offsets, ids, counts,
width) and the rows of seeds, negatives and candidates. Prints, per ranker, one score per candidate.
"""
import json
import sys

import numpy as np
from scipy.sparse import csr_matrix, vstack
from sklearn.linear_model import LogisticRegression
from sklearn.metrics.pairwise import cosine_similarity
from sklearn.preprocessing import normalize
from sklearn.svm import OneClassSVM

PRIOR_PAGES = 2


def main():
    data = json.load(sys.stdin)
    shape = (len(data["offsets"]) - 1, data["width"])
    counts = csr_matrix((np.array(data["counts"], dtype=float), data["ids"], data["offsets"]), shape=shape)
    seeds, negatives, candidates = (counts[data[name]] for name in ("seeds", "negatives", "candidates"))
    binary = [(part > 0).astype(float) for part in (seeds, negatives, candidates)]
    scores = {
        "cosine": cosine_similarity(candidates, seeds).mean(axis=1),
        "jaccard": jaccard(binary[2], binary[0]),
        "bayesian-sets": bayesian_sets(*binary),
        "logistic-regression": logistic_regression(*binary),
        "one-class-svm": OneClassSVM(kernel="rbf", gamma=0.5, nu=0.3, tol=1e-6)
        .fit(normalize(seeds))
        .decision_function(normalize(candidates))
        .ravel(),
    }
    json.dump({name: np.asarray(values).ravel().tolist() for name, values in scores.items()}, sys.stdout)


def jaccard(pages, seeds):
    common = (pages @ seeds.T).toarray()
    union = pages.sum(axis=1) + seeds.sum(axis=1).T - common
    return (common / np.maximum(np.asarray(union), 1)).mean(axis=1)


def bayesian_sets(seeds, negatives, candidates):
    """log p(w | S) / p(w) by the Beta-Bernoulli posterior and prior themselves, not by their linear form."""
    share = np.asarray(vstack([seeds, negatives, candidates]).mean(axis=0)).ravel()
    alpha, beta = PRIOR_PAGES * share + 1e-9, PRIOR_PAGES * (1 - share) + 1e-9
    held = np.asarray(seeds.sum(axis=0)).ravel()
    prior = alpha / (alpha + beta)
    posterior = (alpha + held) / (alpha + beta + seeds.shape[0])
    present = np.log(posterior) - np.log(prior)
    absent = np.log1p(-posterior) - np.log1p(-np.minimum(prior, 1 - 1e-12))
    return candidates @ (present - absent) + absent.sum()


def logistic_regression(seeds, negatives, candidates):
    labels = [1] * seeds.shape[0] + [0] * negatives.shape[0]
    model = LogisticRegression(max_iter=5000, tol=1e-6).fit(vstack([seeds, negatives]), labels)
    return model.decision_function(candidates)


main()
