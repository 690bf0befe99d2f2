/** A few lies of `tests/torture/lying-files.test.ts`, and those that did harm once. */
import 'fake-indexeddb/auto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LyingFiles, lieIn } from '../../tests/torture/lying-files';
import type { TopicRecord } from '../engine/records';

const LIES = 24;
let browser: LyingFiles;
beforeAll(async () => {
  browser = await new LyingFiles().open();
});
afterAll(() => browser.close());

it('a topic file that lies in one value is refused with its line, or becomes a topic that works', async () => {
  for (let n = 0; n < LIES; n += 1) {
    const lie = lieIn(browser.document, n);
    await browser.take(lie, n % 2 === 0 ? 'replace' : 'merge').catch((error: unknown) => {
      throw new Error(`lie ${lie.name}`, { cause: error });
    });
  }
});

interface File {
  topic: TopicRecord & { settings: object };
  session: object;
  verdicts: { seq: number; clock?: number; replica?: string }[];
  attempts: object[];
  frontier: object[];
}

const CLOCK = 2 ** 50;
it.each<readonly [string, (file: File) => void]>([
  ['the largest clock', ({ verdicts }) => Object.assign(verdicts.at(-1) ?? {}, { clock: CLOCK, replica: 'evil' })],
  [
    'settings that search by themselves',
    ({ topic }) =>
      Object.assign(topic.settings, {
        watch: 'daily',
        pagesPerRound: 100,
        languages: { fr: ['piège'] },
        stoppedSources: [],
      }),
  ],
  [
    'addresses that act or lead into the own network',
    ({ attempts, frontier }) => {
      for (const url of ['https://bank.test/transfer?to=evil&confirm=1', 'http://192.168.1.1/reboot', 'http://nas/']) {
        attempts.push({ url, code: 'needs-script', atMs: 1, tries: 1, retryable: false });
        frontier.push({
          url,
          host: 'a.example',
          foundBy: { operator: 'forward-crawl', depth: 1 },
          preview: '',
          hubScore: 0,
          order: CLOCK,
        });
      }
    },
  ],
])('a topic file with %s becomes a topic that works and requests nothing', async (_name, change) => {
  for (const mode of ['replace', 'merge'] as const) {
    const file = structuredClone(browser.document) as File;
    change(file);
    expect(await browser.take({ name: mode, text: JSON.stringify(file) }, mode)).toBe(true);
  }
});
