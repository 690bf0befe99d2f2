import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { PagesBySite } from './pages-by-site';

it('knows of each site what its pages tell, however they came', () => {
  const page = fc.record({ site: fc.constantFrom('a.org', 'b.org', 'c.org'), duplicateOf: fc.option(fc.webUrl()) });
  fc.assert(
    fc.property(fc.array(page), fc.nat(20), (given, before) => {
      const pages = given.map(({ site, duplicateOf }) => ({ site, ...(duplicateOf && { duplicateOf }) }));
      const bySite = new PagesBySite().follow(pages.slice(0, before)).follow(pages);
      expect(pages.map((_, n) => bySite.names[bySite.numbers[n] as number])).toEqual(pages.map(({ site }) => site));
      for (const [i, name] of bySite.names.entries()) {
        const own = pages.filter(({ site }) => site === name);
        expect(bySite.found[i]).toBe(own.filter((one) => !('duplicateOf' in one)).length);
        expect(bySite.first[i]).toBe(pages.findIndex(({ site }) => site === name));
      }
    }),
  );
});
