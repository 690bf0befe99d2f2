import { describe, expect, it } from 'vitest';
import { inputOf } from '../../../tests/support/ranking-input';
import { Growth } from './growth';

/** A topic to which pages come one at a time; its first row is no page. */
function growing() {
  const { matrix } = inputOf([{ url: '', role: 'negative', text: 'x' }]);
  const url = (row: number) => (row === 0 ? '' : `http://a.example/${row}`);
  const input = { matrix, url };
  return { input, add: (pages: number) => Array.from({ length: pages }, () => matrix.append(matrix.row(0))) };
}

describe('Growth', () => {
  it('learns from every page up to a hundred, then in steps', () => {
    const { input, add } = growing();
    const growth = new Growth();
    expect(growth.follow(input)).toBe(true);
    expect(growth.follow(input)).toBe(false);
    let steps = 0;
    for (let pages = 1; pages <= 400; pages += 1) {
      add(1);
      if (growth.follow(input)) steps += 1;
      expect(growth.learnt.length + growth.later.length).toBe(pages);
      expect(growth.later.length).toBeLessThanOrEqual(pages <= 100 ? 0 : pages * 0.1);
    }
    expect(steps).toBeLessThan(100 + Math.log(4) / Math.log(1.1) + 1);
    expect(growth.later[0]).toBe((growth.learnt.at(-1) as number) + 1);
  });

  it('may learn in longer steps', () => {
    const { input, add } = growing();
    const [usual, rarer] = [new Growth(), new Growth(1.5)];
    let [often, seldom] = [0, 0];
    for (let pages = 1; pages <= 400; pages += 1) {
      add(1);
      if (usual.follow(input)) often += 1;
      if (rarer.follow(input)) seldom += 1;
      expect(rarer.later.length).toBeLessThanOrEqual(pages <= 100 ? 0 : pages * 0.5);
    }
    expect([seldom, often]).toEqual([100 + 3, 100 + 14]);
  });

  it('does not depend on how pages came', () => {
    const { input, add } = growing();
    const stepwise = new Growth();
    for (const pages of [90, 40, 1, 200]) {
      add(pages);
      stepwise.follow(input);
    }
    const atOnce = new Growth();
    atOnce.follow(input);
    expect(atOnce.later).toEqual(stepwise.later);
  });

  it('is another with another matrix, and with rows that are no pages', () => {
    const [{ input, add }, other] = [growing(), growing()];
    const growth = new Growth();
    add(150);
    growth.follow(input);
    expect(growth.follow(other.input)).toBe(true);
    expect(growth.learnt).toEqual([]);
    other.add(1);
    expect(growth.follow({ ...other.input, url: () => '' })).toBe(true);
  });
});
