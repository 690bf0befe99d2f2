"""First ranking of a corpus from its HTML by scikit-learn, to be timed beside `bench speed`: the same steps on as many pages.

    python3 reference_first_rank.py FILE LABEL [PAGES]

Parsing (lxml), word counts, TF-IDF, latent semantic analysis, logistic regressions, naive Bayes and cosine. Prints processor
milliseconds by step, of one thread: threads that wait for each other would count as work. Needs Debian's python3-sklearn and
python3-lxml.
"""
import gzip
import json
import os
import sys
import time

for threads in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS"):
    os.environ.setdefault(threads, "1")

import numpy as np
from lxml import html as lxml_html
from sklearn.decomposition import TruncatedSVD
from sklearn.feature_extraction.text import CountVectorizer, TfidfTransformer
from sklearn.linear_model import LogisticRegression
from sklearn.naive_bayes import BernoulliNB
from sklearn.preprocessing import normalize

SEEDS, POOL, DIMENSIONS = 20, 300, 80


def text_of(source: str) -> str:
    try:
        tree = lxml_html.fromstring(source.encode("utf-8"))
    except (ValueError, lxml_html.etree.ParserError):
        return ""
    for gone in tree.xpath("//script|//style|//noscript|//nav|//footer"):
        gone.drop_tree()
    for link in tree.xpath("//a[@href]"):
        link.get("href")
    return tree.text_content()


def main(file: str, label: str, wanted: int) -> None:
    with gzip.open(file, "rt", encoding="utf-8") as lines:
        pages = [page for page in map(json.loads, lines) if page.get("html")]
    own = [page for page in pages if label in (page.get("labels") or [page.get("label")])][:SEEDS]
    chosen = own + [page for page in pages if page not in own][:wanted]
    times = {}
    start = time.process_time()

    def done(step: str) -> None:
        nonlocal start
        times[step] = round((time.process_time() - start) * 1000)
        start = time.process_time()

    texts = [text_of(page["html"]) for page in chosen]
    done("parse")
    counts = CountVectorizer(max_features=None).fit_transform(texts)
    done("terms")
    tfidf = TfidfTransformer(sublinear_tf=True).fit_transform(counts)
    rows = np.r_[0 : len(own), len(own) : len(own) + POOL]
    labels = np.r_[np.ones(len(own)), np.zeros(POOL)]
    latent = normalize(TruncatedSVD(DIMENSIONS, n_iter=3, random_state=1).fit_transform(tfidf))
    done("latent")
    binary = (counts > 0).astype(float)
    for vectors in (tfidf, binary, latent):
        LogisticRegression(C=30, max_iter=1000).fit(vectors[rows], labels).decision_function(vectors[len(own) :])
    BernoulliNB().fit(binary[rows], labels).predict_log_proba(binary[len(own) :])
    normalize(counts[len(own) :]) @ normalize(counts[: len(own)]).mean(axis=0).T
    done("rank")
    print(json.dumps({"pages": len(chosen) - len(own), "ms": times, "firstRank": sum(times.values())}))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]) if len(sys.argv) > 3 else 2000)
