// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { expectAccessible, mount } from '../../tests/support/mount';
import { VerdictButtons } from './suggestion-card';

it('VerdictButtons offers yes, no and skip, and names the page for screen readers', async () => {
  const verdicts: string[] = [];
  const { root, find, all, click } = await mount(
    <VerdictButtons title="B-trees" onJudge={(verdict) => verdicts.push(verdict)} />,
  );
  expect(find('group', 'Your verdict on B-trees')).toBeTruthy();
  await expectAccessible(root);
  for (const button of all('button')) await click(button);
  expect(verdicts).toEqual(['yes', 'no', 'skip']);
});
