// @vitest-environment happy-dom
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectAccessible, mount } from '../../tests/support/mount';
import { Highlighted, splitAtTerms } from './highlighted';

const marked = (text: string, terms: string[]) => splitAtTerms(text, terms).filter((_, i) => i % 2 === 1);

describe('splitAtTerms', () => {
  it('marks terms at the beginning of words in any case, the longest first', () => {
    expect(marked('Indexes, reindexing; the COMMIT  log', ['index', 'commit', 'commit log'])).toEqual([
      'Indexes',
      'COMMIT  log',
    ]);
  });

  it('marks Chinese anywhere and letters with accents as one word', () => {
    expect(marked('数据库事务', ['事务'])).toEqual(['事务']);
    expect(marked('élan lan', ['lan'])).toEqual(['lan']);
  });

  it('loses nothing of any text with any terms', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.array(fc.string({ unit: 'binary' })), (text, terms) => {
        expect(splitAtTerms(text, terms).join('')).toBe(text);
      }),
    );
  });
});

it('draws marks, and markup in the text as text', async () => {
  const { root } = await mount(<p>{<Highlighted text="<b>lock</b> free" terms={['lock']} />}</p>);
  expect(root.innerHTML).toContain('&lt;b&gt;<mark>lock</mark>&lt;/b&gt; free');
  await expectAccessible(root);
});
