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
        hasCard={false}
        detailsShown={false}
        isCalibrated
        topicTerms={['lock']}
        onSelect={() => events.push('select')}
        onJudge={(verdict, byButton) => events.push(`${verdict} ${byButton}`)}
        onDetails={() => events.push('details')}
        {...changes}
      />
    </ol>
  );
  return { element, events };
}

it('judges by its own button, selects, and marks the terms of the page and the topic once it is open', async () => {
  const { element, events } = row();
  const { root, find, all, click, draw } = await mount(element);
  await expectAccessible(root);
  find('listitem', 'Page 1').dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  await click(find('button', 'Skip for now (s)'));
  await draw(
    row({ selected: true, hasCard: true, suggestion: suggestion(1, { excerpt: 'An index is locked.' }) }).element,
  );
  expect(all('mark').map((mark) => mark.textContent)).toEqual(['index', 'locked']);
  const open = row({ selected: true, hasCard: true });
  await draw(open.element);
  await expectAccessible(root);
  await click(find('button', 'Details'));
  await click(find('button', /^Yes/));
  expect([...events, ...open.events]).toEqual(['select', 'skip true', 'details', 'yes false']);
});

it('tells that a text goes on, and only then, and says so where none was kept', async () => {
  const long = 'The index of a table is locked while a page of it is split in two'.repeat(5);
  const text = async (excerpt: string) =>
    (await mount(row({ hasCard: true, suggestion: suggestion(1, { excerpt }) }).element)).all('paragraph')[0]
      ?.textContent;
  expect(await text(long)).toBe(`${long} …`);
  expect(await text(`${long}.`)).toBe(`${long}.`);
  expect(await text('An index')).toBe('An index');
  expect(await text('')).toContain('No text of this page was kept');
});

it('takes the focus only when it is selected and may', async () => {
  await mount(row({ selected: true }).element);
  expect(document.activeElement).toBe(document.body);
  const { find } = await mount(row({ selected: true, takesFocus: true }).element);
  expect(document.activeElement).toBe(find('listitem', 'Page 1'));
});

it('stands in its place of a virtual list', async () => {
  const measured: unknown[] = [];
  const place = { index: 4, startPx: 480, of: 100, measure: (element: unknown) => measured.push(element) };
  const { root, find } = await mount(row({ place }).element);
  const item = find('listitem', 'Page 1');
  expect([item.getAttribute('aria-posinset'), item.getAttribute('aria-setsize')]).toEqual(['5', '100']);
  expect(item.getAttribute('style')).toContain('480px');
  expect(measured[0]).toBe(item);
  await expectAccessible(root);
});
