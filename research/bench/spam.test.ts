import { expect, it } from 'vitest';
import { DomainCounts } from '../../lib/engine/spam/domain-counts';
import { SiteTrust } from '../../lib/engine/spam/site-trust';
import { hostsOfOnly } from './spam';

const link = (url: string) => ({ url, host: new URL(url).host, preview: '', foundBy: {} });

it('the spam benchmark shows an honest site as lost once all of its queued pages are held, and not before', () => {
  const queued = ['https://bees.com/1', 'https://bees.com/2', 'https://hives.org/1'].map(link);
  const lostAfter = (junk: readonly string[]) => {
    const attempts = junk.map((url) => ({ url, code: 'junk-page' }));
    const trust = new SiteTrust({ counts: new DomainCounts(), attempts, queued, vouched: [] });
    return hostsOfOnly(queued, (url) => trust.isHeld(url));
  };
  expect(lostAfter(['https://bees.com/3'])).toEqual([]);
  expect(lostAfter(['https://bees.com/3', 'https://bees.com/4'])).toEqual(['bees.com']);
});
