// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { expectAccessible, mount } from '../../tests/support/mount';
import { SiteCitations } from './site-citations';

it('SiteCitations shows for each site the confirmed sites that link to it, and their words', async () => {
  const cited = new Map([
    [
      'herons.example',
      [
        { from: 'birds.example', links: 2, words: ['grey herons', 'here'] },
        { from: 'reeds.example', links: 1, words: ['here'] },
      ],
    ],
  ]);
  const { root, all } = await mount(<SiteCitations topic="t" pages={[]} log={[]} load={async () => cited} />);
  const cells = all('row').map((row) => [...row.children].map((cell) => cell.textContent));
  expect(cells).toEqual([
    ['Site', 'Number of sites that link to it', 'Sites that link to it', 'Words used in the links'],
    ['herons.example', '2', 'birds.example, reeds.example', expect.stringMatching(/^grey herons.*here$/)],
  ]);
  await expectAccessible(root);
});

it('SiteCitations shows nothing for a topic whose sites do not link to each other', async () => {
  const { root } = await mount(<SiteCitations topic="t" pages={[]} log={[]} load={async () => new Map()} />);
  expect(root.querySelector('table')).toBeNull();
});
