"""Vectors of texts by the teacher, all-MiniLM-L6-v2 with int8 weights (mean of the tokens' vectors, unit length)."""
import hashlib
import numpy as np
import onnxruntime
from tokenizers import Tokenizer

WIDTH = 384
TOKENS_PER_TEXT = 256
TOKENS_PER_BATCH = 1024
TEXTS_PER_CHUNK = 200


class Teacher:
    def __init__(self, model, tokenizer, threads=1):
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        self.session = onnxruntime.InferenceSession(model, options)
        self.tokenizer = Tokenizer.from_file(tokenizer)
        self.tokenizer.no_padding()
        self.tokenizer.enable_truncation(TOKENS_PER_TEXT)

    def vectors(self, texts):
        """Returns one unit vector per text, as float16: texts × `WIDTH`."""
        ids = [encoding.ids for encoding in self.tokenizer.encode_batch(texts)]
        out = np.zeros((len(texts), WIDTH), np.float16)
        # A batch holds texts of equal length, so that no padding is read.
        order = sorted(range(len(texts)), key=lambda i: len(ids[i]))
        at = 0
        while at < len(order):
            length = len(ids[order[at]])
            most = max(1, TOKENS_PER_BATCH // length)
            batch = [i for i in order[at : at + most] if len(ids[i]) == length]
            at += len(batch)
            tokens = np.array([ids[i] for i in batch])
            feeds = {"input_ids": tokens, "attention_mask": np.ones_like(tokens), "token_type_ids": np.zeros_like(tokens)}
            means = self.session.run(None, feeds)[0].mean(1)
            out[batch] = means / np.linalg.norm(means, axis=1, keepdims=True)
        return out

    def cached(self, texts, folder):
        """Like `vectors`, but reads known vectors from `folder` and appends new ones, so that an interrupted run goes on."""
        keys, rows = f"{folder}/texts.sha256", f"{folder}/vectors.f16"
        for path in (keys, rows):
            open(path, "a").close()
        own = [hashlib.sha256(text.encode()).hexdigest() for text in texts]
        known = {key: i for i, key in enumerate(open(keys).read().split())}
        missing = list({key: text for key, text in zip(own, texts) if key not in known}.items())
        for start in range(0, len(missing), TEXTS_PER_CHUNK):
            chunk = missing[start : start + TEXTS_PER_CHUNK]
            found = self.vectors([text for _, text in chunk])
            with open(rows, "ab") as file:
                file.write(found.tobytes())
            with open(keys, "a") as file:
                file.writelines(f"{key}\n" for key, _ in chunk)
        order = {key: i for i, key in enumerate(open(keys).read().split())}
        return np.fromfile(rows, np.float16).reshape(-1, WIDTH)[[order[key] for key in own]]
