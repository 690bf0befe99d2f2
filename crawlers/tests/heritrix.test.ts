/** Heritrix crawls a generated web with the exported job. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8 } from 'fflate';
import { expect } from 'vitest';
import { onlyWithReaders, readerTest } from '../../tests/support/readers';
import { crawlWithHeritrix, HERITRIX_VERSION } from './heritrix';
import { forJavaTests } from './java-web';
import { NO_MAVEN } from './maven';

const LIMITS = { buildMs: 60_000, crawlMs: 90_000 };
const READER = {
  program: 'Heritrix',
  proof: 'ran',
  missing: NO_MAVEN ?? onlyWithReaders(),
  version: HERITRIX_VERSION,
} as const;

const opened = forJavaTests();

for (const scope of ['host', 'page'] as const) {
  readerTest(
    READER,
    `the exported job fetches its seeds and all pages in scope ${scope}, but no rejected page`,
    async (run) => {
      const { web, folder } = opened();
      // Spring evaluates expressions in the values of beans.
      const evil = join(folder, `evaluated-${scope}`);
      const topicName = `#{T(java.nio.file.Files).createFile(T(java.nio.file.Path).of('${evil}'))} \${user.home}`;
      const text = async (id: string) =>
        strFromU8(await web.exported(id, { scope, topicName, topicTerms: [{ term: topicName, weight: 1 }] }));
      const job = { seeds: await text('heritrix-seeds'), beans: await text('heritrix-beans'), hosts: web.hosts };
      const crawl = await crawlWithHeritrix({ ...job, maxPages: 100 }, join(folder, scope), LIMITS);
      if (typeof crawl === 'string') return run.skip(crawl);
      expect(existsSync(evil)).toBe(false);
      expect(crawl.seeds).toEqual(web.wanted.map((url) => `200 CRAWLED ${url}`));
      const asked = web.asked();
      expect(asked.toSorted()).toEqual(scope === 'page' ? web.wanted : web.within);
      if (scope === 'host') expect(asked.length).toBeGreaterThan(web.wanted.length);
    },
    LIMITS.buildMs + LIMITS.crawlMs,
  );
}
