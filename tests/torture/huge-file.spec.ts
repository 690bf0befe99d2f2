/** A topic file that is larger than anybody's: its import ends, the page stays usable, and other topics keep their rows. */
import { execFile } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import { until } from '../e2e/harness/extension';
import { test } from '../e2e/harness/fixture';
import { seedsOf } from '../e2e/harness/seeds';
import { IS_FULL } from './seeds';

const MIB = 1_024 * 1_024;
const FILE_BYTES = (IS_FULL ? 500 : 25) * MIB;
const LINKS_PER_PAGE = 40;
/** Of a page with its terms and links, in the file. */
const PAGE_BYTES = 15_500;
const IMPORT_MS = IS_FULL ? 1_800_000 : 240_000;
const TICK_MS = 50;
/** A person notices more, and a busy machine makes some. */
const MOST_PAUSE_MS = 3_000;

test.describe.configure({ timeout: IMPORT_MS + 180_000 });

interface Row {
  readonly n: number;
  readonly url: string;
}
type Document = Record<string, unknown> & Record<'pages' | 'terms' | 'links', Row[]>;

/** Lines of a topic document with many more pages than the given one. */
function* linesOf(small: Document): Generator<string> {
  const count = Math.ceil(FILE_BYTES / PAGE_BYTES);
  const urlOf = (n: number) => `https://site${n % 900}.example/hives/${n}`;
  const targets = (n: number) => Array.from({ length: LINKS_PER_PAGE }, (_, i) => urlOf((n * 7 + i * 131) % count));
  const anchors = targets(0).map((_, i) => `What the keeper of hive ${i} says of honey and wax`);
  const contexts = anchors.map((anchor) => `${anchor} in the year of the late spring, `.repeat(3));
  const copies = {
    pages: (n: number) => ({ url: urlOf(n), finalUrl: urlOf(n), host: `site${n % 900}.example` }),
    terms: () => ({}),
    links: (n: number) => ({ targets: targets(n), anchors, contexts }),
  };
  const members = Object.entries(small);
  yield '{';
  for (const [at, [name, value]] of members.entries()) {
    const end = at === members.length - 1 ? '' : ',';
    if (!(name in copies)) yield `${JSON.stringify(name)}:${JSON.stringify(value)}${end}\n`;
    else {
      const rows = value as Row[];
      const change = copies[name as keyof typeof copies];
      yield `"${name}":[${rows.map((row) => JSON.stringify(row)).join(',\n')}`;
      for (let n = rows.length; n < count; n += 1)
        yield `,\n${JSON.stringify({ ...rows[n % rows.length], ...change(n), n })}`;
      yield `]${end}\n`;
    }
  }
  yield '}';
}

test('the import of a huge topic file ends, the page stays usable, and other topics keep their rows', async ({
  launch,
  web,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'tendril-huge-'));
  try {
    const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', 'tests/torture/topic-file.ts'], {
      maxBuffer: 64 * MIB,
    });
    const path = join(folder, 'huge.tendril.json');
    await pipeline(Readable.from(linesOf(JSON.parse(stdout))), createWriteStream(path));
    const { size } = await stat(path);

    const { context, extension } = await launch();
    const own = await extension.createPracticeTopic('Own');
    await extension.markSeeds(own, seedsOf(web, 'beekeeping', 3));
    const ownRows = async () => {
      const rows = await extension.tables(['verdicts', 'frontier', 'rounds']);
      return Object.values(rows).map((table) => table.filter(({ topic }) => topic === own));
    };
    const before = await ownRows();
    const page = await context.newPage();
    await page.goto(`${extension.origin}/dashboard.html`);
    await page.getByRole('tab', { name: 'Topics and files' }).click();
    await page.evaluate((tickMs) => {
      const watch = globalThis as unknown as { longestMs: number };
      let last = performance.now();
      watch.longestMs = 0;
      setInterval(() => {
        const now = performance.now();
        watch.longestMs = Math.max(watch.longestMs, now - last - tickMs);
        last = now;
      }, tickMs);
    }, TICK_MS);
    const startMs = Date.now();
    await page.locator('[type=file]').setInputFiles(path);
    const start = page.getByRole('button', { name: 'Import as a separate topic' });
    await expect(start).toBeVisible({ timeout: IMPORT_MS });
    const readMs = Date.now() - startMs;
    await start.click();
    await expect(page.getByText('Imported: Bees')).toBeVisible({ timeout: IMPORT_MS });
    const importedMs = Date.now() - startMs;
    const longestMs = await page.evaluate(() => (globalThis as unknown as { longestMs: number }).longestMs);
    console.log(
      `${Math.round(size / MIB)} MiB: read in ${readMs} ms, stored after ${importedMs} ms, page still for ${Math.round(longestMs)} ms`,
    );
    expect(size).toBeGreaterThan(0.9 * FILE_BYTES);
    expect(longestMs).toBeLessThan(MOST_PAUSE_MS);
    expect(await ownRows()).toEqual(before);
    expect((await extension.rows('topics')).map(({ name }) => name).sort()).toEqual(['Bees', 'Own']);
    await extension.command('judgeSite', { topic: own, site: 'spam.example', outcome: 'excluded' });
    const [{ id } = { id: '' }] = (await extension.rows('topics')).filter((topic) => topic.id !== own);
    const excluded = { topic: id, site: 'spam.example', outcome: 'excluded' } as const;
    const call = crypto.randomUUID();
    // A worker that reads so many pages may count as hung; the interface sends its call again as well.
    await until('the imported topic', IMPORT_MS, async () => (await extension.send('judgeSite', excluded, call)).ok);
    console.log(`usable after ${Date.now() - startMs} ms`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
