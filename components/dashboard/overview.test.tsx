// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { describe, expect, it, vi } from 'vitest';
import { initialArms } from '../../lib/engine/bandit/policy';
import { OPERATOR_NAMES } from '../../lib/engine/basics';
import type { RankingRecord } from '../../lib/engine/ranking-records';
import { dashboardData, foundIn, verdictRecord } from '../../tests/support/dashboard-data';
import { expectAccessible, mount } from '../../tests/support/mount';
import { pageRecord, roundRecord, settingsCall, topicRecord } from '../../tests/support/ui-records';
import { Sources } from './discovery';
import { Overview } from './overview';

const topic = topicRecord('t', 'Databases');

describe('Overview', () => {
  it('Overview shows the figures, and a sentence for each chart for screen readers', async () => {
    const { root, all } = await mount(<Overview topic={topic} data={dashboardData()} />);
    const figures = all('definition').map((figure) => figure.textContent);
    expect(figures).toEqual(['2', '1', '4', '1', '0', '0', '2']);
    const pictures = all('img').map((picture) => picture.getAttribute('aria-label'));
    expect(pictures).toEqual([
      'Pages fetched: 20 · new: 14 · confirmed by you: 1',
      'Ran most often: Keyword search, rounds: 2',
      'Best pages found by: Keyword search; how high they rank on average: 40%',
    ]);
    await expectAccessible(root);
  });

  it('Overview counts every known page once: its five figures add up to the known pages', async () => {
    const data = dashboardData();
    const pages = signal([
      ...(data.pages.value ?? []),
      pageRecord(8),
      pageRecord(9, { duplicateOf: pageRecord(0).url }),
    ]);
    const verdicts = signal([
      ...(data.verdicts.value ?? []),
      verdictRecord(4, pageRecord(8).url, 'skip'),
      verdictRecord(5, 'https://imported.example/', 'seed'),
    ]);
    const { all } = await mount(<Overview topic={topic} data={{ ...data, pages, verdicts }} />);
    const [inTopic, waiting, known, rejected, skipped, aside] = all('definition').map((figure) =>
      Number(figure.textContent),
    );
    expect([inTopic, waiting, rejected, skipped, aside, known]).toEqual([3, 1, 1, 1, 1, 7]);
  });

  it('Overview lists the rounds newest first, with the verdicts on their pages', async () => {
    const { find, all } = await mount(<Overview topic={topic} data={dashboardData()} />);
    const rows = all('row', { hidden: true }, find('table', { name: 'Figures of each round', hidden: true }))
      .slice(1)
      .map((row) => [...row.children].map((cell) => cell.textContent));
    expect(rows).toEqual([
      ['2', 'Keyword search', '10', '7', '0', '0', '0.75', '40%'],
      ['1', 'Keyword search', '10', '7', '1', '1', '–', '40%'],
    ]);
  });

  it('Overview counts all rounds of each way of finding pages, also after a change of methods with fresh arms', async () => {
    const data = dashboardData();
    const before = data.session.value;
    if (before === undefined) throw new Error('the topic has a session');
    const session = signal({ ...before, arms: initialArms(OPERATOR_NAMES) });
    const { find, all } = await mount(<Overview topic={topic} data={{ ...data, session }} />);
    const [, row] = all('row', { hidden: true }, find('table', { name: 'Where good pages came from', hidden: true }));
    expect([...(row?.children ?? [])].map((cell) => cell.textContent).slice(0, 2)).toEqual(['Keyword search', '2']);
    expect(all('img')[1]?.getAttribute('aria-label')).toBe('Ran most often: Keyword search, rounds: 2');
  });

  it('Overview shows the estimates and their chart once there are enough answers', async () => {
    const data = dashboardData();
    const completeness = {
      ...{ pages: { found: 17, left: 3, least: 1, most: 8 }, sites: { found: 4, left: 1, least: 0, most: 3 } },
      ...{ sample: { judged: 10, relevant: 1 }, next: 2.6, stopTarget: 0.95 as const },
    };
    const ranking = signal({ ...(data.ranking.value as RankingRecord), completeness });
    const without = await mount(<Overview topic={topic} data={data} />);
    expect(without.root.textContent).not.toContain('How much of the topic was found');
    const { root, all } = await mount(<Overview topic={topic} data={{ ...data, ranking }} />);
    expect(root.textContent).toContain('How much of the topic was found');
    expect(root.textContent).toContain('Pages drawn at random: 10, of these in the topic: 1.');
    expect(root.textContent).toContain('Of the pages fetched in the last rounds, about 9% were new');
    expect(all('img').map((picture) => picture.getAttribute('aria-label'))[0]).toMatch(
      /^You can stop here: .*had confirmed at least 90% of the fitting pages\. You have confirmed about 85% of the fitting pages found so far\. Your next 10 answers should confirm 3 more\. Four times out of five/,
    );
    await expectAccessible(root);
  });

  it.each([
    [[7, 7], 'Too few pages'],
    [
      [7, 7, 7, 7, 7, 7],
      'It is worth going on. (New pages: 21. Share of the fetched pages that fit the topic: 35%; in earlier rounds: 35%)',
    ],
    [[7, 7, 7, 1, 1, 1], 'The last 30 fetched pages include few new ones that fit the topic'],
    [
      [7, 7, 7, 0, 0, 0],
      'Tendril already knew all of the last 30 fetched pages. Addresses found but not fetched yet: 7.',
    ],
    [[7, 7, 7, 0, 0, 0], 'no address is left to fetch', 0],
  ])('Overview with %j new pages per round says: %s', async (fresh, sentence, queued = 7) => {
    const rounds = signal(fresh.map((pages, i) => roundRecord(i + 1, { fresh: pages })));
    const found = fresh.flatMap((pages, i) =>
      Array.from({ length: pages }, (_, k) => foundIn(100 + 10 * i + k, i + 1)),
    );
    const ranking = signal({
      ...(dashboardData().ranking.value as RankingRecord),
      order: Uint32Array.from(found, ({ n }) => n),
      scores: new Float32Array(found.length).fill(0.5),
    });
    const data = dashboardData({ rounds, pages: signal(found), ranking, queued: signal(queued) });
    const { root } = await mount(<Overview topic={topic} data={data} />);
    expect(root.textContent).toContain(sentence);
  });
});

