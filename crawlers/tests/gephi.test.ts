/** Reads exported networks with Gephi's own importers. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { edgeList, gexf, graphml } from '../../lib/transfer/networks/networks';
import type { ExportFormat } from '../../lib/transfer/format';
import { onlyWithReaders, readerTest } from '../../tests/support/readers';
import { bytesOf, OPTIONS, SEEDS } from '../../tests/support/transfer-samples';
import { classpathOf, NO_MAVEN, runProgram } from './maven';

const VERSION = '0.10.1';
const READER = { program: 'Gephi', proof: 'read', version: VERSION, missing: onlyWithReaders() ?? NO_MAVEN } as const;
const SOURCE = join(import.meta.dirname, 'java/Gephi.java');
/** The toolkit is 83 MB. */
const BUILD_MS = 240_000;
const RUN_MS = 60_000;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tendril-gephi-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Each page links to the next, the first one twice. */
async function* links() {
  for (const [i, { url }] of SEEDS.entries()) {
    const to = SEEDS[(i + 1) % SEEDS.length]?.url ?? '';
    yield { from: url, to };
    if (i === 0) yield { from: url, to };
  }
}

for (const [id, format] of Object.entries({ gexf, graphml, 'edge-list': edgeList } satisfies Record<
  string,
  ExportFormat
>))
  readerTest(
    READER,
    `the importer reads every node and weighted edge of the ${id} file without a complaint`,
    async ({ skip }) => {
      const classpath = await classpathOf(
        [{ id: `org.gephi:gephi-toolkit:${VERSION}`, classifier: 'all', without: ['*:*'] }],
        folder,
        BUILD_MS,
      );
      if (typeof classpath === 'string') return skip(classpath);
      const path = join(folder, `network.${format.extension}`);
      await writeFile(path, await bytesOf(format.write(SEEDS, { ...OPTIONS, links })));
      const args = ['-Djava.awt.headless=true', '-cp', classpath.path, SOURCE, path];
      const { code, output } = await runProgram('java', args, folder, RUN_MS);
      expect(code, output).toBe(0);
      const rows = output.split('\n').flatMap((line) => (line.startsWith('@') ? [line.split('\t').slice(1)] : []));
      const of = (kind: string) => rows.filter(([name]) => name === kind).map(([, ...cells]) => cells);
      expect(of('issue').filter(([level]) => level !== 'INFO')).toEqual([]);
      expect(
        of('edge')
          .map(([, , isDirected, weight]) => [isDirected, Number(weight)])
          .sort(),
      ).toEqual(SEEDS.map((_, i) => ['true', i === 0 ? 2 : 1]).sort());
      expect(of('node')).toHaveLength(SEEDS.length);
      if (format === edgeList) return;
      const labels = of('node').map(([, label]) => label);
      expect(labels.toSorted()).toEqual(SEEDS.map(({ title }) => title.replaceAll('\t', ' ')).toSorted());
      const verdicts = of('value').filter(([, name]) => name === 'verdict');
      expect(verdicts.map((cells) => cells[2]).toSorted()).toEqual(SEEDS.map(({ verdict }) => verdict).toSorted());
    },
    BUILD_MS + RUN_MS,
  );
