"""Words and phrases of the English table by their key: the product's terms of them, separated by spaces."""
import collections, gzip, os, re
from importlib.resources import files
import wordninja
from terms import terms_of
from texts import WORDNET, debian_texts

# The most used words of Wikipedia, of the descriptions of Debian's packages, and of the web.
WIKIPEDIA_WORDS, TECHNICAL_WORDS, WEB_WORDS = 26_000, 6_000, 20_000
SUBJECTS = f"{os.path.dirname(os.path.abspath(__file__))}/subjects.txt"


def counted(name):
    """Yields (words, count on the web) from a file of symspellpy."""
    for line in files("symspellpy").joinpath(name).read_text("utf-8-sig").splitlines():
        *words, count = line.split()
        yield words, int(count)


def word_forms():
    """Returns the forms of each word that is a term of its own, with their counts on the web; the most used words first."""
    source = os.path.join(os.path.dirname(wordninja.__file__), "wordninja", "wordninja_words.txt.gz")
    listed = [word for word in gzip.open(source, "rt").read().split() if re.fullmatch(r"[a-z][a-z0-9]+", word)]
    wikipedia = [word for word, terms in zip(listed, terms_of(listed)) if terms == [word]][:WIKIPEDIA_WORDS]
    used = collections.Counter(term for terms in terms_of([text for _, text in debian_texts()]) for term in set(terms))
    technical = [word for word, _ in sorted(used.items(), key=lambda item: (-item[1], item[0]))]
    on_web = [(words[0], count) for words, count in counted("frequency_dictionary_en_82_765.txt")]
    forms, counts = {}, collections.Counter()
    for (form, count), terms in zip(on_web, terms_of([form for form, _ in on_web])):
        if len(terms) == 1 and terms[0]:
            forms.setdefault(terms[0], []).append((form, count))
            counts[terms[0]] += count
    web = [word for word, _ in counts.most_common()]
    chosen = dict.fromkeys(wikipedia)
    for more, most in ((technical, TECHNICAL_WORDS), (web, WEB_WORDS)):
        chosen |= dict.fromkeys([word for word in more if word not in chosen][:most])
    return {word: forms.get(word, [(word, 1)]) for word in chosen}


def phrases():
    """Returns phrases by their keys: names of subjects, and pairs of words in WordNet that the web uses."""
    listed = [phrase.strip() for phrase in open(SUBJECTS).read().replace("\n", ",").split(",")]
    lemmas = {line.split()[0].replace("_", " ") for line in open(f"{WORDNET}/index.noun") if not line.startswith("  ")}
    used = {" ".join(words) for words, _ in counted("frequency_bigramdictionary_en_243_342.txt")}
    chosen = [*filter(None, listed), *sorted(lemmas & used)]
    words = sorted({word for phrase in chosen for word in phrase.split()})
    # A stop word is no term; a phrase has it as it is written.
    keys = {word: [term for term in terms if term] or [word] for word, terms in zip(words, terms_of(words))}
    found = {}
    for phrase in chosen:
        found.setdefault(" ".join(term for word in phrase.split() for term in keys[word]), phrase)
    return {key: phrase for key, phrase in found.items() if " " in key}
