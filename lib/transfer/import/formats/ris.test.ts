import { expect, it } from 'vitest';
import { imported } from '../../../../tests/support/transfer-samples';
import { risImport } from './ris';

it('reads records, wrapped fields and other types, and names what gives no address', async () => {
  const text = [
    'stray text',
    'TY  - ELEC',
    'TI  - Herons of',
    'the wetland',
    'UR  - https://a.example/',
    'KW  - birds',
    'KW  - wet land',
    'Y2  - 2024/02/03/',
    'ER  - ',
    '',
    'TY  - BOOK',
    'T1  - A book',
    'ER  -',
    'TY  - JOUR',
    'UR  - https://b.example/',
  ].join('\r\n');
  expect(await imported(risImport, text)).toEqual([
    { line: 1, text: 'stray text', reason: 'broken-row' },
    {
      url: 'https://a.example/',
      verdict: 'seed',
      title: 'Herons of the wetland',
      tags: ['birds', 'wet land'],
      atMs: Date.UTC(2024, 1, 3),
    },
    { line: 11, text: 'TY - BOOK', reason: 'no-address' },
    { url: 'https://b.example/', verdict: 'seed' },
  ]);
});
