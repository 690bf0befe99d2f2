// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import type { MethodReport } from '../../lib/engine/method-report';
import type { TopicSettings } from '../../lib/engine/records';
import { expectAccessible, mount } from '../../tests/support/mount';
import { topicRecord } from '../../tests/support/ui-records';
import { MethodsAtWork } from './methods-at-work';

const { settings } = topicRecord('t', 'Bees');
const NOTHING: MethodReport = {
  arms: [{ operator: 'keyword-search', pulls: 0, pages: 0, mean: 0, isResting: false }],
  drift: { seeds: 0, words: 0, updates: 0, rejected: 0, cosine: 0, terms: [] },
  suggestions: [],
  hubs: { hubs: 0, pages: 0, sites: [] },
};
const SUGGESTIONS = ['Hives', 'Queens'].map((title) => ({ url: `https://${title.toLowerCase()}.example/`, title }));
const matchOf = (url: string) => ({
  ...{ url, cosineShare: 0.5, cosine: 0.3, semantic: 0.6, score: 0.45 },
  pairs: [{ topicWord: 'bee', pageWord: 'wasp', similarity: 0.5, part: 0.2 }],
});
const FULL: MethodReport = {
  arms: [
    {
      ...{ operator: 'forward-crawl', pulls: 1, pages: 10, isResting: true },
      ...{ mean: 0.4, exploration: 0.8, score: 1.2 },
    },
    { operator: 'backward-crawl', pulls: 0, pages: 0, mean: 0, isResting: false },
  ],
  walk: {
    ...{ steps: 12, lnF: 0.5, stepsToCheck: 8 },
    bins: [{ from: 0.8, to: 0.82, lnG: 1.5, visits: 3, isCurrent: true }],
  },
  drift: {
    ...{ seeds: 2, words: 0, updates: 3, rejected: 1, cosine: 0.93 },
    terms: [{ term: 'comb', before: 0.1, now: 0.25 }],
  },
  suggestions: SUGGESTIONS,
  match: matchOf('https://hives.example/'),
  hubs: {
    ...{ hubs: 1, pages: 4 },
    sites: [
      { site: 'hives.example', pages: 4, hubs: 1, best: { url: 'https://hives.example/index.html', score: 0.87 } },
    ],
  },
};

const shown = (report: MethodReport, more: Partial<TopicSettings> = {}) =>
  mount(<MethodsAtWork topic="t" settings={{ ...settings, ...more }} version={1} />, {
    answers: {
      describeMethods: ({ url }) => ({
        ok: true,
        value: url === undefined ? report : { ...report, match: matchOf(url) },
      }),
    },
  });

describe('MethodsAtWork', () => {
  it('MethodsAtWork shows the quantities of each paper, accessibly', async () => {
    const { root, find, all } = await shown(FULL, { rankers: ['semantic'], frontier: 'wang-landau' });
    const rows = all('row').map((row) => [...row.children].map(({ textContent }) => textContent).join(' | '));
    expect(rows).toEqual(
      expect.arrayContaining([
        'Outgoing links (rests: its last runs had no effect) | 1 | 10 | 0.40 | 0.80 | 1.20',
        'Backlinks | 0 | 0 | 0.00 | – | –',
        '0.80–0.82 (last link) | 3 | 1.50',
        'comb | 0.10 | 0.25',
        'bee | wasp | 0.50 | 0.20',
        'hives.example | 4 | 1 | 0.87 | hives.example/index.html',
      ]),
    );
    expect(root.textContent).toContain('ln f = 0.50');
    expect(root.textContent).toContain('0.45 = 0.50 × 0.30 (shared words) + 0.50 × 0.60 (word pairs)');
    expect(root.textContent).not.toMatch(/not chosen|not among/);
    find('heading', 'Which links Wang–Landau sampling has followed (energies)');
    await expectAccessible(root);
  });

  it('MethodsAtWork asks for the word pairs of the suggestion that the user selects', async () => {
    const { find, type, calls } = await shown(FULL);
    const select = find<HTMLSelectElement>('combobox', 'Suggestion');
    expect(select.value).toBe('https://hives.example/');
    await type(select, 'https://queens.example/');
    expect(calls.at(-1)).toEqual(['describeMethods', { topic: 't', url: 'https://queens.example/' }]);
    expect(find<HTMLSelectElement>('combobox', 'Suggestion').value).toBe('https://queens.example/');
  });

  it('MethodsAtWork says for each paper what to do if it has nothing to show', async () => {
    const { root } = await shown(NOTHING);
    for (const sentence of [
      'Start discovery in the side panel.',
      'choose “Wang–Landau sampling” under “Other orders of fetching” above.',
      'The topic has no seed. Mark a page in the side panel.',
      'There is no suggestion to explain. Start discovery in the side panel.',
      'The topic has no page. Mark one in the side panel.',
    ])
      expect(root.textContent).toContain(sentence);
    await expectAccessible(root);
  });

  it.each<[string, Partial<MethodReport>, Partial<TopicSettings>]>([
    ['so these scores decide nothing now', {}, { policy: 'round-robin' }],
    ['“Semantic similarity” is not among the chosen rankers', {}, { rankers: ['cosine'] }],
    ['“Nothing: it stays fixed” is chosen', {}, { centroid: 'fixed' }],
    ['so answers and new pages leave the profile as it is', {}, { centroid: 'fixed' }],
    [
      'Your yes or no to a suggestion in the side panel changes it.',
      { drift: { ...FULL.drift, updates: 0, rejected: 0 } },
      { centroid: 'adaptive' },
    ],
    [
      'The words to which you gave more influence on the Terms tab replace the seeds',
      { drift: { ...FULL.drift, words: 2 } },
      { centroid: 'fixed' },
    ],
    ['There is a word tree for English only.', { match: undefined }, {}],
    [
      'This order of fetching has not chosen any link yet.',
      { walk: { steps: 0, lnF: 1, stepsToCheck: 10, bins: [] } },
      {},
    ],
  ])('MethodsAtWork says: %s', async (sentence, report, more) => {
    const { root } = await shown({ ...FULL, ...report }, more);
    expect(root.textContent).toContain(sentence);
  });
});
