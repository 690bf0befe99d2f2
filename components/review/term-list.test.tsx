// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { expectAccessible, mount } from '../../tests/support/mount';
import { TermList } from './term-list';

it('shows at most as many terms as there is room for, and nothing where there are none', async () => {
  const { root, all, draw } = await mount(<TermList terms={['index', 'query', '事务']} limit={2} />);
  expect(all('listitem').map((term) => term.textContent)).toEqual(['index', 'query']);
  await expectAccessible(root);
  await draw(<TermList terms={[]} />);
  expect(all('list')).toEqual([]);
});
