"""Ranks all pages of corpora by scikit-learn, beside `bench scan`: reads topics on standard input, prints their orders of URLs.

    python3 reference_scan.py FILE ... < topics.json

A topic has a name, URLs of wanted pages (`on`) and of rejected ones (`off`); 200 pages drawn blindly are further negatives. The
ranker is a balanced logistic regression over sublinear TF-IDF, the best of `same_draws.py` that does not know the name. Chinese
characters are words. Needs Debian's python3-sklearn and python3-lxml.
"""
import gzip
import json
import random
import sys

from reference_first_rank import text_of
from sklearn.feature_extraction.text import CountVectorizer, TfidfTransformer
from sklearn.linear_model import LogisticRegression

WORD = r"(?u)[\u3400-\u9fff]|[^\W\d_\u3400-\u9fff]{2,}"
NEGATIVES = 200


def main() -> None:
    texts = {}
    for file in sys.argv[1:]:
        with gzip.open(file, "rt", encoding="utf-8") as lines:
            for page in map(json.loads, lines):
                texts[page["url"]] = text_of(page["html"])
    urls = list(texts)
    row = {url: i for i, url in enumerate(urls)}
    counts = CountVectorizer(stop_words="english", token_pattern=WORD).fit_transform(texts.values())
    tfidf = TfidfTransformer(sublinear_tf=True).fit_transform(counts)
    orders = []
    for topic in json.load(sys.stdin):
        on = [row[url] for url in topic["on"]]
        off = [row[url] for url in topic["off"]] + random.Random(1).sample(sorted(set(range(len(urls))) - set(on)), NEGATIVES)
        model = LogisticRegression(C=10, class_weight="balanced", max_iter=300)
        scores = model.fit(tfidf[on + off], [1] * len(on) + [0] * len(off)).decision_function(tfidf)
        orders.append([urls[i] for i in (-scores).argsort(kind="stable")])
    print(json.dumps(orders))


main()
