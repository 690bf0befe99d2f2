// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { expectAccessible, mount } from '../testing/mount';
import { Menu } from './menu';

async function mounted() {
  const chosen: string[] = [];
  const items = ['Alpha', 'Beta', 'Gamma'].map((label) => ({ id: label, label, run: () => chosen.push(label) }));
  const screen = await mount(<Menu label="Letters" items={items} />);
  await screen.click(screen.byName('button', 'Letters'));
  return { ...screen, chosen };
}

const focused = () => document.activeElement?.textContent;

describe('Menu', () => {
  it('opens on its first item and is accessible open and closed', async () => {
    const { root } = await mounted();
    expect(focused()).toBe('Alpha');
    await expectAccessible(root);
  });

  it('moves by arrows, Home, End and letters, around the ends', async () => {
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

  it('runs the chosen item, closes and gives the focus back', async () => {
    const { root, byName, click, chosen } = await mounted();
    await click(byName('[role=menuitem]', 'Beta'));
    expect(chosen).toEqual(['Beta']);
    expect(root.querySelector('[role=menu]')).toBeNull();
    expect(document.activeElement).toBe(byName('button', 'Letters'));
  });

  it('closes by Escape without choosing', async () => {
    const { root, key, chosen } = await mounted();
    await key('Escape', document.activeElement ?? undefined);
    expect(root.querySelector('[role=menu]')).toBeNull();
    expect(chosen).toEqual([]);
  });
});
