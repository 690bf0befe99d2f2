"""Reader of a topic's model in Python: needs nothing but Python. The format is documented in model.schema.json."""
import json
import math
import re
from collections import Counter
from urllib.parse import unquote

KNOWN_VERSION = 1
MAX_ADDRESS_FEATURES = 40
SPACELESS = "\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0002ffff"
LETTER = rf"[^\W\d_{SPACELESS}]"
WORD = re.compile(rf"[{SPACELESS}]+|(?<!\d){LETTER}(?:[^\W_{SPACELESS}]|[\u0300-\u036f'’])*")
HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
NO_PLURAL = re.compile(r"(?:ics|ss)$|^(?:species|axes|bases|windows)$")
PLURALS = (
    ("s", ""), ("es", ""), ("ies", "y"), ("ves", "f"), ("ves", "fe"), ("ices", "ix"), ("ices", "ex"), ("ses", "sis"),
    ("ae", "a"), ("i", "us"), ("a", "um"), ("a", "on"), ("men", "man"), ("mice", "mouse"), ("lice", "louse"),
    ("feet", "foot"), ("teeth", "tooth"), ("geese", "goose"), ("children", "child"),
)
MAX_TERM_CHARS = 40


class TopicModel:
    """The topic as a linear model over terms and URL features."""

    def __init__(self, model):
        """Takes the parsed JSON file. Raises ValueError if it is no model, or of a later version."""
        if model.get("format") != "tendril-topic-model":
            raise ValueError("This is no model of a topic")
        if model["version"] > KNOWN_VERSION:
            raise ValueError(f"Version {model['version']} of the model is too new")
        self.topic = model["topic"]
        self.intercept = model["intercept"]
        self.threshold = model["threshold"]
        self._calibration = model["calibration"]
        self._ignored = frozenset(model["ignored"])
        self._max_tokens = model["normalisation"]["maxTokens"]
        self._terms = {word: (idf, weight) for word, idf, weight in model["terms"]["words"]}
        self._address = {word: (idf, weight) for word, idf, weight in model["address"]["words"]}
        self._rarest = model["terms"]["rarest"], model["address"]["rarest"]
        self._longest = max((len(term) for term in self._terms if re.match(f"[{SPACELESS}]", term)), default=0)

    @classmethod
    def read(cls, path):
        with open(path, encoding="utf-8") as file:
            return cls(json.load(file))

    def log_odds(self, counts):
        """Returns the log-odds that a page adds by its terms. `counts`: occurrences by term."""
        return _dot(self._terms, self._rarest[0], ((term, math.log1p(count)) for term, count in counts.items()))

    def address_log_odds(self, url):
        """Returns the log-odds that the features of a canonical URL add before its page is known."""
        return _dot(self._address, self._rarest[1], ((feature, 1.0) for feature in address_features(url)))

    def page_log_odds(self, counts):
        """Returns the log-odds of a page: intercept and terms."""
        return self.intercept + self.log_odds(counts)

    def is_relevant(self, log_odds):
        """Returns whether the log-odds reach the model's threshold."""
        return logistic(log_odds) >= self.threshold

    def probability(self, log_odds):
        """Returns the calibrated probability of relevance, in [0, 1]."""
        return sum(
            fit["weight"] * fit["ceiling"] * logistic(fit["intercept"] + fit["slope"] * log_odds)
            for fit in self._calibration
        )

    def terms(self, text):
        """
        Returns the occurrences of each term of a text: exact for English. Other languages need a word segmenter; here
        the longest known term counts in scripts without blanks.
        """
        found = []
        for match in WORD.finditer(text):
            if len(found) >= self._max_tokens:
                break
            word = match.group()
            if re.match(f"[{SPACELESS}]", word):
                found.extend(self._longest_terms(word))
                continue
            bare = re.sub(r"['’][sS]?$|^['’]", "", word).replace("’", "'", 1)
            found.extend(self._singular(form) for form in map(str.lower, HUMP.split(bare)) if self._is_term(form))
        return Counter(found)

    def _is_term(self, form):
        digits = sum("0" <= char <= "9" for char in form)
        return 2 <= len(form) <= MAX_TERM_CHARS and digits * 2 <= len(form) and form not in self._ignored

    def _singular(self, form):
        if form in self._terms or NO_PLURAL.search(form):
            return form
        singulars = (form[: -len(plural)] + end for plural, end in PLURALS if form.endswith(plural))
        return next((singular for singular in singulars if singular in self._terms), form)

    def _longest_terms(self, run):
        at = 0
        while at < len(run):
            ends = range(min(len(run), at + self._longest), at, -1)
            end = next((end for end in ends if run[at:end] in self._terms), at)
            if end > at:
                yield run[at:end]
            at = max(end, at + 1)


def address_features(url):
    """Returns the distinct features of a URL: host, directories above the page, and lower-case words of the path."""
    address = re.split(r"[?#]", url.partition("//")[2], maxsplit=1)[0]
    segments = address.split("/")
    features = ["/".join(segments[:i]) + "/" for i in range(1, max(2, len(segments)))]
    features += re.findall(r"[^\W\d_]{2,}", _decoded("/".join(segments[1:])).lower())
    return list(dict.fromkeys(features))[:MAX_ADDRESS_FEATURES]


def _decoded(path):
    try:
        return path if re.search("%(?![0-9A-Fa-f]{2})", path) else unquote(path, errors="strict")
    except UnicodeDecodeError:
        return path


def logistic(log_odds):
    return 1 / (1 + math.exp(-max(-700.0, log_odds)))


def _dot(words, rarest, values):
    total, square = 0.0, 1e-12
    for word, value in values:
        idf, weight = words.get(word, (rarest, 0.0))
        total += value * idf * weight
        square += (value * idf) ** 2
    return total / math.sqrt(square)
