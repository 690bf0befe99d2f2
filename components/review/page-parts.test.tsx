// @vitest-environment happy-dom

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectAccessible, mount } from '../../tests/support/mount';
import { pageRecord } from '../../tests/support/ui-records';
import { Highlighted, PageTitle, splitAtTerms } from './page-parts';

it('PageTitle is a link in the language of the page, which opens it in a tab', async () => {
  const page = pageRecord(1, { title: '数据库', language: 'zh' });
  const { root, find, click, calls } = await mount(<PageTitle page={page} />);
  const link = find<HTMLAnchorElement>('link');
  expect([link.textContent, link.lang, link.dir, link.getAttribute('href')]).toEqual([
    '数据库',
    'zh',
    'auto',
    page.url,
  ]);
  await expectAccessible(root);
  await click(link);
  expect(calls).toEqual([['openTab', page.url]]);
});

it('PageTitle shows the URL of a page without a title, and markup in a title as text', async () => {
  const { find, all, draw } = await mount(<PageTitle page={pageRecord(1, { title: '', language: 'und' })} />);
  expect(find('link').textContent).toBe('site1.example/page');
  expect(find('link').hasAttribute('lang')).toBe(false);
  await draw(<PageTitle page={pageRecord(2, { title: '<img src=x onerror=alert(1)>' })} />);
  expect(all('img')).toEqual([]);
});

const marked = (text: string, terms: string[]) => splitAtTerms(text, terms).filter((_, i) => i % 2 === 1);

describe('splitAtTerms', () => {
  it('splitAtTerms marks terms at the beginning of words in any case, the longest first', () => {
    expect(marked('Indexes, reindexing; the COMMIT  log', ['index', 'commit', 'commit log'])).toEqual([
      'Indexes',
      'COMMIT  log',
    ]);
  });

  it('splitAtTerms marks Chinese terms anywhere, and treats letters with accents as parts of words', () => {
    expect(marked('数据库事务', ['事务'])).toEqual(['事务']);
    expect(marked('élan lan', ['lan'])).toEqual(['lan']);
  });

  it('splitAtTerms continues after a term within a word, also after letters of two UTF-16 units', () => {
    expect(marked('xa b c', ['a b', 'b c'])).toEqual(['b c']);
    expect(marked('a𝐛 𝐛', ['𝐛'])).toEqual(['𝐛']);
  });

  it('splitAtTerms loses nothing of any text with any terms', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.array(fc.string({ unit: 'binary' })), (text, terms) => {
        expect(splitAtTerms(text, terms).join('')).toBe(text);
      }),
    );
  });
});

it('Highlighted renders marks, and markup in the text as text', async () => {
  const { root } = await mount(<p>{<Highlighted text="<b>lock</b> free" terms={['lock']} />}</p>);
  expect(root.innerHTML).toContain('&lt;b&gt;<mark>lock</mark>&lt;/b&gt; free');
  await expectAccessible(root);
});

it('Highlighted marks the first three terms that the text contains, each once', async () => {
  const text = 'wax and bees, then bees and queen and hive';
  const { all } = await mount(<p>{<Highlighted text={text} terms={['comb', 'hive', 'bee', 'queen', 'wax']} />}</p>);
  expect(all('mark').map((mark) => mark.textContent)).toEqual(['bees', 'queen', 'hive']);
});
