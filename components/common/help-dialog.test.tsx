// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { DEFAULT_REVIEW_KEYS, REVIEW_ACTIONS } from '../../lib/settings/review-keys';
import { type AssignedShortcut, SHORTCUTS } from '../../lib/settings/shortcuts';
import { expectAccessible, type Mounted, type MountOptions, mount } from '../../tests/support/mount';
import { HelpDialog } from './help-dialog';

const help = (options?: MountOptions) => mount(<HelpDialog onClose={() => undefined} />, options);
/** Keys and meanings of a definition list. */
const pairs = ({ all }: Mounted) => {
  const definitions = all('definition');
  return all('term').map((term, i) => [term.textContent, definitions[i]?.textContent]);
};

describe('HelpDialog', () => {
  it('HelpDialog lists every review key as it is set, and opens the options to change them', async () => {
    const screen = await help({
      settings: { reviewKeys: { ...DEFAULT_REVIEW_KEYS, yes: 'Delete', no: 'b' } },
    });
    const keys = pairs(screen).map(([key]) => key);
    expect(keys.slice(0, REVIEW_ACTIONS.length)).toEqual([
      ...['j', 'k', 'Del', 'b', 's', 'a', 'm', 'o', 'w', 'e', 'd', 'x', 'v', 'u', '?'],
    ]);
    await expectAccessible(screen.root);
    await screen.click(screen.find('button', 'Change these keys in the options'));
    expect(screen.calls).toEqual([['openScreen', 'options']]);
  });

  it('HelpDialog lists every browser shortcut with its key or "not set", and opens the shortcut settings', async () => {
    const screen = await help({
      actions: {
        shortcuts: async () =>
          SHORTCUTS.map(({ name }) => ({ name, keys: name === 'mark-page' ? 'Ctrl+Shift+9' : '' })),
      },
    });
    const rows = pairs(screen);
    expect(rows).toHaveLength(REVIEW_ACTIONS.length + SHORTCUTS.length);
    expect(rows).toContainEqual(['Mark the current page as seed', 'Ctrl+Shift+9']);
    expect(rows).toContainEqual(['Exclude the current site', 'not set']);
    await screen.click(screen.find('button', 'Open the browser’s list of shortcuts'));
    expect(screen.calls).toEqual([['openShortcutSettings']]);
  });

  it('HelpDialog shows a changed shortcut when the user comes back from the browser', async () => {
    let keys = '';
    const shortcuts = async (): Promise<AssignedShortcut[]> => [{ name: 'undo', keys }];
    const screen = await help({ actions: { shortcuts } });
    expect(pairs(screen)).toContainEqual(['Undo the last verdict', 'not set']);
    keys = 'Alt+Z';
    dispatchEvent(new Event('focus'));
    await screen.key('Shift');
    expect(pairs(screen)).toContainEqual(['Undo the last verdict', 'Alt+Z']);
  });

  it('HelpDialog reports a browser without shortcuts', async () => {
    const { root, all } = await help({ actions: { shortcuts: async () => [] } });
    expect(root.textContent).toContain('This browser has no keyboard shortcuts');
    expect(all('term')).toHaveLength(REVIEW_ACTIONS.length);
  });

  it('HelpDialog closes by its button', async () => {
    let closed = 0;
    const { find, click } = await mount(<HelpDialog onClose={() => closed++} />);
    await click(find('button', 'Close'));
    expect(closed).toBe(1);
  });
});
