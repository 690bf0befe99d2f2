// @vitest-environment happy-dom
import { getByLabelText } from '@testing-library/dom';
import { describe, expect, it, vi } from 'vitest';
import { OPERATOR_NAMES, RANKER_NAMES } from '../../lib/engine/basics';
import { DEFAULT_TOPIC_SETTINGS } from '../../lib/engine/defaults';
import { CENTROID_NAMES, FRONTIER_NAMES, FUSION_NAMES, PRINTED_NAMES } from '../../lib/engine/method-names';
import { PAPER_NAMES, PAPERS } from '../../lib/engine/presets';
import type { RankingRecord } from '../../lib/engine/ranking-records';
import type { TopicSettings } from '../../lib/engine/records';
import { expectAccessible, type Mounted, type MountOptions, mount } from '../../tests/support/mount';
import { rankingRecord } from '../../tests/support/store-records';
import { settingsCall, topicRecord } from '../../tests/support/ui-records';
import { Toasts } from '../common/toasts';
import { BREADTHS } from './method-options';
import { Methods } from './methods';

const plain = topicRecord('t', 'Databases');
const options: MountOptions = { answers: { updateTopic: () => ({ ok: true, value: plain }) } };
const stage = (changes: Partial<TopicSettings> = {}) => (
  <>
    <Methods topic={{ ...plain, settings: { ...plain.settings, ...changes } }} />
    <Toasts />
  </>
);
const box = ({ root }: Mounted, name: string) => getByLabelText<HTMLInputElement>(root, name);
const LABELS = {
  dwdbrm: 'Ranking and bandit (DWDBRM)',
  centroid: 'Adaptive centroid (Centroid)',
  semtree: 'Semantic tree (SemTree)',
  hubsvm: 'Hubs by address (HubSVM)',
  'wang-landau': 'Wang–Landau sampling (WL)',
} as const;
/** The screen with the research methods opened. */
async function opened(changes: Partial<TopicSettings> = {}, given: MountOptions = options): Promise<Mounted> {
  const screen = await mount(stage(changes), given);
  const details = screen.root.querySelector('details') as HTMLDetailsElement;
  details.open = true;
  details.dispatchEvent(new Event('toggle'));
  await expect.poll(() => screen.all('checkbox').length).toBeGreaterThan(0);
  return screen;
}
const saved = (settings: Partial<TopicSettings>, before: Partial<TopicSettings> = {}) =>
  settingsCall(settings, { ...plain.settings, ...before });

