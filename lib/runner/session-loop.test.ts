import { describe, expect, it } from 'vitest';
import { endless, SEED, sessionIn } from '../../tests/support/session-world';
import { arrivalOf, TOPIC } from '../../tests/support/topic';
import { FetchError, StoreError } from '../engine/errors';
import { stepOf } from '../engine/topic/feedback';

describe('a session', () => {
  it('runs rounds until its budget is spent, and tells of every change it stored', async () => {
    const { run, session, store, pages, changes } = await sessionIn({ search: endless(), budgetPages: 7 });
    await run();
    expect(await session()).toMatchObject({ status: 'done', reason: 'budget_spent', spentPages: 7, nextRound: 4 });
    expect((await store.rounds(TOPIC)).map(({ round, fetched }) => [round, fetched])).toEqual([
      [1, 3],
      [2, 3],
      [3, 1],
    ]);
    expect(await pages()).toHaveLength(8);
    expect(changes).toEqual(['running', 'running', 'running', 'done']);
  });

  it('ends when nothing more is to be had', async () => {
    const { run, session, fetched } = await sessionIn({});
    await run();
    expect(await session()).toMatchObject({ status: 'done', reason: 'exhausted', spentPages: 0 });
    expect(fetched).toEqual([]);
  });

  it('says so where it ends because no service is switched on, or none gave an answer', async () => {
    const without = await sessionIn({ hasService: false });
    await without.run();
    expect(await without.session()).toMatchObject({ status: 'done', reason: 'no_service' });
    const failures = [{ provider: 'slow', code: 'timed-out', message: 'too slow' }];
    const failing = await sessionIn({ search: () => ({ failures }) });
    await failing.run();
    expect(await failing.session()).toMatchObject({ status: 'done', reason: 'unanswered', spentPages: 0 });
  });

  it.each(['pause', 'stop'] as const)('ends after the round in which the user says %s', async (action) => {
    const world = await sessionIn({
      search: endless(),
      fetching: () =>
        asked.length === 0 &&
        asked.push(world.room.apply((engine) => ({ change: engine.session.change(action), value: undefined }))),
    });
    const asked: Promise<unknown>[] = [];
    await world.run();
    await Promise.all(asked);
    expect(await world.session()).toMatchObject({ status: action === 'pause' ? 'paused' : 'idle', spentPages: 3 });
    expect(await world.store.rounds(TOPIC)).toHaveLength(1);
    if (action === 'stop') return;
    await world.room.apply((engine) => ({ change: engine.session.change('resume'), value: undefined }));
    await world.run();
    expect(await world.session()).toMatchObject({ status: 'done', spentPages: 9 });
  });

  it('does nothing where it is not running', async () => {
    const world = await sessionIn({ search: endless() });
    await world.room.apply((engine) => ({ change: engine.session.change('pause'), value: undefined }));
    await world.run();
    expect(world.fetched).toEqual([]);
    expect((await world.session())?.status).toBe('paused');
  });

  it('keeps what had arrived when it is interrupted, and goes on from there', async () => {
    const world = await sessionIn({
      search: endless(),
      fetching: (url) => {
        if (url === 'https://p4.example/') world.controller.abort(new Error('the browser closes'));
      },
    });
    await world.run();
    const stored = await world.session();
    expect(stored).toMatchObject({ status: 'running', nextRound: 3 });
    expect(await world.pages()).toHaveLength((stored?.spentPages ?? 0) + 1);
    expect(world.warned).toEqual([]);
    await world.run(new AbortController().signal);
    expect(await world.session()).toMatchObject({ status: 'done', spentPages: 9 });
    expect(new Set(await world.pages()).size).toBe(10);
  });

  it('keeps what was downloaded beside the page that the interruption cut off, which waits on', async () => {
    const world = await sessionIn({
      search: endless(),
      fetching: (url) => {
        if (url !== 'https://p4.example/') return;
        world.controller.abort(new Error('the user pauses'));
        throw world.controller.signal.reason;
      },
    });
    await world.run();
    expect(await world.pages()).toEqual(expect.arrayContaining(['https://p3.example/', 'https://p5.example/']));
    const snapshot = await world.store.loadTopic(TOPIC);
    expect(snapshot?.frontier.map(({ url }) => url)).toContain('https://p4.example/');
    expect(snapshot?.attempts).toEqual([]);
    expect(snapshot?.session).toMatchObject({ spentPages: 5, nextRound: 3 });
  });

  it('notes a page that fails for whatever reason, and keeps the others of its round', async () => {
    const { run, session, store } = await sessionIn({
      search: endless(),
      fetching: (url) => {
        if (url === 'https://p1.example/') throw new RangeError('Maximum call stack size exceeded');
      },
      budgetPages: 3,
    });
    await run();
    expect(await session()).toMatchObject({ status: 'done', reason: 'budget_spent', spentPages: 3 });
    const snapshot = await store.loadTopic(TOPIC);
    expect(snapshot?.attempts).toMatchObject([{ url: 'https://p1.example/', code: 'page-failed', retryable: false }]);
    const [round] = await store.rounds(TOPIC);
    expect(round?.errors).toMatchObject([{ source: 'https://p1.example/', code: 'page-failed' }]);
    expect(round?.fetched).toBe(3);
  });

  it('chases no dead address alone, and fetches no page beyond its budget', async () => {
    const named = Array.from({ length: 20 }, (_, i) => `https://p${i}.example/`);
    const hits = named.map((url) => ({ url, title: 'hive', snippet: '', provider: 'x' }));
    const world = await sessionIn({
      search: () => ({ hits }),
      fetching: (url) => {
        if (['https://p0.example/', 'https://p1.example/'].includes(url))
          throw new FetchError('timed-out', url, 'gone');
      },
      budgetPages: 6,
    });
    await world.run();
    // Three, of which two are dead; then the two that are missing and two more, which leaves one of the budget.
    expect((await world.store.rounds(TOPIC)).map(({ fetched }) => fetched)).toEqual([5, 1]);
    expect(world.fetched).toHaveLength(8);
    expect(await world.session()).toMatchObject({ status: 'done', reason: 'budget_spent', spentPages: 6 });
  });

  it('takes of each site no more than its share, and a new session has shares anew', async () => {
    let next = 0;
    const search = () => ({
      hits: [0, 1, 2].map(() => ({ url: `https://big.example/${next++}`, title: 'hive', snippet: '', provider: 'x' })),
    });
    const world = await sessionIn({ search, maxPagesPerSite: 2, budgetPages: 6 });
    await world.run();
    expect(await world.session()).toMatchObject({ status: 'done', reason: 'exhausted', spentPages: 2 });
    expect(world.fetched).toHaveLength(2);
    expect((await world.store.rounds(TOPIC)).flatMap(({ errors }) => errors)).toEqual([]);
    await world.room.drop();
    await world.room.apply((engine) => ({ change: engine.session.start(6), value: undefined }));
    await world.run();
    expect(world.fetched).toHaveLength(4);
  });

  it('goes on past providers and pages that fail', async () => {
    const named = endless();
    const { run, session, store } = await sessionIn({
      search: () => ({ ...named(), failures: [{ provider: 'slow', code: 'timed-out', message: 'too slow' }] }),
      fetching: (url) => {
        if (url === 'https://p1.example/') throw new FetchError('http-client-error', url, 'status 404');
      },
      budgetPages: 3,
    });
    await run();
    expect(await session()).toMatchObject({ status: 'done', reason: 'budget_spent', spentPages: 3 });
    const errors = (await store.rounds(TOPIC)).flatMap((round) => round.errors.map(({ code }) => code));
    expect(new Set(errors)).toEqual(new Set(['timed-out', 'http-client-error']));
  });
});

