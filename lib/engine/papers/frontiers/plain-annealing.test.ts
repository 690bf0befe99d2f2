import { describe, expect, test } from 'vitest';
import { sampleLink } from '../../../../tests/support/sample-links';
import { createRandom } from '../../random';
import { COOLING, coolingFor, FIRST_TEMPERATURE } from './annealing-move';
import { createPlainAnnealing } from './plain-annealing';

const plainAnnealing = createPlainAnnealing();

describe('plain-annealing', () => {
  test('plain-annealing starts with the most relevant link, whatever its page, and cools', () => {
    const waiting = [sampleLink(0, 0.4, 'a.example', 9, 0.5), sampleLink(1, 0.5, 'b.example', 0, 0)];
    const { links, memory } = plainAnnealing.select(waiting, 1, {}, createRandom(1));
    expect(links[0]?.order).toBe(1);
    expect(memory).toMatchObject({ temperature: FIRST_TEMPERATURE * COOLING, current: 1, count: 1, sum: 1, peak: 0.5 });
  });

  test('plain-annealing cools by the given factor', () => {
    const { memory } = createPlainAnnealing({ cooling: coolingFor(10) }).select(
      Array.from({ length: 6 }, (_, order) => sampleLink(order, 0.5)),
      5,
      {},
      createRandom(1),
    );
    expect(memory.temperature).toBeCloseTo(0.002, 12);
  });

  test('plain-annealing warms up to half once the last fifty links are worth less than half of the mean', () => {
    // 50 links of 0.4 after 10 of 1: mean of the last 0.4; of all (10 + 20) / 60 = 0.5, half of it 0.25: it stays cold. With 0.1: 0.1 < 0.125.
    const walked = (low: number) => ({
      ...{ temperature: 0.002, current: 1, peak: 1, count: 59, sum: 10 + 49 * low },
      recent: new Array(50 - 1).fill(low),
    });
    const warmed = (low: number) => plainAnnealing.select([sampleLink(0, low)], 1, walked(low), createRandom(1)).memory;
    expect(warmed(0.4)).toMatchObject({ temperature: 0.002 });
    expect(warmed(0.1)).toMatchObject({ temperature: FIRST_TEMPERATURE / 2, recent: [] });
  });
});
