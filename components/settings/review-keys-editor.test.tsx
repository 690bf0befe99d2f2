// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { DEFAULT_REVIEW_KEYS } from '../../lib/settings/review-keys';
import { expectAccessible, mount } from '../../tests/support/mount';
import { ReviewKeysEditor } from './review-keys-editor';

const YES = 'Change the key of “Yes, belongs to the topic” (now y)';
const saved = (reviewKeys: Record<string, string>) => ['saveSettings', { reviewKeys }];

/** The editor while it waits for the key of “yes”. */
async function waiting() {
  const screen = await mount(<ReviewKeysEditor />);
  const button = screen.find('button', YES);
  await screen.click(button);
  return { ...screen, button };
}

describe('ReviewKeysEditor', () => {
  it('ReviewKeysEditor shows every key, accessibly, also while it waits and after a refusal', async () => {
    const { root, all, button, key } = await waiting();
    expect(all('listitem').map(({ lastChild }) => lastChild?.textContent)).toEqual([
      ...['j', 'k', 'Press a key…', 'n', 's', 'a', 'm', 'o', 'w', 'e', 'd', 'x', 'v', 'u', '?'],
    ]);
    expect(button.getAttribute('aria-pressed')).toBe('true');
    expect(button.textContent).toBe('Press a key…');
    await expectAccessible(root);
    await key('n', button);
    await expectAccessible(root);
    expect(button.getAttribute('aria-pressed')).toBe('false');
  });

  it('ReviewKeysEditor sets the next key that is pressed, letters in lower case', async () => {
    const { button, key, calls } = await waiting();
    await key('Shift', button);
    await key('T', button);
    expect(calls).toEqual([saved({ yes: 't' })]);
    expect(button.textContent).toBe('t');
    await key('z', button);
    expect(calls).toHaveLength(1);
  });

  it('ReviewKeysEditor refuses a key in use, names its action, and can swap the keys', async () => {
    const { find, button, key, click, calls } = await waiting();
    await key('n', button);
    expect(calls).toEqual([]);
    expect(find('alert').textContent).toContain('n is already used for “No, does not belong”');
    await click(find('button', 'Swap the keys: “Yes, belongs to the topic” gets n'));
    expect(calls).toEqual([saved({ yes: 'n', no: 'y' })]);
    expect(find('alert').textContent).toBe('');
  });

  it.each(['Enter', ' ', 'ArrowDown', 'F5'])(
    'ReviewKeysEditor refuses the key "%s", which has another use',
    async (name) => {
      const { find, button, key, calls } = await waiting();
      await key(name, button);
      expect(calls).toEqual([]);
      expect(find('alert').textContent).toContain('is used for something else');
    },
  );

  it.each(['Escape', 'Tab'])('ReviewKeysEditor changes nothing after %s', async (name) => {
    const { root, find, button, key, calls } = await waiting();
    await key(name, button);
    expect(root.textContent).not.toContain('Press a key…');
    expect(find('alert').textContent).toBe('');
    expect(calls).toEqual([]);
  });

  it('ReviewKeysEditor resets the keys to defaults', async () => {
    const settings = { reviewKeys: { ...DEFAULT_REVIEW_KEYS, yes: 't' } };
    const { find, click, calls } = await mount(<ReviewKeysEditor />, { settings });
    await click(find('button', 'Reset all keys to defaults'));
    expect(calls).toEqual([saved(DEFAULT_REVIEW_KEYS)]);
    expect(find<HTMLButtonElement>('button', 'Reset all keys to defaults').disabled).toBe(true);
  });
});
