// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { expectAccessible, mount } from '../../tests/support/mount';
import { Menu } from './menu';

async function mounted() {
  const chosen: string[] = [];
  const items = ['Alpha', 'Beta', 'Gamma'].map((label) => ({ id: label, label, run: () => chosen.push(label) }));
  const screen = await mount(<Menu label="Letters" items={items} />);
  await screen.click(screen.find('button', 'Letters'));
  return { ...screen, chosen };
}

const focused = () => document.activeElement?.textContent;

describe('Menu', () => {
  it('Menu opens with the focus on its first item, and is accessible', async () => {
    const { root } = await mounted();
    expect(focused()).toBe('Alpha');
    await expectAccessible(root);
  });

  it('Menu moves the focus by arrows, Home, End and letters, and wraps around', async () => {
    const { key } = await mounted();
    const press = (name: string) => key(name, document.activeElement ?? undefined);
    await press('ArrowUp');
    expect(focused()).toBe('Gamma');
    await press('ArrowDown');
    expect(focused()).toBe('Alpha');
    await press('b');
    expect(focused()).toBe('Beta');
    await press('End');
    expect(focused()).toBe('Gamma');
    await press('Home');
    expect(focused()).toBe('Alpha');
  });

  it('Menu runs the chosen item, closes, and returns the focus to its button', async () => {
    const { find, all, click, chosen } = await mounted();
    await click(find('menuitem', 'Beta'));
    expect(chosen).toEqual(['Beta']);
    expect(all('menu')).toEqual([]);
    expect(document.activeElement).toBe(find('button', 'Letters'));
  });

  it('Menu closes by Escape without a choice', async () => {
    const { all, key, chosen } = await mounted();
    await key('Escape', document.activeElement ?? undefined);
    expect(all('menu')).toEqual([]);
    expect(chosen).toEqual([]);
  });
});
