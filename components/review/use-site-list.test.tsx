// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { mount } from '../../tests/support/mount';
import { pageRecord } from '../../tests/support/ui-records';
import { groupBySite } from './site-groups';
import { useSiteList } from './use-site-list';

const GROUPS = groupBySite(
  ['a.example', 'b.example', 'b.example'].map((site, n) => ({ page: pageRecord(n, { site }), at: n, score: 0.5 })),
  undefined,
);

function Stage({ topic }: { topic: string }) {
  const { entries, open, toggle } = useSiteList(topic, GROUPS);
  return (
    <>
      <p>{entries.map(({ site, page }) => site?.site ?? page.title).join(' ')}</p>
      {['a.example', 'b.example'].map((site) => (
        <button key={site} type="button" aria-expanded={open.has(site)} onClick={() => toggle(site)}>
          {site}
        </button>
      ))}
    </>
  );
}

describe('useSiteList', () => {
  it('lists the pages of the sites that are open', async () => {
    const { root, find, click } = await mount(<Stage topic="t" />);
    const listed = () => root.querySelector('p')?.textContent;
    expect(listed()).toBe('a.example b.example');
    await click(find('button', 'b.example'));
    expect(listed()).toBe('a.example b.example Page 1 Page 2');
    await click(find('button', 'b.example'));
    expect(listed()).toBe('a.example b.example');
  });

  it('keeps for each topic which sites are open, and takes anything for what was kept', async () => {
    const drafts = new Map<string, unknown>([['open-sites:u', { not: 'a list' }]]);
    const first = await mount(<Stage topic="t" />, { drafts });
    await first.click(first.find('button', 'b.example'));
    const openOf = async (topic: string) =>
      (await mount(<Stage topic={topic} />, { drafts }))
        .all('button', { expanded: true })
        .map((one) => one.textContent);
    expect(await openOf('t')).toEqual(['b.example']);
    expect(await openOf('u')).toEqual([]);
  });
});
