import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { calibrate, chances, neverRising } from './calibration';
import { KeptChances } from './kept-chances';

const WAITING = Float64Array.from({ length: 50 }, (_, i) => -i / 5);

it('are what they are without keeping, whatever rows, evidence and calibration were before', () => {
  const answer = fc.record({ evidence: fc.double({ min: -9, max: 9, noNaN: true }), relevant: fc.boolean() });
  const calibrations = [[], [{ evidence: -2, relevant: true }], [{ evidence: 0, relevant: false }]].map((judged) =>
    calibrate(judged, WAITING),
  );
  const ranking = fc.record({
    rows: fc.uniqueArray(fc.integer({ min: 0, max: 30 })),
    shift: fc.integer({ min: 0, max: 1 }),
    by: fc.constantFrom(...calibrations),
  });
  fc.assert(
    fc.property(fc.array(ranking, { minLength: 1, maxLength: 6 }), fc.array(answer), (rankings, judged) => {
      const kept = new KeptChances();
      for (const { rows, shift, by } of [...rankings, { rows: [2, 1], shift: 0, by: calibrate(judged, WAITING) }]) {
        // Of every second row the evidence is another time and again.
        const evidence = Float64Array.from(rows, (row) => (row % 7) - (row % 2) * shift);
        const found = neverRising(kept.of(Uint32Array.from(rows), evidence, by));
        expect(found).toEqual(chances(evidence, by));
      }
    }),
  );
});
