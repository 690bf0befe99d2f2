// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { DEFAULT_TOPIC_SETTINGS } from '../../lib/engine/defaults';
import {
  CENTROID_NAMES,
  FRONTIER_NAMES,
  FUSION_NAMES,
  OPERATOR_NAMES,
  RANKER_NAMES,
  type TopicSettings,
} from '../../lib/engine/types';
import { topicRecord } from '../../tests/support/ui-records';
import { Toasts } from '../common/toasts';
import { expectAccessible, type MountOptions, mount } from '../testing/mount';
import { Methods } from './methods';

const plain = topicRecord('t', 'Databases');
const options: MountOptions = { answers: { updateTopic: () => ({ ok: true, value: plain }) } };
const stage = (changes: Partial<TopicSettings> = {}) => (
  <>
    <Methods topic={{ ...plain, settings: { ...plain.settings, ...changes } }} />
    <Toasts />
  </>
);
const box = (root: Element, name: string) => {
  const label = [...root.querySelectorAll('label')].find((each) => each.textContent === name);
  return label?.querySelector('input') as HTMLInputElement;
};
const saved = (settings: Partial<TopicSettings>) => ['updateTopic', { topic: 't', settings }];

describe('Methods', () => {
  it('offers every method there is, each with a sentence, accessibly', async () => {
    const { root } = await mount(stage(), options);
    const inputs = [...root.querySelectorAll<HTMLInputElement>('.method input')];
    const policies = ['ucb1', 'round-robin', ...OPERATOR_NAMES];
    const all = [policies, FRONTIER_NAMES, FUSION_NAMES, CENTROID_NAMES, RANKER_NAMES].flat();
    expect(inputs).toHaveLength(all.length);
    for (const input of inputs)
      expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(/\.$/);
    const checked = inputs.filter((input) => input.checked).map((input) => input.labels?.[0]?.textContent);
    expect(checked).toEqual([
      'Learn what pays (UCB1)',
      'Best first',
      'Topic classifier',
      'Cosine similarity',
      'Jaccard similarity',
      'Bayesian Sets',
      'Logistic regression',
      'PageRank',
      'Weighted scores',
      'Your answers',
    ]);
    await expectAccessible(root);
  });

  it.each<[string, Partial<TopicSettings>]>([
    ['Take turns', { policy: 'round-robin' }],
    ['Backlinks', { policy: 'backward-crawl' }],
    ['Wang–Landau sampling', { frontier: 'wang-landau' }],
    ['Mean rank', { fusion: 'mean-rank' }],
    ['Nothing', { centroid: 'fixed' }],
    ['Semantic similarity', { rankers: [...DEFAULT_TOPIC_SETTINGS.rankers.slice(0, 5), 'semantic', 'pagerank'] }],
    ['Topic classifier', { rankers: DEFAULT_TOPIC_SETTINGS.rankers.slice(1) }],
  ])('saves %s alone', async (name, settings) => {
    const { root, click, calls } = await mount(stage(), options);
    await click(box(root, name));
    expect(calls).toEqual([saved(settings)]);
  });

  it('undoes a change without touching others', async () => {
    const { root, click, byName, calls } = await mount(stage({ frontier: 'annealing' }), options);
    await click(box(root, 'Breadth first'));
    await click(byName('.toast button', 'Undo'));
    expect(calls[1]).toEqual(saved({ frontier: 'annealing' }));
  });

  it('keeps at least one ranker', async () => {
    const { root } = await mount(stage({ rankers: ['semantic'] }), options);
    expect(box(root, 'Semantic similarity').disabled).toBe(true);
    expect(box(root, 'PageRank').disabled).toBe(false);
  });

  it('saves pages per round in range and nothing else', async () => {
    const { root, type, calls } = await mount(stage(), options);
    const field = root.querySelector('[type=number]') as HTMLInputElement;
    for (const value of ['0', '101', '', '2.5']) await type(field, value);
    expect(calls).toEqual([]);
    await type(field, '20');
    expect(calls).toEqual([saved({ pagesPerRound: 20 })]);
  });

  it('goes back to defaults, and leaves terms and excluded sites', async () => {
    const { byName, click, draw, calls } = await mount(stage(), options);
    const button = () => byName<HTMLButtonElement>('button', 'Back to defaults');
    expect(button().disabled).toBe(true);
    await draw(stage({ policy: 'round-robin', rankers: ['cosine'], excludedSites: ['ads.example'] }));
    await click(button());
    const { termBoosts: _, excludedSites: __, ...defaults } = DEFAULT_TOPIC_SETTINGS;
    expect(calls).toEqual([saved(defaults)]);
    await click(byName('.toast button', 'Undo'));
    expect(calls[1]).toEqual(saved({ ...defaults, policy: 'round-robin', rankers: ['cosine'] }));
  });

  it('shows what still holds when a change is refused', async () => {
    const { root, click } = await mount(stage());
    await click(box(root, 'Take turns'));
    expect(box(root, 'Learn what pays (UCB1)').checked).toBe(true);
    expect(root.querySelector('.toast-error')).not.toBeNull();
  });
});
