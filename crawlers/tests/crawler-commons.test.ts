/** Compares our robots.txt reader with crawler-commons, which Nutch, StormCrawler and URLFrontier use. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect } from 'vitest';
import { parseRobots } from '../../lib/net/robots-rules';
import { type ReaderRun, readerTest } from '../../tests/support/readers';
import { RFC_CASES } from '../../tests/support/robots-cases';
import { robotsFile, robotsPath } from '../../tests/support/robots-files';
import { fileOf, LENIENT_CASES } from '../../tests/support/robots-lenient-cases';
import { classpathOf, NO_MAVEN, runProgram } from './maven';

const VERSION = '1.6';
const READER = {
  program: 'crawler-commons, robots.txt',
  proof: 'compared',
  version: VERSION,
  missing: NO_MAVEN,
} as const;
const SOURCE = join(import.meta.dirname, 'java/Robots.java');
const BUILD_MS = 60_000;
const RUN_MS = 60_000;
const GENERATED = 3_000;

/** Cases on which our reader differs deliberately, with the reason. */
const DELIBERATE: Readonly<Record<string, string>> = {
  '$ ends the path (3)':
    'RFC 9309 §2.2.3: the pattern ends where the path ends; theirs stops at the first place that fits',
  '$ in the middle is a character': 'RFC 9309 §2.2.3: only a final $ is special; theirs never matches another',
  'User-agent: *|Disallow: /a$$ /a$': 'as above: the first of the two is a character',
  'a stray percent sign is a character': 'as the URL standard leaves it in addresses; theirs never matches it',
  'User-agent: *|Disallow: /a%20b /a b': 'no address holds a bare space; ours takes it for %20',
  'User-agent: *|Disallowed: / /a': "Google's parser takes every key that begins so",
  'User-agent: *|Disallow all: / /a': "Google's parser takes every key that begins so",
  'User-agent: *|Disallow: /|Allowed: /a /a': "Google's parser takes every key that begins so",
  'User-agent: *|Dsallow: / /a': "theirs knows a misspelling that Google's parser does not",
  'User agent *|Disallow: / /a': "three words without a colon are nothing to Google's parser",
  'User-agent: * all of you|Disallow: / /a': "Google's parser takes words behind * for a remark",
  'User-agent: *|Disallow: /x/index.html /x/': "Google's parser widens Allow to the directory, theirs Disallow too",
};

/** Random files differ only on a disallowed index page whose directory is requested. */
const forbidsIndex = (file: string, path: string): boolean =>
  path.endsWith('/') && /^diss?allow ?: .*index\.html?/im.test(file);

interface Case {
  readonly name: string;
  readonly file: string;
  readonly path: string;
}
interface Verdict {
  readonly allowed: boolean;
  /** −1 without a delay. */
  readonly delayMs: number;
}

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tendril-commons-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function ours({ file, path }: Case): Verdict {
  const rules = parseRobots(file, 'Tendril');
  return { allowed: rules.allows(path), delayMs: rules.crawlDelayMs ?? -1 };
}

async function theirs(cases: readonly Case[], run: ReaderRun): Promise<Verdict[]> {
  const classpath = await classpathOf(
    [{ id: `com.github.crawler-commons:crawler-commons:${VERSION}` }],
    folder,
    BUILD_MS,
  );
  if (typeof classpath === 'string') return run.skip(classpath);
  const input = cases.map(({ file, path }) => `${Buffer.from(file).toString('base64')}\t${path}\n`).join('');
  const { code, output } = await runProgram('java', ['-cp', classpath.path, SOURCE], folder, RUN_MS, input);
  expect(code, output).toBe(0);
  return [...output.matchAll(/^(true|false) (-?\d+)$/gm)].map(([, allowed, delay]) => ({
    allowed: allowed === 'true',
    delayMs: Number(delay),
  }));
}

readerTest(
  READER,
  'our reader differs on the deliberate cases only',
  async (run) => {
    const strict = Object.values(RFC_CASES).flat();
    const lenient = Object.values(LENIENT_CASES).flat();
    const cases: Case[] = [
      ...strict.map(([name, file, path]) => ({ name, file, path })),
      ...lenient.map(([lines, path]) => ({ name: `${lines} ${path}`, file: fileOf(lines), path })),
    ];
    const verdicts = await theirs(cases, run);
    const different = cases.filter((one, i) => ours(one).allowed !== verdicts[i]?.allowed);
    expect(different.map(({ name }) => name).toSorted()).toEqual(Object.keys(DELIBERATE).toSorted());
  },
  BUILD_MS + RUN_MS,
);

readerTest(
  READER,
  `our reader agrees on ${GENERATED} random files, except for index pages`,
  async (run) => {
    const cases = fc
      .sample(fc.record({ file: robotsFile, path: robotsPath }), { numRuns: GENERATED, seed: 1 })
      .map(({ file, path }): Case => ({ name: `${file}\n→ ${path}`, file, path }));
    const verdicts = await theirs(cases, run);
    expect(verdicts).toHaveLength(GENERATED);
    const explained: string[] = [];
    cases.forEach((one, i) => {
      const [we, they] = [ours(one), verdicts[i] as Verdict];
      if (we.allowed !== they.allowed) {
        expect(forbidsIndex(one.file, one.path), one.name).toBe(true);
        expect(we.allowed, one.name).toBe(true);
        explained.push(one.name);
      }
      // Of two delays our reader takes the longer, and the delay of * if its own group has none.
      expect(we.delayMs, one.name).toBeGreaterThanOrEqual(they.delayMs);
      if ((one.file.match(/crawl-delay/gi) ?? []).length === 0) expect(they.delayMs, one.name).toBe(-1);
    });
    // Neither reader allows everything.
    expect(verdicts.filter(({ allowed }) => !allowed).length).toBeGreaterThan(GENERATED / 10);
    expect(explained.length).toBeLessThan(GENERATED / 100);
    console.log(`${explained.length} of ${GENERATED} differ, all by a forbidden index page`);
  },
  BUILD_MS + RUN_MS,
);
