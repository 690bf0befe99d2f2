import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type Comparison, run } from './compare';
import { UsageError } from './options';
import { writeSmallCorpus } from './small-corpus.fixture';

const NO_NUMPY = spawnSync(process.env.PYTHON ?? '/usr/bin/python3', ['-c', 'import numpy']).status !== 0;

/**
 * Peers with the variables that `table_peers.py` reads: `lr` has fixed scores, `name+lr` gives all candidates the same
 * score.
 */
const PEERS = `
import json, sys
import numpy as np
draws = json.load(open(sys.argv[2]))
row, views = {}, [("", None, None, {}, str.split)]
host = lambda url: url.split("/")[2]
ranks = lambda scores: np.argsort(np.argsort(-scores, kind="stable"), kind="stable") + 1
def quality(places, relevant):
    hits = relevant[np.argsort(places, kind="stable")]
    return {"AP": (np.cumsum(hits)[hits] / (np.flatnonzero(hits) + 1)).mean(), "P@20": hits[:20].mean()}
def places_of(draw, *_):
    return {"lr": None, "name+lr": ranks(np.zeros(len(draw["candidates"])))}
table = {}
for draw in draws:
    addresses = draw["seeds"] + draw["background"] + [url for url, _ in draw["candidates"]]
    odd = sum(int(url.split("/p")[1]) % 2 for url in addresses) / len(addresses)
    table.setdefault((len(draw["seeds"]), "lr"), []).append((odd, 0, 0))
    relevant = np.array([kind == 1 for _, kind in draw["candidates"]])
    flat = quality(places_of(draw)["name+lr"], relevant)
    table.setdefault((len(draw["seeds"]), "name+lr"), []).append((flat["AP"], flat["P@20"], float("nan")))
print("a table for readers")
`;

const CORPUS = writeSmallCorpus();
const SCRIPT = join(dirname(CORPUS), 'peers.py');
writeFileSync(SCRIPT, PEERS);
const compare = async (...args: string[]) =>
  (await run([...args, '--peers', SCRIPT, '--seeds', '1,2', '--draws', '2'])) as Comparison[];

describe.skipIf(NO_NUMPY)('compare (skipped without numpy)', () => {
  it('compare gives the table of meanings to peers that know the name, and lists AP by topic', async () => {
    const rows = await compare('--corpora', CORPUS, '--topics', 'bees,trains');
    expect(rows.map(({ seeds, named }) => `${seeds} ${named}`).sort()).toEqual([
      '1 false',
      '1 true',
      '2 false',
      '2 true',
    ]);
    for (const { named, tablePeer, tableRatio, ratio, byTopic, product, draws } of rows) {
      expect(tablePeer).toBe(named ? 'name+lr+table' : undefined);
      if (named) expect(tableRatio).toBeLessThan(ratio);
      expect(draws).toBe(4);
      expect(Object.keys(byTopic)).toEqual(['bees', 'trains']);
      const [bees = [0], trains = [0]] = Object.values(byTopic);
      expect((bees[0] + trains[0]) / 2).toBeCloseTo(product.AP, 2);
    }
  });

  it('compare draws only pages of the language that is asked for', async () => {
    const folder = join(dirname(CORPUS), 'mixed');
    mkdirSync(folder);
    const mixed = join(folder, 'pages.jsonl');
    const lines = gunzipSync(readFileSync(CORPUS)).toString().split('\n');
    // Even addresses are German twice, so that enough pages are left to draw from.
    const copies = ['p', 'p1000'].flatMap((prefix) =>
      lines.map((line) => {
        const page = JSON.parse(line) as { url: string };
        const url = page.url.replace('/p', `/${prefix}`);
        return JSON.stringify({ ...page, url, lang: Number(url.at(-1)) % 2 === 0 ? 'de' : 'en' });
      }),
    );
    writeFileSync(mixed, copies.join('\n'));
    const rows = await compare('--corpora', mixed, '--topics', 'bees', '--language', 'de');
    const unnamed = rows.filter(({ named }) => !named);
    expect(rows.map(({ corpus }) => corpus)).toEqual(rows.map(() => 'mixed de'));
    // The AP of this peer is the share of odd addresses.
    expect(unnamed.map(({ peerScore }) => peerScore.AP)).toEqual([0, 0]);
    await expect(compare('--corpora', mixed, '--language', 'fi')).rejects.toThrow(UsageError);
  });
});
