import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { fileStem } from './file-stem';

const BYTES = 40;
const lines = fc.string({ unit: fc.constantFrom('a', '.', ' ', '蜜', '🐝', 'con', 'COM¹', 'nul'), maxLength: 60 });

it('fileStem keeps whole characters within the bytes, and leaves no dot or space at the ends and no device', () => {
  fc.assert(
    fc.property(lines, (line) => {
      const stem = fileStem(line, BYTES);
      // The underscore before a device comes on top.
      expect(new TextEncoder().encode(stem).length).toBeLessThanOrEqual(BYTES + 1);
      expect(stem).not.toMatch(/^[. ]|[. ]$|\p{Surrogate}/u);
      expect(`${stem}.md`).not.toMatch(/^(?:con|nul|com¹) *\./i);
    }),
  );
});

it.each([
  ['Herons', 'Herons'],
  ['..hidden. ', 'hidden'],
  ['..con', '_con'],
  ['Nul .x', '_Nul .x'],
  ['. .', ''],
])('fileStem of %j is %j', (line, stem) => {
  expect(fileStem(line, BYTES)).toBe(stem);
});
