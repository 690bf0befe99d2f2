"""The product's terms of texts, in the form that all forms of a word share."""
import json, os, subprocess

ROOT = os.path.abspath(f"{os.path.dirname(__file__)}/../..")


def terms_of(texts, language="en"):
    """Returns the terms of each text."""
    command = ["npx", "tsx", f"{ROOT}/research/meanings/terms.ts", language]
    lines = "\n".join(map(json.dumps, texts))
    out = subprocess.run(command, cwd=ROOT, input=lines, capture_output=True, text=True, check=True)
    return [line.split(" ") for line in out.stdout.splitlines()]
