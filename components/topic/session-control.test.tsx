// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import type { SessionRecord } from '../../lib/engine/types';
import { roundRecord, sessionRecord } from '../../tests/support/ui-records';
import { Toasts } from '../common/toasts';
import { expectAccessible, type MountOptions, mount } from '../testing/mount';
import { SessionControl } from './session-control';

const done: MountOptions['answers'] = {
  startSession: () => ({ ok: true, value: null }),
  pauseSession: () => ({ ok: true, value: null }),
  resumeSession: () => ({ ok: true, value: null }),
  stopSession: () => ({ ok: true, value: null }),
};

function control(session: SessionRecord | undefined, hostAccess = true, hasSeeds = true) {
  return (
    <>
      <SessionControl
        topic="t"
        session={session}
        lastRound={roundRecord(4)}
        hasSeeds={hasSeeds}
        hostAccess={hostAccess}
      />
      <Toasts />
    </>
  );
}

describe('SessionControl', () => {
  it('starts with the budget that was typed, and keeps it for the next time', async () => {
    const { root, byName, type, click, calls } = await mount(control(undefined), { answers: done });
    await expectAccessible(root);
    await type(root.querySelector('input') as Element, '60');
    await click(byName('button', 'Discover'));
    expect(calls).toEqual([
      ['saveSettings', { budgetPages: 60 }],
      ['startSession', { topic: 't', budgetPages: 60 }],
    ]);
  });

  it('has a budget that was typed before it closed, until it is used', async () => {
    const options = { answers: done, drafts: new Map<string, unknown>() };
    const budget = (root: Element) => root.querySelector('input') as HTMLInputElement;
    const first = await mount(control(undefined), options);
    await first.type(budget(first.root), '75');
    const second = await mount(control(undefined), options);
    expect(budget(second.root).value).toBe('75');
    await second.click(second.byName('button', 'Discover'));
    expect(second.calls).toContainEqual(['startSession', { topic: 't', budgetPages: 75 }]);
    expect(budget((await mount(control(undefined), options)).root).value).toBe('150');
  });

  it('asks for access when it is needed, and says what to do when it is refused', async () => {
    const { root, byName, click, calls } = await mount(control(undefined, false), {
      answers: done,
      actions: { requestHostAccess: async () => false },
    });
    await click(byName('button', 'Discover'));
    expect(calls).toEqual([]);
    expect(root.querySelector('.toast-error')?.textContent).toContain('choose “Allow”');
  });

  it('cannot start before the first seed', async () => {
    const { byName } = await mount(control(undefined, true, false));
    expect(byName<HTMLButtonElement>('button', 'Discover').disabled).toBe(true);
  });

  it('shows progress to eyes and to screen readers, pauses and stops', async () => {
    const { root, byName, click, calls } = await mount(control(sessionRecord()), { answers: done });
    const bar = root.querySelector('[role=progressbar]');
    expect(bar?.getAttribute('aria-valuenow')).toBe('40');
    expect(bar?.getAttribute('aria-valuetext')).toBe('40 of 100 pages');
    expect(root.textContent).toContain('Keyword search: 7 new');
    await expectAccessible(root);
    await click(byName('button', 'Pause'));
    await click(byName('button', 'Stop'));
    expect(calls.map(([command]) => command)).toEqual(['pauseSession', 'stopSession']);
  });

  it('names what gave no page in the last round, with what it means', async () => {
    const errors = [
      { source: 'mwmbl', code: 'rate-limited', message: '' },
      { source: 'https://a.example/', code: 'robots-disallowed', message: '' },
      { source: 'serper', code: 'unauthorised', message: '' },
    ];
    const { root } = await mount(
      <SessionControl topic="t" session={sessionRecord()} lastRound={roundRecord(4, { errors })} hasSeeds hostAccess />,
    );
    const text = root.querySelector('.round-errors')?.textContent ?? '';
    for (const part of [
      '3',
      'mwmbl',
      'asks for a pause',
      'a.example',
      'asks crawlers to stay away',
      'key was not accepted',
    ])
      expect(text).toContain(part);
    await expectAccessible(root);
  });

  it('tells screen readers when the state changes, and not before', async () => {
    const screen = await mount(control(sessionRecord()));
    const spoken = () => screen.root.querySelector('[role=status]')?.textContent;
    expect(spoken()).toBe('');
    await screen.draw(control(sessionRecord({ status: 'paused' })));
    expect(spoken()).toBe('Paused. 40 of 100 pages');
  });

  it('asks the own search engine of the user', async () => {
    const { byName, click, calls } = await mount(control(undefined));
    await click(byName('button', 'Search the web for this topic'));
    expect(calls).toEqual([['searchWeb', 't']]);
  });

  it('says why a session failed and offers to go on', async () => {
    const { root, byName, click, calls } = await mount(control(sessionRecord({ status: 'failed', reason: 'quota' })), {
      answers: done,
    });
    expect(root.textContent).toContain('storage is full');
    await click(byName('button', 'Resume'));
    expect(calls).toEqual([['resumeSession', { topic: 't' }]]);
  });

  it('says when there is nothing left, and can discover more', async () => {
    const { root, byName } = await mount(control(sessionRecord({ status: 'done', reason: 'exhausted' })));
    expect(root.textContent).toContain('Mark another page');
    expect(byName('button', 'Discover more')).toBeTruthy();
  });
});
