// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import type { SessionRecord } from '../../lib/engine/session-records';
import type { SessionProgress } from '../../lib/messaging/progress';
import { expectAccessible, type Mounted, type MountOptions, mount } from '../../tests/support/mount';
import { roundRecord, sessionRecord, topicRecord } from '../../tests/support/ui-records';
import { formatTime } from '../common/format';
import { Toasts } from '../common/toasts';
import { SessionControl } from './session-control';

const NOTHING_YET: SessionProgress = {
  topic: 't',
  operator: undefined,
  query: '',
  site: '',
  pages: 0,
  newSites: 0,
  leftMs: undefined,
};

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
  it('SessionControl starts with the typed budget, and saves it for the next time', async () => {
    const { root, find, type, click, calls } = await mount(control(undefined), { answers: done });
    await expectAccessible(root);
    await type(find('spinbutton', 'Pages to fetch'), '60');
    await click(find('button', 'Discover'));
    expect(calls).toEqual([
      ['saveSettings', { budgetPages: 60 }],
      ['startSession', { topic: 't', budgetPages: 60 }],
    ]);
  });

  it('SessionControl starts once at a double click on a busy page, which draws nothing in between', async () => {
    const { root, calls } = await mount(control(undefined), { answers: done });
    for (let i = 0; i < 2; i += 1) root.querySelector('form')?.requestSubmit();
    await expect.poll(() => calls).toEqual([['startSession', { topic: 't', budgetPages: 150 }]]);
  });

  it('SessionControl stops after the typed number of new sites, and says so at the end', async () => {
    const { find, type, click, calls, draw, root } = await mount(control(undefined), { answers: done });
    await type(find('spinbutton', 'New sites to find'), '12');
    await click(find('button', 'Discover'));
    expect(calls).toContainEqual(['startSession', { topic: 't', budgetPages: 150, newSites: 12 }]);
    await draw(control(sessionRecord({ status: 'done', reason: 'sites_found' })));
    expect(root.textContent).toContain('The new sites you asked for have been found.');
  });

  it('SessionControl restores a typed budget until it is used', async () => {
    const options = { answers: done, drafts: new Map<string, unknown>() };
    const budget = ({ find }: Mounted) => find<HTMLInputElement>('spinbutton', 'Pages to fetch');
    const first = await mount(control(undefined), options);
    await first.type(budget(first), '75');
    const second = await mount(control(undefined), options);
    expect(budget(second).value).toBe('75');
    await second.click(second.find('button', 'Discover'));
    expect(second.calls).toContainEqual(['startSession', { topic: 't', budgetPages: 75 }]);
    expect(budget(await mount(control(undefined), options)).value).toBe('150');
  });

  it('SessionControl offers weekly watching from its first render after a session', async () => {
    const { find, click, calls } = await mount(
      <SessionControl
        topic="t"
        session={sessionRecord({ status: 'done' })}
        lastRound={undefined}
        hasSeeds
        hostAccess
        mayWatch
      />,
      { answers: { updateTopic: () => ({ ok: true, value: topicRecord('t', 'Bees') }) } },
    );
    await click(find('button', 'Look for new pages every week'));
    expect(calls).toEqual([['updateTopic', { topic: 't', settings: { watch: 'weekly' } }]]);
  });

  it('SessionControl requests access if it is missing, and says what to do after a refusal', async () => {
    const { find, click, calls } = await mount(control(undefined, false), {
      answers: done,
      actions: { onceAllowed: async () => ({ ok: false, error: { code: 'no-permission', detail: '' } }) },
    });
    await click(find('button', 'Discover'));
    expect(calls).toEqual([]);
    expect(find('log').textContent).toContain('choose “Allow”');
  });

  it('SessionControl sends the start with the access request, and hides the refusal once access is granted', async () => {
    let refuses = true;
    const screen = await mount(control(undefined, false), {
      answers: done,
      actions: {
        onceAllowed: async (action) => {
          wanted.push(action);
          return refuses ? { ok: false, error: { code: 'no-permission', detail: '' } } : { ok: true, value: null };
        },
      },
    });
    const wanted: unknown[] = [];
    await screen.click(screen.find('button', 'Discover'));
    expect(screen.find('log').textContent).not.toBe('');
    refuses = false;
    await screen.click(screen.find('button', 'Discover'));
    expect(screen.find('log').textContent).toBe('');
    const start = { command: 'startSession', request: { topic: 't', budgetPages: 150 } };
    expect(wanted).toEqual([start, start]);
    expect(screen.calls).toEqual([]);

    refuses = true;
    await screen.click(screen.find('button', 'Discover'));
    expect(screen.find('log').textContent).not.toBe('');
    await screen.draw(control(sessionRecord(), true));
    expect(screen.find('log').textContent).toBe('');
  });

  it('SessionControl requests access on Resume if access was removed', async () => {
    const { find, click, calls } = await mount(control(sessionRecord({ status: 'paused' }), false));
    await click(find('button', 'Resume'));
    expect(calls).toEqual([['onceAllowed', { command: 'resumeSession', request: { topic: 't' } }]]);
  });

  it('SessionControl cannot start before the first seed', async () => {
    const { find } = await mount(control(undefined, true, false));
    expect(find<HTMLButtonElement>('button', 'Discover').disabled).toBe(true);
  });

  it('SessionControl shows progress, also to screen readers, and can pause and stop', async () => {
    const { root, find, click, calls } = await mount(control(sessionRecord()), { answers: done });
    const bar = find('progressbar');
    expect(bar.getAttribute('aria-valuenow')).toBe('40');
    expect(bar.getAttribute('aria-valuetext')).toBe('40 of 100 pages');
    await expectAccessible(root);
    await click(find('button', 'Pause'));
    await click(find('button', 'Stop'));
    expect(calls.map(([command]) => command)).toEqual(['pauseSession', 'stopSession']);
  });

  it('SessionControl shows the requested state at once, and the old state after a failure', async () => {
    const screen = await mount(control(sessionRecord()), { answers: done });
    await screen.click(screen.find('button', 'Pause'));
    await screen.click(screen.find('button', 'Resume'));
    await screen.click(screen.find('button', 'Stop'));
    expect(screen.find('button', 'Discover')).toBeTruthy();
    const failing = await mount(control(sessionRecord()));
    await failing.click(failing.find('button', 'Pause'));
    expect(failing.find('button', 'Pause')).toBeTruthy();
  });

  const withErrors = (session: Partial<SessionRecord>, ...codes: readonly (readonly [string, string])[]) => {
    const errors = codes.map(([source, code]) => ({ source, code, message: '' }));
    return (
      <SessionControl
        topic="t"
        session={sessionRecord(session)}
        lastRound={roundRecord(4, { errors })}
        hasSeeds
        hostAccess
      />
    );
  };

  it('SessionControl names the failed sources of the last round, equal faults once, without failed pages', async () => {
    const element = (status: SessionRecord['status']) =>
      withErrors(
        { status },
        ['mwmbl', 'rate-limited'],
        ['https://a.example/', 'robots-disallowed'],
        ['browser-history', 'no-permission'],
        ['serper', 'unauthorised'],
        ['brave', 'unauthorised'],
      );
    const { root, draw } = await mount(element('done'));
    await expect.poll(() => root.textContent).toContain('Serper');
    const text = root.textContent ?? '';
    for (const part of ['did not answer: 4', 'Browser history', 'asked for a pause', 'Serper, Brave'])
      expect(text).toContain(part);
    expect(text.match(/API key was not accepted/g)).toHaveLength(1);
    expect(text).not.toContain('a.example');
    await expectAccessible(root);
    // While a session runs, the rows below must not move.
    await draw(element('running'));
    expect(root.textContent).not.toContain('did not answer');
  });

  it('SessionControl says that it could not connect if no page came for that reason, and offers a retry', async () => {
    const pages = [1, 2, 3, 4, 5].map((n) => [`https://a${n}.example/`, 'network-failed'] as const);
    const session = { status: 'done', reason: 'exhausted', spentPages: 0 } as const;
    const { root, find, click, calls } = await mount(withErrors(session, ['mwmbl', 'unreachable'], ...pages), {
      answers: done,
    });
    expect(root.textContent).toContain('Could not connect');
    expect(root.textContent).not.toContain('nothing left to fetch');
    await expect.poll(() => root.textContent).toContain('a1.example, a2.example, a3.example and 2 more');
    await expectAccessible(root);
    await click(find('button', 'Retry'));
    expect(calls).toContainEqual(['startSession', { topic: 't', budgetPages: 150 }]);
    const { root: reached } = await mount(withErrors(session, ['https://a.example/', 'not-html']));
    expect(reached.textContent).not.toContain('Could not connect');
  });

  it('SessionControl shows its current action, and the progress of its own topic only', async () => {
    const at = (progress?: Partial<SessionProgress>) => (
      <SessionControl
        topic="t"
        session={sessionRecord({ newSitesWanted: 9 })}
        lastRound={undefined}
        progress={progress && { ...NOTHING_YET, ...progress }}
        hasSeeds
        hostAccess
      />
    );
    const screen = await mount(at());
    expect(screen.root.textContent).toContain('Starting…');
    await screen.draw(
      at({ operator: 'keyword-search', query: 'hive', site: 'a.test', pages: 44, newSites: 3, leftMs: 90_000 }),
    );
    for (const part of [
      'Now: Keyword search for “hive”',
      'Reading a.test',
      'New sites: 3',
      'About 2 minutes left',
      '44 of 100',
    ])
      expect(screen.root.textContent).toContain(part);
    await expectAccessible(screen.root);
    const untilMs = Date.UTC(2026, 10, 28, 12, 0, 7);
    await screen.draw(at({ operator: 'forward-crawl', waitsFor: { site: 'slow.test', untilMs } }));
    expect(screen.root.textContent).toContain(`Waiting for slow.test until ${formatTime('en', untilMs)}`);
    await screen.draw(at({ operator: 'forward-crawl', pages: 12, topic: 'another' }));
    expect(screen.root.textContent).toContain('40 of 100');
    expect(screen.root.textContent).toContain('Starting…');
  });

  it('SessionControl announces changes of the state to screen readers, and nothing before', async () => {
    const screen = await mount(control(sessionRecord()));
    const spoken = () => screen.find('status').textContent;
    expect(spoken()).toBe('');
    await screen.draw(control(sessionRecord({ status: 'paused' })));
    expect(spoken()).toBe('Paused. 40 of 100 pages');
  });

  it('SessionControl can search the web for the topic', async () => {
    const { find, click, calls } = await mount(control(undefined));
    await click(find('button', 'Search the web for this topic in a new tab'));
    expect(calls).toEqual([['searchWeb', 't']]);
  });

  it('SessionControl says why a session failed, and offers to resume', async () => {
    const { root, find, click, calls } = await mount(control(sessionRecord({ status: 'failed', reason: 'quota' })), {
      answers: done,
    });
    expect(root.textContent).toContain('storage is full');
    await click(find('button', 'Resume'));
    expect(calls).toEqual([['resumeSession', { topic: 't' }]]);
  });

  it('SessionControl says when nothing is left to fetch, and can discover more', async () => {
    const { root, find } = await mount(control(sessionRecord({ status: 'done', reason: 'exhausted' })));
    expect(root.textContent).toContain('Mark another page');
    expect(find('button', 'Discover more')).toBeTruthy();
  });

  it('SessionControl tells screen readers that the session was stopped', async () => {
    const { root, draw } = await mount(control(sessionRecord({ status: 'running' })), { answers: done });
    const said = () => root.querySelector('[role=status][aria-live]')?.textContent;
    await draw(control(sessionRecord({ status: 'paused' })));
    expect(said()).toMatch(/^Paused/);
    await draw(control(sessionRecord({ status: 'idle' })));
    expect(said()).toBe('Discovery was stopped.');
  });

  it('SessionControl shows how many addresses a watch run has checked', async () => {
    const session = sessionRecord({ status: 'running', watchSinceMs: 1 });
    const watching = (progress: SessionProgress | undefined) => (
      <SessionControl topic="t" session={session} progress={progress} lastRound={undefined} hasSeeds hostAccess />
    );
    const { root, draw } = await mount(watching(undefined));
    expect(root.textContent).toContain('Looking up the sitemaps of your sites…');
    await draw(watching({ ...NOTHING_YET, checked: { done: 12, total: 80 } }));
    expect(root.textContent).toContain('Checking for changes: 12 of 80');
    await draw(watching({ ...NOTHING_YET, checked: { done: 80, total: 80 }, site: 'news.example' }));
    expect(root.textContent).toContain('Reading news.example');
  });
});