/** Start of the quota period. */
const NOW_MS = Date.now();
const TOPIC = topicRecord('t', 'Bees');
const asked = { operator: 'keyword-search', query: 'bees honey', services: { yacy: 9, mwmbl: 0 }, named: 6 } as const;
const pages = [{ ...foundIn(1, 1), foundBy: { ...foundIn(1, 1).foundBy, provider: 'yacy' } }];

const shown = async (topic = TOPIC) => {
  const data = dashboardData({
    rounds: signal([
      roundRecord(1, { questions: [asked], errors: [{ source: 'yacy', code: 'timed-out', message: '' }] }),
    ]),
    pages: signal(pages),
    sourceStates: signal([
      {
        ...{ provider: 'mwmbl', coolDownUntilMs: 0, failuresInARow: 0, lastCode: '', lastMessage: '' },
        ...{ requests: 40, periodStartMs: NOW_MS, quotaLeft: 7 },
      },
    ]),
  });
  const view = await mount(<Sources topic={topic} data={data} />);
  await vi.waitFor(() => expect(view.root.textContent).toContain('YaCy'), { timeout: 10_000 });
  return view;
};
const row = (root: Element, name: string) =>
  [...root.querySelectorAll('tbody tr')].find((one) => one.textContent?.startsWith(name));

it('Sources shows the queries, results, errors and remaining quota of each source', async () => {
  const { root } = await shown();
  expect(row(root, 'YaCy')?.textContent).toContain('bees honey');
  expect([...(row(root, 'YaCy')?.querySelectorAll('td.numeric') ?? [])].map((cell) => cell.textContent)).toEqual([
    ...['1', '1', '1', '1', '–'],
  ]);
  expect(row(root, 'Mwmbl')?.textContent).toContain('7');
  // Active sources that were not asked yet are listed, too.
  expect(row(root, 'Hacker News')).toBeDefined();
  await expectAccessible(root);
});

it('Sources stops and resumes a source for this topic with one click each', async () => {
  const { find, click, calls } = await shown();
  await click(find('button', /Stop using this source\s*YaCy/));
  expect(calls).toContainEqual(settingsCall({ stoppedSources: ['yacy'] }, {}));
  const stopped = await shown({ ...TOPIC, settings: { ...TOPIC.settings, stoppedSources: ['yacy', 'moz'] } });
  await stopped.click(stopped.find('button', /Use this source again\s*YaCy/));
  expect(stopped.calls).toContainEqual(settingsCall({ stoppedSources: ['moz'] }, { stoppedSources: ['yacy', 'moz'] }));
});
