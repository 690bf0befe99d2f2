// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { pageRecord } from '../../tests/support/ui-records';
import { expectAccessible, mount } from '../testing/mount';
import { SiteHeading } from './site-heading';

it('heads a site with its number of suggestions and judges them all', async () => {
  const verdicts: string[] = [];
  const rows = [1, 2].map((n) => ({ page: pageRecord(n), at: n, score: 0.5 }));
  const place = { index: 3, startPx: 360, of: 9, measure: () => {} };
  const { root, find, click } = await mount(
    <ol>
      <SiteHeading
        item={{ kind: 'site', site: 'a.org', rows }}
        place={place}
        isArmed
        onJudge={(verdict) => verdicts.push(verdict)}
      />
    </ol>,
  );
  const item = find('listitem');
  expect([item.textContent, item.getAttribute('aria-posinset'), item.getAttribute('aria-setsize')]).toEqual([
    'a.org2',
    '4',
    '9',
  ]);
  await expectAccessible(root);
  await click(find('button', 'Confirm all pages of a.org'));
  await click(find('button', 'Reject all and exclude a.org'));
  expect(verdicts).toEqual(['yes', 'no']);
});
