// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { expectAccessible, mount } from '../../tests/support/mount';
import { NewSiteGroups } from './new-site-groups';

const row = (site: string, confirmed = 0) => ({ site, pages: 1, confirmed, rejected: 0, meanScore: undefined });

it('names the new sites that hang together, and one’s own that they are linked with', async () => {
  const many = Array.from({ length: 10 }, (_, i) => `n${i}.example`);
  const rows = [row('mine.example', 1), row('a.example'), row('b.example'), ...many.map((site) => row(site))];
  const links = [
    { a: 'a.example', b: 'b.example', links: 5 },
    { a: 'a.example', b: 'mine.example', links: 2 },
    ...many.slice(1).map((site) => ({ a: 'n0.example', b: site, links: 1 })),
  ];
  const { root, all, draw } = await mount(<NewSiteGroups rows={rows} links={links} />);
  expect(all('listitem').map((item) => item.textContent)).toEqual([
    'n0.example, n1.example, n2.example, n3.example, n4.example, n5.example, n6.example, n7.example and 2 more',
    'a.example, b.example Linked with your sites: mine.example',
  ]);
  await expectAccessible(root);
  await draw(<NewSiteGroups rows={rows} links={[]} />);
  expect(root.textContent).toBe('');
});
