// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { expectAccessible, mount } from '../../tests/support/mount';
import type { MemoryKind as Memory } from '../common/app-context';
import { BrowserMemory } from './browser-memory';

it('asks for history and bookmarks each by itself, and gives each back', async () => {
  const granted = new Set<Memory>();
  const asked: string[] = [];
  let switchedOn = 0;
  const { root, find } = await mount(<BrowserMemory onGranted={() => (switchedOn += 1)} />, {
    actions: {
      memory: {
        granted: async () => [...granted],
        ask: async (which) => {
          asked.push(which);
          granted.add(which);
          return true;
        },
        drop: async (which) => granted.delete(which),
      },
    },
  });
  const box = (name: string) => find<HTMLInputElement>('checkbox', name);
  await expectAccessible(root);
  expect([box('Bookmarks').checked, box('Browsing history').checked]).toEqual([false, false]);
  box('Bookmarks').click();
  await expect.poll(() => asked).toEqual(['bookmarks']);
  await expect.poll(() => box('Bookmarks').checked).toBe(true);
  expect([switchedOn, box('Browsing history').checked]).toEqual([1, false]);
  box('Bookmarks').click();
  await expect.poll(() => granted.size).toBe(0);
  expect(switchedOn).toBe(1);
});
