// @vitest-environment happy-dom
import { render } from 'preact';
import { describe, expect, it } from 'vitest';
import { mount } from '../../tests/support/mount';
import { useShortcuts } from './keys';

function Stage({ onJ }: { onJ(): void }) {
  useShortcuts({ j: onJ });
  return <input aria-label="Field" />;
}

describe('useShortcuts', () => {
  it('useShortcuts runs the latest action of a key, but not during typing or with a modifier', async () => {
    const seen: string[] = [];
    const { find, draw, key } = await mount(<Stage onJ={() => seen.push('old')} />);
    await draw(<Stage onJ={() => seen.push('new')} />);
    await key('j');
    expect(seen).toEqual(['new']);
    await key('j', find('textbox', 'Field'));
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', ctrlKey: true, bubbles: true }));
    await key('x');
    expect(seen).toEqual(['new']);
  });

  it('useShortcuts reacts to a key as soon as the screen is shown', () => {
    const seen: string[] = [];
    render(<Stage onJ={() => seen.push('j')} />, document.body);
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true }));
    render(null, document.body);
    expect(seen).toEqual(['j']);
  });

  it('useShortcuts ignores the case of a letter, so Caps Lock makes no difference', async () => {
    let count = 0;
    const { key } = await mount(<Stage onJ={() => count++} />);
    await key('J');
    expect(count).toBe(1);
  });

  it('useShortcuts stops when the component is removed', async () => {
    let count = 0;
    const { draw, key } = await mount(<Stage onJ={() => count++} />);
    await draw(null);
    await key('j');
    expect(count).toBe(0);
  });
});
