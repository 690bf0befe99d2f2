"""Writes test corpora as web archives, to measure a scan.

    python corpora-warc.py OUT CORPUS.jsonl.gz ... [--pages 1000]

Each archive mixes the hosts of all corpora, as Common Crawl's do: OUT/warc/NNN.warc.gz has the responses, and
OUT/wet/NNN.warc.wet.gz their text. Needs warcio.
"""
import argparse
import gzip
import hashlib
import html
import io
import json
import os
import re

from warcio.statusandheaders import StatusAndHeaders
from warcio.warcwriter import WARCWriter

NO_TEXT = re.compile(r"<(script|style)\b.*?</\1>|<!--.*?-->", re.S | re.I)
BLOCK = re.compile(r"</?(?:p|div|li|tr|h[1-6]|br|td|dd|dt|title)\b[^>]*>", re.I)


def text_of(page):
    text = html.unescape(re.sub(r"<[^>]*>", " ", BLOCK.sub("\n", NO_TEXT.sub(" ", page))))
    return "\n".join(line for line in (re.sub(r"\s+", " ", line).strip() for line in text.split("\n")) if line)


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
            responses, texts = WARCWriter(warc, gzip=True), WARCWriter(wet, gzip=True)
            for url in urls[start : start + options.pages]:
                body = rows[url].encode()
                headers = [("Content-Type", "text/html; charset=utf-8"), ("Content-Length", str(len(body)))]
                http = StatusAndHeaders("200 OK", headers, protocol="HTTP/1.1")
                responses.write_record(
                    responses.create_warc_record(url, "response", payload=io.BytesIO(body), http_headers=http)
                )
                text = io.BytesIO(text_of(rows[url]).encode())
                texts.write_record(
                    texts.create_warc_record(url, "conversion", payload=text, warc_content_type="text/plain")
                )
    hosts = {re.sub(r"^\w+://([^/]*).*", r"\1", url, flags=re.S) for url in urls}
    print(f"{len(urls)} pages of {len(hosts)} hosts in {-(-len(urls) // options.pages)} archives of each kind")


main()
