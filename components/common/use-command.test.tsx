// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import type { Fault } from '../../lib/messaging/results';
import { mount } from '../../tests/support/mount';
import { Button } from './button';
import { Toasts } from './toasts';
import { useFailure } from './use-command';

function Failing({ code }: { code: Fault }) {
  const showFailure = useFailure();
  return (
    <>
      <Button onClick={() => showFailure({ code, detail: 'no page has number 17' })}>Go</Button>
      <Toasts />
    </>
  );
}

it('an unexpected error offers to report it in the options', async () => {
  const drafts = new Map<string, unknown>();
  const { find, click, calls } = await mount(<Failing code="unexpected" />, { drafts });
  await click(find('button', 'Go'));
  await click(find('button', 'Report a problem'));
  expect(drafts.get('problem')).toBe('no page has number 17');
  expect(calls).toEqual([['openScreen', 'options']]);
});

it('an error that is explained offers no report', async () => {
  const { find, all, click } = await mount(<Failing code="quota" />);
  await click(find('button', 'Go'));
  expect(all('button', 'Dismiss')).toHaveLength(1);
  expect(all('button', 'Report a problem')).toEqual([]);
});
