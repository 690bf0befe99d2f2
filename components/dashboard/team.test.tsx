// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { describe, expect, it } from 'vitest';
import type { Reason, VerdictRecord } from '../../lib/engine/records';
import { dashboardData, foundIn } from '../../tests/support/dashboard-data';
import { expectAccessible, type MountOptions, mount } from '../../tests/support/mount';
import { topicRecord } from '../../tests/support/ui-records';
import { Toasts } from '../common/toasts';
import { Agreement } from '../team/agreement';
import { CriteriaForm, CriteriaHead } from '../team/criteria';
import { Team } from './team';

const topic = { ...topicRecord('t', 'Databases'), replica: 'mine' };
const PAGES = [foundIn(0, 0), foundIn(1, 1), foundIn(2, 1)];
const options: MountOptions = {
  answers: {
    updateTopic: () => ({ ok: true, value: topic }),
    judge: () => ({ ok: true, value: { step: 9, rankingVersion: 2 } }),
    undo: () => ({ ok: true, value: { step: 10, undone: [] } }),
  },
};

let seq = 0;
function said(author: string, n: number, verdict: 'yes' | 'no', more: Partial<VerdictRecord> = {}): VerdictRecord {
  seq += 1;
  const url = PAGES[n]?.url ?? '';
  return { topic: 't', seq, clock: seq, atMs: seq, url, verdict, author, replica: author, ...more };
}
const LOG = [
  ...[said('Ann', 0, 'yes'), said('Ben', 0, 'yes'), said('Ann', 1, 'yes')],
  ...[said('Ben', 1, 'no', { reason: 'off topic' }), said('Ann', 2, 'no'), said('Ben', 2, 'yes')],
];

describe('Team', () => {
  it('Team saves the name of the reviewer and blind mode, and is accessible', async () => {
    const { root, find, type, click, calls } = await mount(
      <Team topic={topic} data={dashboardData({ verdicts: signal(LOG), pages: signal(PAGES) })} />,
      options,
    );
    await type(find('textbox', 'Your name as a reviewer'), ' Ann ');
    find('textbox', 'Your name as a reviewer').dispatchEvent(new Event('change', { bubbles: true }));
    await click(find('checkbox', /Blind mode/));
    expect(calls).toContainEqual(['saveSettings', { reviewer: 'Ann' }]);
    expect(calls).toContainEqual(['updateTopic', { topic: 't', isBlind: true }]);
    await expectAccessible(root);
  });

  it('Team gives this reviewer the first part of the sites, and each other person a file', async () => {
    const { find, all, type, click, calls } = await mount(<Team topic={topic} data={dashboardData()} />, options);
    await type(find('spinbutton', 'People'), '3');
    await type(find('spinbutton', /everybody judges/), '20');
    expect(all('button', /^Save the file for person/).map(({ textContent }) => textContent)).toEqual([
      'Save the file for person 2',
      'Save the file for person 3',
    ]);
    await click(find('button', 'Judge only part 1 myself'));
    expect(calls).toEqual([['updateTopic', { topic: 't', share: { part: 1, of: 3, overlap: 0.2 } }]]);
  });
});

describe('Agreement', () => {
  it('Agreement shows its figures, and each disagreement with the verdicts and reasons', async () => {
    const { root, all } = await mount(<Agreement topic={topic} log={LOG} pages={PAGES} />, options);
    expect(root.textContent).toContain('Ann · Ben');
    expect(root.textContent).toContain('33%');
    const disputes = all('listitem').map(({ textContent }) => textContent);
    expect(disputes).toHaveLength(2);
    expect(disputes[0]).toContain('Ann: belongs');
    expect(disputes[0]).toContain('Ben: does not belong (off topic)');
  });

  it('Agreement settles the selected disagreement by keys, with an undo', async () => {
    const { find, key, click, calls } = await mount(
      <>
        <Agreement topic={topic} log={LOG} pages={PAGES} />
        <Toasts />
      </>,
      options,
    );
    await key('j');
    await key('y');
    await key('k');
    await key('n');
    await click(find('button', 'Undo'));
    expect(calls).toEqual([
      ['judge', { topic: 't', urls: [PAGES[2]?.url], verdict: 'yes', settles: true }],
      ['judge', { topic: 't', urls: [PAGES[1]?.url], verdict: 'no', settles: true }],
      ['undo', { topic: 't', step: 9 }],
    ]);
  });

  it('Agreement says what to do if no other reviewer has judged a page', async () => {
    const { root } = await mount(<Agreement topic={topic} log={[]} pages={PAGES} />, options);
    expect(root.textContent).toContain('Merge into your topic');
  });
});

describe('CriteriaForm and CriteriaHead', () => {
  const reasons: readonly Reason[] = [
    { text: 'off topic', verdict: 'no' },
    { text: 'an overview', verdict: 'yes' },
  ];

  it('CriteriaForm saves criteria and distinct reasons, one per line', async () => {
    const { all, type, find, click, calls } = await mount(<CriteriaForm topic={topic} />, options);
    const [include, exclude, no, yes] = all('textbox') as unknown as [Element, Element, Element, Element];
    await type(include, 'Clubs');
    await type(exclude, 'Shops');
    await type(no, ' off topic \n\noff topic\nshop');
    await type(yes, 'an overview');
    await click(find('button', 'Save'));
    expect(calls).toEqual([
      [
        'updateTopic',
        {
          topic: 't',
          criteria: { include: 'Clubs', exclude: 'Shops' },
          reasons: [
            { text: 'off topic', verdict: 'no' },
            { text: 'shop', verdict: 'no' },
            { text: 'an overview', verdict: 'yes' },
          ],
        },
      ],
    ]);
  });

  it('CriteriaHead shows the criteria, and a digit answers with its reason', async () => {
    const given: Reason[] = [];
    const team = { ...topic, criteria: { include: 'Clubs', exclude: '' }, reasons };
    const { root, key, click, find } = await mount(
      <CriteriaHead topic={team} onReason={(reason) => given.push(reason)} />,
      options,
    );
    expect(root.textContent).toContain('Confirm a page ifClubs');
    expect(root.textContent).not.toContain('Exclude a page');
    await key('2');
    await click(find('button', /off topic/));
    expect(given).toEqual([reasons[1], reasons[0]]);
    await expectAccessible(root);
  });

  it('CriteriaHead shows nothing without criteria', async () => {
    const { root } = await mount(<CriteriaHead topic={topic} onReason={() => {}} />, options);
    expect(root.textContent).toBe('');
  });
});
