// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { describe, expect, it } from 'vitest';
import type { Queue } from '../../lib/views/queue';
import { expectAccessible, type Mounted, mount } from '../../tests/support/mount';
import { options, panelData, queue, withHeights } from '../../tests/support/side-panel';
import { SidePanel } from './side-panel';

withHeights();

describe('SidePanel with sites', () => {
  /** Five sites with pages 0, 5, 10 …; 1, 6 …; the user knows the first, and two known sites link to the second. */
  function sitesQueue(hasConfirmed = false): Queue {
    const whole = queue(20);
    const column = (...values: number[]) => Uint32Array.from(values);
    const names = [0, 1, 2, 3, 4].map((n) => `s${n}.example`);
    const sites = {
      hasConfirmed,
      names,
      isNew: column(0, 1, 1, 1, 1),
      found: column(6, 5, 4, 4, 4),
      fitting: column(4, 2, 2, 2, 2),
      suggested: column(4, 4, 4, 4, 4),
      citedBy: column(0, 2, 0, 0, 0),
      first: column(0, 1, 2, 3, 4),
      best: new Uint32Array(25),
    };
    return { ...whole, ranking: { ...whole.ranking, sites } };
  }
  const asSites = { ...options, settings: { activeTopic: 't' } };
  const drawn = (given: Queue) => mount(<SidePanel data={panelData({ queue: signal(given) })} />, asSites);
  const namesOf = ({ find, all }: Mounted) =>
    all('heading', undefined, find('list', 'Suggested sites')).map(({ textContent }) => textContent);

  it('SidePanel lists each site once by its best page, with the facts of the site, accessibly', async () => {
    const screen = await drawn(sitesQueue());
    const { root, find } = screen;
    expect(namesOf(screen)).toEqual(['s1.example', 's2.example', 's3.example', 's4.example', 's0.example']);
    expect(find('heading', /^Suggestions/).textContent).toContain('5 sites');
    for (const part of ['You have confirmed pages of this site', '4 further likely pages'])
      expect(find('listitem', 's0.example').textContent).toContain(part);
    const second = find('listitem', 's1.example').textContent;
    for (const part of ['Page 1', '4 suggestions', 'linked from 2 of your sites']) expect(second).toContain(part);
    await expectAccessible(root);
  });

  it('SidePanel opens a site in place with its best pages, which can be judged one by one', async () => {
    const screen = await drawn(sitesQueue());
    const { root, find, all, key, click, calls } = screen;
    await click(find('button', 'Show or hide the best pages of s1.example'));
    expect(all('listitem', /^Page/).map(({ textContent }) => textContent?.match(/Page \d+/)?.[0])).toEqual([
      'Page 1',
      'Page 6',
      'Page 11',
      'Page 16',
    ]);
    await expectAccessible(root);
    await key('j');
    await key('y');
    expect(calls[0]).toEqual(['judge', { topic: 't', urls: ['https://site1.example/page'], verdict: 'yes' }]);
    await key('e');
    expect(all('listitem', /^Page/)).toEqual([]);
    expect(find('listitem', { current: true }).textContent).toContain('s1.example');
  });

  it.each([
    ['y', 'The site s1.example belongs to the topic. Confirmed page: Page 1'],
    ['d', 'Enough of s1.example'],
    ['n', 'The site s1.example does not belong to the topic; its pages are no longer suggested'],
    ['x', 'Excluded: s1.example'],
    ['s', 'The whole site is put off for later: s1.example'],
  ] as const)(
    'the key %s answers the row of a new site as one step, and one undo restores it',
    async (pressed, toast) => {
      const screen = await drawn(sitesQueue());
      const { find, key, calls } = screen;
      await key(pressed);
      expect(namesOf(screen)).toEqual(['s2.example', 's3.example', 's4.example', 's0.example']);
      expect(find('log').textContent).toContain(toast);
      expect(find('listitem', { current: true }).textContent).toContain('s2.example');
      await key('u');
      expect(namesOf(screen)).toHaveLength(5);
      const url = 'https://site1.example/page';
      const [topic, site] = ['t', 's1.example'];
      // A yes confirms the page that the row shows, and a no rejects it with the site.
      const asked = {
        y: ['judge', { topic, urls: [url], verdict: 'yes' }],
        d: ['judgeSite', { topic, site, outcome: 'enough' }],
        n: ['judgeSite', { topic, site, outcome: 'rejected', url }],
        x: ['judgeSite', { topic, site, outcome: 'excluded' }],
        s: ['judgeSite', { topic, site, outcome: 'later' }],
      }[pressed];
      expect(calls).toEqual([asked, ['undo', { topic: 't', step: undefined }]]);
    },
  );

  it.each(['y', 'n', 's'])('the key %s on a site that is in the topic answers only for the page', async (pressed) => {
    const screen = await drawn(sitesQueue());
    for (let i = 0; i < 4; i++) await screen.key('j');
    await screen.key(pressed);
    const verdict = { y: 'yes', n: 'no', s: 'skip' }[pressed];
    expect(screen.calls).toEqual([['judge', { topic: 't', urls: ['https://site0.example/page'], verdict }]]);
    expect(namesOf(screen)).not.toContain('s0.example');
  });

  it('the key a and the button of a site confirm its likely pages as one step', async () => {
    const urls = ['https://a.example/1', 'https://a.example/2'];
    const asked: string[] = [];
    const likelyOf = async (_topic: string, site: string) => {
      asked.push(site);
      return urls;
    };
    const screen = await mount(<SidePanel data={panelData({ queue: signal(sitesQueue()) })} />, {
      ...asSites,
      likelyOf,
    });
    await screen.key('a');
    await screen.click(screen.find('button', 'Confirm 2 likely pages'));
    expect(asked).toEqual(['s1.example', 's2.example']);
    expect(screen.calls).toEqual([1, 2].map(() => ['judge', { topic: 't', urls, verdict: 'yes' }]));
    expect(namesOf(screen)).toEqual(['s3.example', 's4.example', 's0.example']);
    expect(screen.find('log').textContent).toContain('Pages confirmed at once: 2');
  });

  it('SidePanel lists known sites until the user chooses new sites only', async () => {
    const screen = await drawn(sitesQueue(true));
    expect(namesOf(screen)).toHaveLength(5);
    await screen.click(screen.find('checkbox', 'Show only sites without a confirmed page'));
    expect(screen.calls).toEqual([['saveSettings', { newSitesOnly: true }]]);
    expect(namesOf(screen)).toEqual(['s1.example', 's2.example', 's3.example', 's4.example']);
    expect((await drawn(sitesQueue())).all('checkbox')).toEqual([]);
  });

  it('SidePanel switches from sites to pages and back', async () => {
    const { find, all, key, click } = await drawn(sitesQueue());
    await click(find('button', 'By page'));
    expect(all('list', 'Suggested sites')).toEqual([]);
    expect(find('list', 'Suggestions')).toBeTruthy();
    await key('v');
    expect(find('list', 'Suggested sites')).toBeTruthy();
  });

  it('SidePanel filters pages, and lists the sites of the pages left', async () => {
    const screen = await drawn(sitesQueue());
    await screen.click(screen.find('button', 'Filters'));
    await screen.type(screen.find('searchbox'), 'page 13');
    expect(namesOf(screen)).toEqual(['s3.example']);
  });
});
