import { describe, expect, it } from 'vitest';
import { inputOf } from '../../../tests/support/ranking-input';
import { RefitSchedule } from './refit-schedule';

/** A topic to which pages come one at a time; its first row is no page. */
function growing() {
  const { matrix } = inputOf([{ url: '', role: 'negative', text: 'x' }]);
  const url = (row: number) => (row === 0 ? '' : `http://a.example/${row}`);
  const input = { matrix, url };
  return { input, add: (pages: number) => Array.from({ length: pages }, () => matrix.append(matrix.row(0))) };
}

describe('RefitSchedule', () => {
  it('RefitSchedule is due with every page up to 100 pages, then after each growth by a tenth', () => {
    const { input, add } = growing();
    const schedule = new RefitSchedule();
    expect(schedule.update(input)).toBe(true);
    expect(schedule.update(input)).toBe(false);
    let steps = 0;
    for (let pages = 1; pages <= 400; pages += 1) {
      add(1);
      if (schedule.update(input)) steps += 1;
      expect(schedule.fitted.length + schedule.later.length).toBe(pages);
      expect(schedule.later.length).toBeLessThanOrEqual(pages <= 100 ? 0 : pages * 0.1);
    }
    expect(steps).toBeLessThan(100 + Math.log(4) / Math.log(1.1) + 1);
    expect(schedule.later[0]).toBe((schedule.fitted.at(-1) as number) + 1);
  });

  it('RefitSchedule is due less often with a longer step', () => {
    const { input, add } = growing();
    const [usual, rarer] = [new RefitSchedule(), new RefitSchedule(1.5)];
    let [often, seldom] = [0, 0];
    for (let pages = 1; pages <= 400; pages += 1) {
      add(1);
      if (usual.update(input)) often += 1;
      if (rarer.update(input)) seldom += 1;
      expect(rarer.later.length).toBeLessThanOrEqual(pages <= 100 ? 0 : pages * 0.5);
    }
    expect([seldom, often]).toEqual([100 + 3, 100 + 14]);
  });

  it('RefitSchedule does not depend on how many pages arrive at once', () => {
    const { input, add } = growing();
    const stepwise = new RefitSchedule();
    for (const pages of [90, 40, 1, 200]) {
      add(pages);
      stepwise.update(input);
    }
    const atOnce = new RefitSchedule();
    atOnce.update(input);
    expect(atOnce.later).toEqual(stepwise.later);
  });

  it('RefitSchedule is due for another matrix, and when background rows arrive', () => {
    const [{ input, add }, other] = [growing(), growing()];
    const schedule = new RefitSchedule();
    add(150);
    schedule.update(input);
    expect(schedule.update(other.input)).toBe(true);
    expect(schedule.fitted).toEqual([]);
    other.add(1);
    expect(schedule.update({ ...other.input, url: () => '' })).toBe(true);
  });
});