describe('a session that cannot go on', () => {
  it('waits while the browser is offline, without a trace of what was tried, and goes on when told to', async () => {
    const imported = ['https://i0.example/', 'https://i1.example/'];
    const search = endless();
    const failures = [{ provider: 'x', code: 'offline', message: 'gone' }];
    let isOffline = true;
    const world = await sessionIn({
      imported,
      search: () => (isOffline ? { failures } : search()),
      fetching: (url) => {
        if (isOffline) throw new FetchError('offline', url, 'gone');
        isOffline = url === 'https://p2.example/';
      },
    });
    await world.run();
    expect(await world.session()).toMatchObject({ status: 'paused', reason: 'offline', spentPages: 0, nextRound: 1 });
    expect(world.changes.at(-1)).toBe('paused');

    for (const spentPages of [5, 9]) {
      isOffline = false;
      await world.room.apply((engine) => ({ change: engine.session.change('resume'), value: undefined }));
      await world.run();
      expect(await world.session()).toMatchObject({ spentPages });
    }
    expect(await world.session()).toMatchObject({ status: 'done', reason: 'budget_spent' });
    expect((await world.store.loadTopic(TOPIC))?.attempts).toEqual([]);
    expect((await world.store.rounds(TOPIC)).flatMap(({ errors }) => errors)).toEqual([]);
  });

  it('fails with the reason of the store, and what was stored before stays', async () => {
    const world = await sessionIn({ search: endless() });
    world.store.refuse = ({ rounds }) => (rounds?.[0]?.round === 2 ? new StoreError('quota', 'no room') : undefined);
    await world.run();
    expect(await world.session()).toMatchObject({ status: 'failed', reason: 'quota', spentPages: 3 });
    expect(await world.pages()).toHaveLength(4);
    expect(world.warned).toEqual(['a session failed', 'out of room']);
    expect(world.changes.at(-1)).toBe('failed');
  });

  it('fetches nothing while the disk is full, and goes on by itself when there is room', async () => {
    const world = await sessionIn({ search: endless() });
    const full = new StoreError('quota', 'no room');
    world.store.room = false;
    world.store.refuse = () => full;
    for (let i = 0; i < 3; i++) await world.run();
    expect(world.fetched).toEqual([]);
    expect(await world.session()).toMatchObject({ status: 'running' });
    world.store.refuse = ({ rounds }) => (rounds ? full : undefined);
    world.store.room = true;
    await world.run();
    expect(world.fetched).toHaveLength(3);
    expect(await world.session()).toMatchObject({ status: 'failed', reason: 'quota', spentPages: 0 });
    world.store.room = false;
    for (let i = 0; i < 3; i++) await world.run();
    expect(world.fetched).toHaveLength(3);
    expect(await world.session()).toMatchObject({ status: 'failed', reason: 'quota' });
    world.store.room = true;
    world.store.refuse = () => undefined;
    await world.run();
    expect(await world.session()).toMatchObject({ status: 'done', reason: 'budget_spent', spentPages: 9 });
  });

  it('fails with a reason of its own for a fault of ours', async () => {
    const world = await sessionIn({
      search: () => {
        throw new TypeError('x is undefined');
      },
    });
    await world.run();
    expect(await world.session()).toMatchObject({ status: 'failed', reason: 'unexpected' });
  });

  it('does not reject where even that cannot be stored', async () => {
    const world = await sessionIn({ search: endless() });
    world.store.refuse = () => new StoreError('closed', 'gone');
    await world.run();
    expect(world.warned).toEqual(['a session failed', 'the failure could not be stored']);
    expect((await world.session())?.status).toBe('running');
  });
});