describe('Methods', () => {
  it('Methods shows five choices, and hides the methods of the papers until they are opened', async () => {
    const { root, all } = await mount(stage(), options);
    expect(all('group').filter(({ tagName }) => tagName === 'FIELDSET')).toHaveLength(4);
    expect(all('spinbutton')).toHaveLength(1);
    expect(all('checkbox')).toEqual([]);
    expect(root.textContent).not.toMatch(/UCB1|MOACO|FCOSA|DWDBRM/);
    await expectAccessible(root);
  });

  it('Methods offers every method with a sentence, accessibly', async () => {
    const { root, all } = await opened();
    const inputs = [...all<HTMLInputElement>('radio'), ...all<HTMLInputElement>('checkbox')];
    const policies = ['ucb1', 'round-robin', ...OPERATOR_NAMES];
    const names = [
      PAPER_NAMES,
      policies,
      FRONTIER_NAMES,
      Object.keys(BREADTHS),
      FUSION_NAMES,
      CENTROID_NAMES,
      PRINTED_NAMES,
      RANKER_NAMES,
    ].flat();
    expect(inputs).toHaveLength(names.length);
    for (const input of inputs)
      expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(/\.$/);
    const checked = inputs.filter((input) => input.checked).map((input) => input.labels?.[0]?.textContent);
    expect(checked).toEqual([
      'Sites and pages in balance',
      'Learn what works',
      'Best first',
      'Only your verdicts',
      'Weighted scores',
      'Topic classifier',
      'Words of the topic’s name',
    ]);
    await expectAccessible(root);
  });

  it.each<[string, Partial<TopicSettings>]>([
    ['Take turns', { policy: 'round-robin' }],
    ['Backlinks', { policy: 'backward-crawl' }],
    ['Wang–Landau sampling', { frontier: 'wang-landau' }],
    ['More sites', { breadth: 0.85 }],
    ['Mean rank', { fusion: 'mean-rank' }],
    ['Nothing: it stays fixed', { centroid: 'fixed' }],
    ['Metadata first', { printed: ['metadata-first'] }],
    ['Semantic similarity', { rankers: [...DEFAULT_TOPIC_SETTINGS.rankers, 'semantic'] }],
    ['Topic classifier', { rankers: DEFAULT_TOPIC_SETTINGS.rankers.slice(1) }],
  ])('Methods saves the choice "%s" alone', async (name, settings) => {
    const screen = await opened();
    const { click, calls } = screen;
    await click(box(screen, name));
    expect(calls).toEqual([saved(settings)]);
  });

  it('Methods undoes a change without a change of other settings', async () => {
    const screen = await mount(stage({ frontier: 'annealing' }), options);
    const { find, click, calls } = screen;
    await click(box(screen, 'Breadth first'));
    await click(find('button', 'Undo', find('log')));
    expect(calls[1]).toEqual(saved({ frontier: 'annealing' }, { frontier: 'breadth-first' }));
  });

  it('Methods greys out what no search source answers, says which one is missing, and keeps the chosen method', async () => {
    const screen = await opened({ policy: 'related-search' }, { ...options, settings: { servicesLost: true } });
    const lacking =
      'This needs a search source for “Pages that link to a page (backlinks)”. To choose it, switch one on in the options.';
    await expect.poll(() => screen.root.textContent).toContain(lacking);
    // The research methods are loaded when they are shown.
    await vi.waitFor(() => {
      for (const name of ['Backlinks', 'Keyword search', LABELS.hubsvm]) expect(box(screen, name).disabled).toBe(true);
    }, 10_000);
    for (const name of ['Related-page search', 'Outgoing links', 'Learn what works', LABELS.dwdbrm, LABELS.semtree])
      expect(box(screen, name).disabled, name).toBe(false);
    await expectAccessible(screen.root);
  });

  it('Methods says that the cosine ranks if all chosen rankers abstained, and only then', async () => {
    const ranking = rankingRecord('t', 1);
    const shown = async (changes: Partial<RankingRecord>) => {
      const semantic = { ...plain, settings: { ...plain.settings, rankers: ['semantic'] as const } };
      const { root } = await mount(<Methods topic={semantic} ranking={{ ...ranking, ...changes }} />, options);
      return root.textContent;
    };
    const none = 'ordered by their similarity to the seeds (cosine)';
    expect(await shown({ positions: { cosine: Uint32Array.of(1) } })).toContain(none);
    expect(await shown({ positions: { semantic: Uint32Array.of(1) } })).not.toContain(none);
    expect(await shown({ positions: { cosine: new Uint32Array() }, order: new Uint32Array() })).not.toContain(none);
  });

  it('Methods keeps at least one ranker', async () => {
    const screen = await opened({ rankers: ['semantic'] });
    expect(box(screen, 'Semantic similarity').disabled).toBe(true);
    expect(box(screen, 'PageRank').disabled).toBe(false);
  });

  it('Methods saves details as printed in their order, and can clear the last one', async () => {
    const screen = await opened({ printed: ['all-links'] });
    const { click, draw, calls } = screen;
    await click(box(screen, 'PageRank over all links'));
    await draw(stage({ printed: ['all-links'] }));
    await click(box(screen, 'Importance over all links'));
    const before = { printed: ['all-links'] } as const;
    expect(calls).toEqual([saved({ printed: ['link-counts', 'all-links'] }, before), saved({ printed: [] }, before)]);
  });

  it('Methods saves a whole number of pages per round within its range only', async () => {
    const { find, type, calls } = await mount(stage(), options);
    const field = find('spinbutton');
    for (const value of ['0', '101', '', '2.5']) await type(field, value);
    expect(calls).toEqual([]);
    await type(field, '20');
    expect(calls).toEqual([saved({ pagesPerRound: 20 })]);
  });

  it('Methods resets everything to defaults except terms and watching, with an undo', async () => {
    const { find, click, draw, calls } = await mount(stage(), options);
    const button = () => find<HTMLButtonElement>('button', 'Reset all methods to defaults');
    expect(button().disabled).toBe(true);
    await draw(stage({ policy: 'round-robin', rankers: ['cosine'] }));
    await click(button());
    const { termBoosts: _, watch: __, ...defaults } = DEFAULT_TOPIC_SETTINGS;
    const before = { policy: 'round-robin', rankers: ['cosine'] } as const;
    expect(calls).toEqual([saved(defaults, before)]);
    await click(find('button', 'Undo', find('log')));
    expect(calls[1]).toEqual(saved({ ...defaults, ...before }, defaults));
  });

  it('Methods sets all methods of a paper, keeps the terms, and shows which paper applies', async () => {
    const screen = await opened();
    const { click, draw, find, calls } = screen;
    expect(PAPER_NAMES.map((name) => box(screen, LABELS[name]).checked)).not.toContain(true);
    await click(box(screen, LABELS.dwdbrm));
    expect(calls).toEqual([saved(PAPERS.dwdbrm)]);
    expect(find('log').textContent).toContain('paper');
    await draw(stage(PAPERS.dwdbrm));
    expect(PAPER_NAMES.filter((name) => box(screen, LABELS[name]).checked)).toEqual(['dwdbrm']);
  });

  it('Methods shows the old choice when the engine refuses a change', async () => {
    const screen = await opened({}, {});
    const { find, click } = screen;
    await click(box(screen, 'Take turns'));
    expect(box(screen, 'Learn what works').checked).toBe(true);
    expect(find('log').textContent).not.toBe('');
  });
});
