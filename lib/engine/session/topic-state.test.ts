import { expect, it } from 'vitest';
import { arrivalOf, NOW_MS, snapshotOf, stateOf, TOPIC, topicOf } from '../../../tests/support/topic';
import { DEFAULT_TOPIC_SETTINGS } from '../defaults';
import type { AttemptRecord, TopicSettings } from '../records';
import { TopicState } from './topic-state';

it('a topic of an older version gets the defaults of newer settings', () => {
  const { breadth: _, ...older } = DEFAULT_TOPIC_SETTINGS;
  const topic = { ...topicOf(), settings: { ...older, pagesPerRound: 3 } as TopicSettings };
  const { settings } = new TopicState(snapshotOf({ topic }), { background: [] }, NOW_MS).topic;
  expect(settings).toEqual({ ...DEFAULT_TOPIC_SETTINGS, pagesPerRound: 3 });
});

const attempt = (url: string, tries: number, retryable: boolean): AttemptRecord => ({
  topic: TOPIC,
  url,
  code: 'x',
  atMs: 0,
  tries,
  retryable,
});

it('isKnown is true for pages, URLs that failed for good, and URLs with three failed tries', () => {
  const attempts = [
    attempt('https://gone.example/', 1, false),
    attempt('https://slow.example/', 2, true),
    attempt('https://dead.example/', 3, true),
  ];
  const state = stateOf([arrivalOf('https://a.example/', 'hive')], [], { attempts });
  expect(['a', 'gone', 'slow', 'dead', 'new'].map((name) => [name, state.isKnown(`https://${name}.example/`)])).toEqual(
    [
      ['a', true],
      ['gone', true],
      ['slow', false],
      ['dead', true],
      ['new', false],
    ],
  );
});