describe('imported addresses', () => {
  const imported = Array.from({ length: 23 }, (_, i) => `https://i${i}.example/`);

  it('are fetched before the first round, ten at a time, and count against the budget', async () => {
    let open = 0;
    let most = 0;
    const { run, store, session, fetched } = await sessionIn({
      imported,
      search: endless(),
      budgetPages: 25,
      fetching: async () => {
        open += 1;
        most = Math.max(most, open);
        await new Promise((resolve) => setTimeout(resolve, 1));
        open -= 1;
      },
    });
    await run();
    expect(fetched.slice(0, 23).sort()).toEqual([...imported].sort());
    expect(most).toBe(10);
    const stored = (await store.loadTopic(TOPIC))?.pages ?? [];
    expect(stored.filter(({ foundBy }) => foundBy.operator === 'import')).toHaveLength(23);
    expect(await session()).toMatchObject({ status: 'done', reason: 'budget_spent', spentPages: 25 });
    expect(fetched).toHaveLength(25);
  });

  it('wait for the next session when the budget is spent', async () => {
    const { run, session, fetched } = await sessionIn({ imported, budgetPages: 3 });
    await run();
    expect(fetched).toHaveLength(3);
    expect(await session()).toMatchObject({ status: 'done', reason: 'budget_spent', spentPages: 3 });
  });

  it('that give no page are noted, and asked again no more often than others', async () => {
    const world = await sessionIn({
      imported: imported.slice(0, 3),
      fetching: (url) => {
        if (url === imported[1]) throw new FetchError('http-client-error', url, 'status 404');
      },
    });
    await world.run();
    expect((await world.pages()).sort()).toEqual([imported[0], imported[2], SEED].sort());
    expect((await world.store.loadTopic(TOPIC))?.attempts).toMatchObject([
      { url: imported[1], code: 'http-client-error', tries: 1, retryable: false },
    ]);
    await world.room.apply((engine) => ({ change: engine.session.start(9), value: undefined }));
    await world.run();
    expect(world.fetched.filter((url) => url === imported[1])).toHaveLength(1);
  });

  it('that are dead do not block those behind them', async () => {
    const many = Array.from({ length: 503 }, (_, i) => `https://i${i}.example/`);
    const world = await sessionIn({
      imported: many,
      budgetPages: 150,
      fetching: (url) => {
        if (Number(/\d+/.exec(url)) < 500) throw new FetchError('http-client-error', url, 'status 404');
      },
    });
    await world.run();
    expect(await world.pages()).toHaveLength(4);
    expect(await world.session()).toMatchObject({ status: 'done', spentPages: 3 });
  });

  it('that lead elsewhere make a seed of the page that answered, in the same step', async () => {
    const [from = ''] = imported;
    const world = await sessionIn({ imported: [from], redirects: { [from]: 'https://moved.example/' } });
    await world.run();
    const { seeds, undoable } = (await world.room.engine()).model.feedback;
    expect(seeds).toEqual(new Set([SEED, from, 'https://moved.example/']));
    expect(undoable.slice(-2).map(stepOf)).toEqual([2, 2]);
    expect((await world.room.engine()).session.pending()).toEqual([]);
  });

  it('are no longer fetched once the session is interrupted, which is no failure', async () => {
    const world = await sessionIn({
      imported,
      fetching: () => {
        world.controller.abort(new Error('paused'));
        throw world.controller.signal.reason;
      },
    });
    await world.run();
    expect(world.fetched).toHaveLength(9);
    expect((await world.session())?.status).toBe('running');
    expect(world.warned).toEqual([]);
  });
});

