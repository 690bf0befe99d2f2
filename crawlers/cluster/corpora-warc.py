"""Writes test corpora as web archives, to measure a scan.

    python corpora-warc.py OUT CORPUS.jsonl.gz ... [--pages 1000]

Each archive mixes the hosts of all corpora, as Common Crawl's do: OUT/warc/NNN.warc.gz has the responses, and
OUT/wet/NNN.warc.wet.gz their text.
"""
import argparse
import gzip
import hashlib
import html
import json
import os
import re
import uuid

NO_TEXT = re.compile(r"<(script|style)\b.*?</\1>|<!--.*?-->", re.S | re.I)
BLOCK = re.compile(r"</?(?:p|div|li|tr|h[1-6]|br|td|dd|dt|title)\b[^>]*>", re.I)


def text_of(page):
    text = html.unescape(re.sub(r"<[^>]*>", " ", BLOCK.sub("\n", NO_TEXT.sub(" ", page))))
    return "\n".join(line for line in (re.sub(r"\s+", " ", line).strip() for line in text.split("\n")) if line)


def record(kind, url, content_type, block):
    """Returns a record as a gzip member of its own."""
    head = (
        f"WARC/1.0\r\nWARC-Type: {kind}\r\nWARC-Target-URI: {url}\r\nWARC-Date: 2024-01-01T00:00:00Z\r\n"
        f"WARC-Record-ID: <urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, url)}>\r\n"
        f"Content-Type: {content_type}\r\nContent-Length: {len(block)}\r\n\r\n"
    )
    return gzip.compress(head.encode() + block + b"\r\n\r\n")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("out")
    parser.add_argument("corpora", nargs="+")
    parser.add_argument("--pages", type=int, default=1_000, help="pages of one archive")
    parser.add_argument("--most", type=int, help="pages of each corpus")
    options = parser.parse_args()
    rows = {}
    for path in options.corpora:
        with gzip.open(path, "rt", encoding="utf-8") as lines:
            for number, line in enumerate(lines):
                if options.most is not None and number >= options.most:
                    break
                row = json.loads(line)
                rows.setdefault(row["url"], row["html"])
    urls = sorted(rows, key=lambda url: hashlib.sha1(url.encode()).digest())
    for kind in ("warc", "wet"):
        os.makedirs(f"{options.out}/{kind}", exist_ok=True)
    for number, start in enumerate(range(0, len(urls), options.pages)):
        name = f"{number:03d}.warc"
        with open(f"{options.out}/warc/{name}.gz", "wb") as warc, open(f"{options.out}/wet/{name}.wet.gz", "wb") as wet:
            for url in urls[start : start + options.pages]:
                body = rows[url].encode()
                head = f"HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: {len(body)}\r\n\r\n"
                warc.write(record("response", url, "application/http; msgtype=response", head.encode() + body))
                wet.write(record("conversion", url, "text/plain", text_of(rows[url]).encode()))
    hosts = {re.sub(r"^\w+://([^/]*).*", r"\1", url, flags=re.S) for url in urls}
    print(f"{len(urls)} pages of {len(hosts)} hosts in {-(-len(urls) // options.pages)} archives of each kind")


main()
