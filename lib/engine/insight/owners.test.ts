import { describe, expect, it } from 'vitest';
import { ownerGroups, sharedIds } from './owners';

const page = (site: string, ...ownerIds: string[]) => ({ site, ownerIds });
const GA = 'google-analytics:UA-7654321';

describe('sites that share an account identifier', () => {
  it('are a group, the largest group first', () => {
    const GTM = 'google-tag-manager:GTM-K3B7X9Z';
    const pages = [page('b.example', GA), page('a.example', GA, GTM), page('c.example', GTM), page('d.example', GTM)];
    const groups = ownerGroups([...pages, page('alone.example', 'hotjar:123456'), { site: 'none.example' }]);
    expect(groups).toEqual([
      { id: GTM, sites: ['a.example', 'c.example', 'd.example'] },
      { id: GA, sites: ['a.example', 'b.example'] },
    ]);
    expect(sharedIds(groups).get('a.example')).toEqual([GTM, GA]);
  });

  it('are no group where one of them only quotes the identifier on a page', () => {
    const pages = [page('a.example', GA), page('b.example', GA), ...Array(9).fill(page('b.example'))];
    expect(ownerGroups(pages)).toEqual([]);
  });

  it('are a group by a proof of control, which is on a front page only', () => {
    const proof = 'google-verification:aB3_x-9Zq7';
    const pages = [page('a.example', proof), page('b.example', proof), ...Array(9).fill(page('b.example'))];
    expect(ownerGroups(pages)).toEqual([{ id: proof, sites: ['a.example', 'b.example'] }]);
  });

  it.each([
    ['two spaces of one platform', [page('ada.github.io', GA), page('bob.github.io', GA)]],
    ['two spaces below a path', [page('hub.example/ada', GA), page('hub.example/bob', GA), page('c.example', GA)]],
    [
      'the account of a platform',
      [page('a.example', 'google-analytics:UA-24232453'), page('b.example', 'google-analytics:UA-24232453')],
    ],
    ['more sites than one owner has', Array.from({ length: 11 }, (_, n) => page(`s${n}.example`, GA))],
  ])('are no group by %s', (_, pages) => {
    expect(ownerGroups(pages)).toEqual([]);
  });

  it('are a group of a domain and the space that its owner has on a platform', () => {
    expect(ownerGroups([page('ada.github.io', GA), page('ada.example', GA)])).toHaveLength(1);
  });
});
