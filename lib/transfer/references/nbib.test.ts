import { describe, expect, it } from 'vitest';
import { imported } from '../../../tests/support/transfer-samples';
import { nbibImport } from './nbib';

describe('NBIB', () => {
  it('the NBIB import reads the DOI of a record, else its page in PubMed', async () => {
    const text = `
PMID- 12345678
OWN - NLM
LID - S0000-0000(20)30001-1 [pii]
LID - 10.1000/j.bees.2020.01 [doi]
TI  - How bees find their way home over
      long distances.
OT  - bees
OT  - navigation

PMID- 23456789
TI  - Hives.
`;
    expect(await imported(nbibImport, text)).toEqual([
      {
        url: 'https://doi.org/10.1000/j.bees.2020.01',
        verdict: 'seed',
        title: 'How bees find their way home over long distances.',
        tags: ['bees', 'navigation'],
      },
      { url: 'https://pubmed.ncbi.nlm.nih.gov/23456789/', verdict: 'seed', title: 'Hives.' },
    ]);
  });

  it('the NBIB import accepts files by name or first field', () => {
    expect(nbibImport.accepts('pubmed.nbib', '')).toBe(true);
    expect(nbibImport.accepts('', '\nPMID- 1\n')).toBe(true);
    expect(nbibImport.accepts('', 'TY  - JOUR\n')).toBe(false);
  });
});
