// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { OPERATOR_NAMES } from '../../lib/engine/types';
import { expectAccessible, mount } from '../../tests/support/mount';
import { OperatorBadge } from './operator-badge';

it('names every way a page can come in', async () => {
  const names = [...OPERATOR_NAMES, 'mark', 'import'] as const;
  const { root, all } = await mount(
    <ul>
      {names.map((name) => (
        <li key={name}>
          <OperatorBadge operator={name} />
        </li>
      ))}
    </ul>,
  );
  const texts = all('listitem').map((badge) => badge.textContent);
  expect(new Set(texts).size).toBe(names.length);
  const known = ['Keyword search', 'Related pages', 'Outgoing links', 'Backlinks', 'Marked by you', 'Imported'];
  expect(texts).toEqual(expect.arrayContaining(known));
  await expectAccessible(root);
});
