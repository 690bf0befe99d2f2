/** Runs Nutch's own jobs on the exported package: inject, generate, fetch, parse, updatedb. */
import { homedir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { onlyWithReaders, type Reader, readerTest } from '../../tests/support/readers';
import { forJavaTests } from './java-web';
import { NO_MAVEN } from './maven';
import { crawlWithNutch, NUTCH_VERSION } from './nutch';

const LIMITS = { buildMs: 90_000, crawlMs: 240_000 };
const READER: Reader = {
  ...{ program: 'Nutch, its jobs with stand-ins for its plugins', proof: 'ran', version: NUTCH_VERSION },
  missing: NO_MAVEN ?? onlyWithReaders(),
};

const opened = forJavaTests();

for (const scope of ['host', 'page'] as const) {
  readerTest(
    READER,
    `the jobs inject the seeds with metadata, and fetch all pages in scope ${scope} but no rejected page`,
    async (run) => {
      const { web, folder } = opened();
      // Hadoop expands such references in the values of settings.
      const topicName = `Bees $\{user.home} $\{env.HOME} #{1+1}`;
      const zip = await web.exported('nutch-focused', { scope, topicName });
      const crawl = await crawlWithNutch(zip, { hosts: web.hosts, rounds: 5 }, join(folder, scope), LIMITS);
      if (typeof crawl === 'string') return run.skip(crawl);
      const sent = web.seeds.filter(({ verdict }) => verdict !== 'no');
      const read = crawl.injected.map(({ url, score, metadata }) => ({ url, score, ...metadata }));
      expect(read.toSorted((a, b) => (a.url < b.url ? -1 : 1))).toEqual(
        sent.map(({ url, title, verdict, probability }) => ({
          ...{ url, title, verdict, scope, topic: topicName },
          score: verdict === 'candidate' ? probability : 1,
        })),
      );
      const agents = [...web.userAgents()];
      expect(agents).toEqual([expect.stringContaining('Bees')]);
      expect(agents.filter((agent) => agent.includes(homedir()))).toEqual([]);
      // Each URL once: a fetched page is not due again.
      expect(web.asked().toSorted()).toEqual(scope === 'page' ? web.wanted : web.within);
    },
    LIMITS.buildMs + LIMITS.crawlMs,
  );
}
