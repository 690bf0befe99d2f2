/** `npm run torture` tells 10,000 lies; `npm run test:full` tells some of them, and lib/runner/inconsistent-files.test.ts a few. */
import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { LyingFiles, lieIn } from './lying-files';
import { seeds } from './seeds';

const LIES_PER_BROWSER = 100;

it.each(seeds(10, 100))(
  'a topic file that lies is refused with its line, or becomes a topic that works and requests nothing (seed %i)',
  async (seed) => {
    const browser = await new LyingFiles().open();
    let taken = 0;
    const faults: string[] = [];
    for (let i = 0; i < LIES_PER_BROWSER; i += 1) {
      const n = seed * LIES_PER_BROWSER + i;
      const lie = lieIn(browser.document, n);
      try {
        if (await browser.take(lie, n % 2 === 0 ? 'replace' : 'merge')) taken += 1;
      } catch (error) {
        faults.push(`${lie.name}: ${error}`);
      }
    }
    await browser.close();
    expect(faults).toEqual([]);
    expect(taken).toBeGreaterThan(0);
    expect(taken).toBeLessThan(LIES_PER_BROWSER);
  },
  600_000,
);
