// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { expectAccessible, mount } from '../../tests/support/mount';
import { suggestion } from '../../tests/support/ui-records';
import { SuggestionRow } from './suggestion-row';

function row(changes: Partial<Parameters<typeof SuggestionRow>[0]> = {}) {
  const events: string[] = [];
  const element = (
    <ol>
      <SuggestionRow
        suggestion={suggestion(1)}
        selected={false}
        takesFocus={false}
        whyOpen={false}
        onSelect={() => events.push('select')}
        onJudge={(verdict) => events.push(verdict)}
        onWhy={() => events.push('why')}
        {...changes}
      />
    </ol>
  );
  return { element, events };
}

it('selects, judges and explains', async () => {
  const { element, events } = row();
  const { root, find, click } = await mount(element);
  await expectAccessible(root);
  find('listitem', 'Page 1').dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  await click(find('button', 'Why'));
  await click(find('button', 'Skip for now (s)'));
  expect(events).toEqual(['select', 'why', 'skip']);
});

it('takes the focus only when it is selected and may', async () => {
  await mount(row({ selected: true }).element);
  expect(document.activeElement).toBe(document.body);
  const { find } = await mount(row({ selected: true, takesFocus: true }).element);
  expect(document.activeElement).toBe(find('listitem', 'Page 1'));
});

it('stands in its place of a virtual list, with its reasons beside the list', async () => {
  const measured: unknown[] = [];
  const place = { index: 4, startPx: 480, of: 100, measure: (element: unknown) => measured.push(element) };
  const { root, find } = await mount(row({ place, whyOpen: true }).element);
  const item = find('listitem', 'Page 1');
  expect([item.getAttribute('aria-posinset'), item.getAttribute('aria-setsize')]).toEqual(['5', '100']);
  expect(item.getAttribute('style')).toContain('480px');
  expect(measured[0]).toBe(item);
  expect(root.textContent).not.toContain('Position by ranker');
  await expectAccessible(root);
});
