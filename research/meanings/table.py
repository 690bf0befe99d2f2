"""Fits vectors of words to the teacher's vectors of texts, and packs them (lib/engine/rank/meaning-table.ts)."""
import collections, struct
import numpy as np
import scipy.sparse as sparse

MAGIC, VERSION = 0x4D4E4C54, 1
RIDGE_OF_MAP = 0.01
RIDGE_OF_RESIDUAL = 3.0
STEPS_OF_DESCENT = 15
STEPS_PER_OCTAVE = 8


def bags(texts, words):
    """ln(1 + count) · IDF of the words (columns) in the texts (rows), rows of unit length."""
    columns = {word: i for i, word in enumerate(words)}
    entries = [
        (row, columns[term], np.log1p(count))
        for row, text in enumerate(texts)
        for term, count in collections.Counter(text).items()
        if term in columns
    ]
    rows, ids, values = zip(*entries)
    counts = sparse.csr_matrix((values, (rows, ids)), shape=(len(texts), len(words)), dtype=np.float32)
    pages = np.bincount(counts.indices, minlength=len(words))
    weighted = counts @ sparse.diags(np.log((len(texts) + 1) / (pages + 0.5)).clip(0))
    norms = np.sqrt(np.asarray(weighted.multiply(weighted).sum(1)).ravel())
    return (sparse.diags(1 / norms.clip(1e-9)) @ weighted).tocsr().astype(np.float32)


def fit(words, word_vectors, phrase_vectors, texts, text_vectors, dimensions):
    """
    Returns one vector per word and then per phrase, (words + phrases) × dimensions, so that the weighted sum of a text's
    words comes near the teacher's vector of the text: a linear map of the teacher's vectors of words, and a residual per
    word by ridge regression. A phrase has the mapped vector alone, because texts have no phrases as terms.
    The dimensions are the leading principal components of the texts' vectors.
    """
    bag = bags(texts, words)
    goal = text_vectors.astype(np.float32) - text_vectors.astype(np.float32).mean(0)
    components = np.linalg.eigh(goal.T @ goal)[1][:, ::-1][:, :dimensions]
    goal = goal @ components
    mean = word_vectors.mean(0)
    own = word_vectors - mean
    summed = bag @ own
    square = summed.T @ summed
    ridge = RIDGE_OF_MAP * np.trace(square) / len(square)
    mapping = np.linalg.solve(square + ridge * np.eye(len(square)), summed.T @ goal)
    mapped = own @ mapping
    fitted = mapped + residual(bag, goal - bag @ mapped)
    return np.concatenate([fitted, (phrase_vectors.astype(np.float32) - mean) @ mapping]).astype(np.float32)


def residual(bag, goal):
    """Solves (bagᵀ·bag + λ)·R = bagᵀ·goal by conjugate gradients, all columns at once."""
    transposed = bag.T.tocsr()
    found = np.zeros((bag.shape[1], goal.shape[1]), np.float32)
    rest = transposed @ goal
    step = rest.copy()
    square = (rest * rest).sum(0)
    for _ in range(STEPS_OF_DESCENT):
        image = transposed @ (bag @ step) + RIDGE_OF_RESIDUAL * step
        share = square / (step * image).sum(0).clip(1e-12)
        found += share * step
        rest -= share * image
        before, square = square, (rest * rest).sum(0)
        step = rest + square / before.clip(1e-12) * step
    return found


def packed(words, vectors):
    """
    The bytes of the table: vectors in codes of 4 bits. A step is the root mean square of a vector's values, which makes
    the codes of 6 or 7 values alone frequent, so that zipped they need 2.4 bits; rankings do not lose by it.
    """
    steps = np.sqrt((vectors**2).mean(1, keepdims=True)).clip(1e-9)
    # Few different steps need few bytes when zipped.
    steps = 2 ** (np.round(STEPS_PER_OCTAVE * np.log2(steps)) / STEPS_PER_OCTAVE)
    codes = np.rint(vectors / steps + 8).clip(0, 15).astype(np.uint8)
    listed = "\n".join(words).encode()
    header = struct.pack("<5I", MAGIC, VERSION, len(words), vectors.shape[1], len(listed))
    return header + listed + steps.astype("<f4").tobytes() + (codes[:, ::2] | codes[:, 1::2] << 4).tobytes()
