import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { OPTIONS } from '../../../tests/support/transfer-samples';
import { OPERATOR_NAMES, RANKER_NAMES } from '../../engine/basics';
import { DEFAULT_TOPIC_SETTINGS } from '../../engine/defaults';
import { FETCH_FAULTS } from '../../engine/errors';
import { CENTROID_NAMES, FRONTIER_NAMES, FUSION_NAMES, PRINTED_NAMES } from '../../engine/method-names';
import { WATCH_INTERVALS } from '../../engine/watch-records';
import { interfaceNames, settingFacts } from './interface-names';

const shipped = async (path: string) => new Uint8Array(await readFile(`public/${path}`));
const VALUES: Readonly<Record<string, readonly unknown[]>> = {
  policy: ['ucb1', 'round-robin', ...OPERATOR_NAMES],
  breadth: [0, 0.5, 0.85],
  frontier: FRONTIER_NAMES,
  rankers: RANKER_NAMES.map((name) => [name]),
  fusion: FUSION_NAMES,
  centroid: CENTROID_NAMES,
  printed: PRINTED_NAMES.map((name) => [name]),
  watch: WATCH_INTERVALS,
};

it.each(['en', 'zh'])('every value of every setting has the name of the interface in %s', async (language) => {
  const names = await interfaceNames({ ...OPTIONS, language, shipped });
  for (const [setting, values] of Object.entries(VALUES)) {
    for (const value of values) {
      const [[label, shown] = []] = settingFacts({ [setting]: value }, names);
      expect(label, setting).not.toBe(setting);
      expect(shown, `${setting} ${value}`).not.toBe(String(value));
    }
  }
});

it('every setting of a topic is shown, but those that other parts of a report state', async () => {
  const names = await interfaceNames({ ...OPTIONS, shipped });
  const shown = Object.entries(DEFAULT_TOPIC_SETTINGS).filter(
    ([name, value]) => settingFacts({ [name]: Array.isArray(value) ? ['x'] : value }, names).length === 0,
  );
  expect(shown.map(([name]) => name)).toEqual(['termBoosts']);
});

it('labels are without hints in parentheses, and an unknown value is shown as it is', async () => {
  const names = await interfaceNames({ ...OPTIONS, shipped });
  expect(settingFacts({ rankers: ['jaccard', 'retired'], pagesPerRound: 10 }, names)).toEqual([
    ['Pages per round', '10'],
    ['Rankers', expect.stringMatching(/^.+, retired$/)],
  ]);
});

it('every fault of a request has one sentence, and an unknown code is shown as it is', async () => {
  const names = await interfaceNames({ ...OPTIONS, shipped });
  for (const code of Object.keys(FETCH_FAULTS)) expect(names.fault(code)).toMatch(/^[A-Z][^.]*(?:robots\.txt)?[^.]*$/);
  expect([names.fault('timed-out'), names.fault('constructor')]).toEqual([
    'The site did not answer in time',
    'constructor',
  ]);
});

it('interfaceNames gives ids without the texts of the interface', async () => {
  const names = await interfaceNames({ ...OPTIONS, sources: async () => [{ id: 'kagi', name: 'Kagi' }] });
  expect([names.source('kagi'), names.source('x'), names.fault('timed-out')]).toEqual(['Kagi', 'x', 'timed-out']);
  expect(settingFacts({ fusion: 'weighted' }, names)).toEqual([['fusion', 'weighted']]);
});
