import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { KeptOrders } from './kept-orders';
import { orderAscending, orderDescending, picked } from './order';

const ROWS = 60;
/** Few values, so that many are equal. */
const score = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.double());

it('orders as sorting anew does, whatever was ordered before', () => {
  const hashes = fc.uint32Array({ minLength: ROWS, maxLength: ROWS, max: 40 });
  const ranking = fc.record({
    /** Candidates are the rows below `end`, but for `judged`. */
    end: fc.nat(ROWS),
    judged: fc.option(fc.nat(ROWS - 1)),
    changed: fc.array(fc.tuple(fc.nat(ROWS - 1), score), { maxLength: 8 }),
    by: fc.constantFrom('cosine', 'latent'),
  });
  const first = fc.array(score, { minLength: ROWS, maxLength: ROWS });
  fc.assert(
    fc.property(hashes, first, fc.array(ranking, { maxLength: 12 }), (ofRows, values, rankings) => {
      const orders = new KeptOrders();
      for (const { end, judged, changed, by } of rankings) {
        for (const [row, value] of changed) values[row] = value;
        const candidates = Uint32Array.from(values.keys()).filter((row) => row < end && row !== judged);
        const scores = Float64Array.from(candidates, (row) => values[row] as number);
        const ofCandidates = picked(ofRows, candidates);
        orders.follow(ofCandidates);
        expect(orders.descending(by, scores)).toEqual(orderDescending(scores, orderAscending(ofCandidates)));
      }
    }),
    { numRuns: 300 },
  );
});

it('forgets its order where candidates are others', () => {
  const orders = new KeptOrders();
  orders.follow(Uint32Array.of(3, 7));
  expect([...orders.descending('cosine', Float64Array.of(1, 1))]).toEqual([0, 1]);
  orders.follow(Uint32Array.of(7, 3));
  expect([...orders.descending('cosine', Float64Array.of(1, 1))]).toEqual([1, 0]);
});
