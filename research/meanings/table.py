"""Fits vectors of words to the teacher's vectors of texts, and packs them (lib/engine/rank/meaning-table.ts)."""
import collections, struct
import numpy as np
import scipy.sparse as sparse

MAGIC, VERSION = 0x4D4E4C54, 1
RIDGE_OF_MAP = 0.01
RIDGE_OF_RESIDUAL = 3.0
STEPS_OF_DESCENT = 15


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


def fit(words, word_vectors, texts, text_vectors, dimensions):
    """
    Returns one vector per word, words × dimensions, so that the weighted sum of a text's words comes near the teacher's
    vector of the text: a linear map of the teacher's vectors of words, and a residual per word by ridge regression.
    The dimensions are the leading principal components of the texts' vectors.
    """
    bag = bags(texts, words)
    goal = text_vectors.astype(np.float32) - text_vectors.astype(np.float32).mean(0)
    components = np.linalg.eigh(goal.T @ goal)[1][:, ::-1][:, :dimensions]
    goal = goal @ components
    own = word_vectors.astype(np.float32) - word_vectors.astype(np.float32).mean(0)
    summed = bag @ own
    square = summed.T @ summed
    ridge = RIDGE_OF_MAP * np.trace(square) / len(square)
    mapped = own @ np.linalg.solve(square + ridge * np.eye(len(square)), summed.T @ goal)
    return (mapped + residual(bag, goal - bag @ mapped)).astype(np.float32)


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
    """The bytes of the table: vectors in codes of 4 bits, by the step per word that loses least."""
    most = np.abs(vectors).max(1, keepdims=True).clip(1e-9)
    best, steps = np.full((len(words), 1), np.inf), most / 7
    for share in (1, 0.9, 0.8, 0.7, 0.6, 0.5):
        step = most * share / 7
        loss = ((coded(vectors, step) - 8) * step - vectors).__pow__(2).sum(1, keepdims=True)
        steps = np.where(loss < best, step, steps)
        best = np.minimum(best, loss)
    codes = coded(vectors, steps).astype(np.uint8)
    listed = "\n".join(words).encode()
    header = struct.pack("<5I", MAGIC, VERSION, len(words), vectors.shape[1], len(listed))
    return header + listed + steps.astype("<f4").tobytes() + (codes[:, ::2] | codes[:, 1::2] << 4).tobytes()


def coded(vectors, steps):
    return np.rint(vectors / steps + 8).clip(0, 15)
