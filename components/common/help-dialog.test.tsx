// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { DEFAULT_REVIEW_KEYS } from '../../lib/settings/review-keys';
import { type AssignedShortcut, COMMANDS } from '../../lib/settings/shortcuts';
import { expectAccessible, type MountOptions, mount } from '../testing/mount';
import { HelpDialog } from './help-dialog';

const help = (options?: MountOptions) => mount(<HelpDialog onClose={() => undefined} />, options);
const reviewKeys = (root: Element) => [...root.querySelectorAll('.keys kbd')].map((key) => key.textContent);
const globalKeys = (root: Element) =>
  [...root.querySelectorAll('.shortcuts > div')].map((row) => [...row.children].map((part) => part.textContent));

describe('HelpDialog', () => {
  it('lists every review key as it is set, and leads to where they are changed', async () => {
    const { root, byName, click, calls } = await help({
      settings: { reviewKeys: { ...DEFAULT_REVIEW_KEYS, yes: 'Delete', no: 'x' } },
    });
    expect(reviewKeys(root)).toEqual(['j', 'k', 'Del', 'x', 's', 'o', 'w', 'u', '?']);
    await expectAccessible(root);
    await click(byName('button', 'Change these keys'));
    expect(calls).toEqual([['openScreen', 'options']]);
  });

  it('lists every shortcut of the browser with its key, says which have none, and leads to where they are set', async () => {
    const { root, byName, click, calls } = await help({
      actions: {
        shortcuts: async () => COMMANDS.map(({ name }) => ({ name, keys: name === 'mark-page' ? 'Ctrl+Shift+9' : '' })),
      },
    });
    const rows = globalKeys(root);
    expect(rows).toHaveLength(COMMANDS.length);
    expect(rows).toContainEqual(['Mark the page you are reading', 'Ctrl+Shift+9']);
    expect(rows).toContainEqual(['Exclude the site you are reading', 'not set']);
    await click(byName('button', 'Change shortcuts'));
    expect(calls).toEqual([['openShortcutSettings']]);
  });

  it('shows a changed shortcut when the user comes back from the browser', async () => {
    let keys = '';
    const shortcuts = async (): Promise<AssignedShortcut[]> => [{ name: 'undo', keys }];
    const { root, key } = await help({ actions: { shortcuts } });
    expect(globalKeys(root)).toContainEqual(['Undo the last verdict', 'not set']);
    keys = 'Alt+Z';
    dispatchEvent(new Event('focus'));
    await key('Shift');
    expect(globalKeys(root)).toContainEqual(['Undo the last verdict', 'Alt+Z']);
  });

  it('says so where a browser has no shortcuts', async () => {
    const { root } = await help({ actions: { shortcuts: async () => [] } });
    expect(root.textContent).toContain('This browser has no shortcuts');
    expect(root.querySelector('.shortcuts')).toBeNull();
  });

  it('closes', async () => {
    let closed = 0;
    const { byName, click } = await mount(<HelpDialog onClose={() => closed++} />);
    await click(byName('button', 'Close'));
    expect(closed).toBe(1);
  });
});