const INBOX = 'https://mail.example/inbox';
const LINK = 'https://mail.example/thread/5';
const [FORWARD] = [{ policy: 'forward-crawl' } as const];

async function worldWith(text: string, fetching?: (url: string) => unknown) {
  const world = await sessionIn({ settings: FORWARD, ...(fetching && { fetching }) });
  const page = { links: [{ url: LINK, anchor: 'Thread', context: 'Thread' }], title: 'Inbox' };
  const arrival = arrivalOf(INBOX, text, { page, foundBy: { operator: 'mark' } });
  await world.room.apply((engine) => ({
    change: engine.verdicts.mark({ ...arrival, readers: 'unknown' }).change,
    value: undefined,
  }));
  const readers = async () => (await world.store.loadTopic('topic'))?.pages.find(({ url }) => url === INBOX)?.readers;
  return { ...world, readers };
}

describe('a seed that was marked in a tab', () => {
  it('is requested without cookies, and none of its links is followed if only the user can read it', async () => {
    const { run, fetched, readers } = await worldWith('acme merger board price secret');
    await run();
    expect(fetched).toContain(INBOX);
    expect(fetched).not.toContain(LINK);
    expect(await readers()).toBe('user');
  });

  it('has only the links that everybody is shown if everybody can read it', async () => {
    const { run, fetched, readers, store } = await worldWith('hive queen mail example');
    await run();
    expect(await readers()).toBeUndefined();
    expect(fetched).not.toContain(LINK);
    expect((await store.loadLinks('topic', 1))?.targets).toEqual([]);
  });

  it('is requested once per session while it is unknown whether everybody can read it', async () => {
    const refuse = (url: string) => {
      if (url === INBOX) throw new FetchError('timed-out', url, 'took too long');
    };
    const { run, fetched, readers } = await worldWith('hive queen mail example', refuse);
    await run();
    expect(fetched.filter((url) => url === INBOX)).toHaveLength(1);
    expect(fetched).not.toContain(LINK);
    expect(await readers()).toBe('unknown');
  });
});
