import { describe, expect, it } from 'vitest';
import { endless, SEED, sessionIn } from '../../tests/support/session-world';
import { arrivalOf, NOW_MS, TOPIC } from '../../tests/support/topic';
import { FetchError, StoreError } from '../engine/errors';
import { stepOf } from '../engine/topic/step';

describe('session loop', () => {
  it('a session runs rounds until its budget is spent, and reports every stored change', async () => {
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

  it('a session ends with reason silent if the services answer and find nothing', async () => {
    const { run, session, fetched } = await sessionIn({});
    await run();
    expect(await session()).toMatchObject({ status: 'done', reason: 'silent', spentPages: 0 });
    expect(fetched).toEqual([]);
  });

  it('a session ends with reason no_service or unanswered if no service is on or none answers', async () => {
    const without = await sessionIn({ hasService: false });
    await without.run();
    expect(await without.session()).toMatchObject({ status: 'done', reason: 'no_service' });
    const failures = [{ provider: 'slow', code: 'timed-out', message: 'too slow' }];
    const failing = await sessionIn({ search: () => ({ failures }) });
    await failing.run();
    expect(await failing.session()).toMatchObject({ status: 'done', reason: 'unanswered', spentPages: 0 });
  });

  it.each(['pause', 'stop'] as const)('a session ends after the round in which the user calls %s', async (action) => {
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

  it('the session loop does nothing if the session is paused', async () => {
    const world = await sessionIn({ search: endless() });
    await world.room.apply((engine) => ({ change: engine.session.change('pause'), value: undefined }));
    await world.run();
    expect(world.fetched).toEqual([]);
    expect((await world.session())?.status).toBe('paused');
  });

  it('an interrupted session keeps the pages that arrived, and continues from there', async () => {
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

  it('an interrupted round keeps its downloaded pages, and the interrupted URL stays queued', async () => {
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

  it('a page that fails with any error is recorded, and the other pages of its round are kept', async () => {
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

  it('a round fetches replacements for dead URLs together, and stays within the budget', async () => {
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

  it('a session takes at most maxPagesPerSite pages of a site, and a new session counts from 0', async () => {
    let next = 0;
    const search = () => ({
      hits: [0, 1, 2].map(() => ({ url: `https://big.example/${next++}`, title: 'hive', snippet: '', provider: 'x' })),
    });
    const world = await sessionIn({ search, maxPagesPerSite: 2, budgetPages: 6 });
    await world.run();
    expect(await world.session()).toMatchObject({ status: 'done', reason: 'held', spentPages: 2 });
    expect(world.fetched).toHaveLength(2);
    expect((await world.store.rounds(TOPIC)).flatMap(({ errors }) => errors)).toEqual([]);
    await world.room.drop();
    await world.room.apply((engine) => ({ change: engine.session.start(6), value: undefined }));
    await world.run();
    expect(world.fetched).toHaveLength(4);
  });

  it('a session continues after errors of providers and pages', async () => {
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

describe('sessions that cannot continue', () => {
  it('an offline session pauses without counting failed tries, and continues when it runs again', async () => {
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
      await world.run();
      expect(await world.session()).toMatchObject({ spentPages });
    }
    expect(await world.session()).toMatchObject({ status: 'done', reason: 'budget_spent' });
    expect((await world.store.loadTopic(TOPIC))?.attempts).toEqual([]);
    expect((await world.store.rounds(TOPIC)).flatMap(({ errors }) => errors)).toEqual([]);
  });

  it('a session fails with the reason of the store, and earlier rounds stay stored', async () => {
    const world = await sessionIn({ search: endless() });
    world.store.refuse = ({ rounds }) => (rounds?.[0]?.round === 2 ? new StoreError('quota', 'no room') : undefined);
    await world.run();
    expect(await world.session()).toMatchObject({ status: 'failed', reason: 'quota', spentPages: 3 });
    expect(await world.pages()).toHaveLength(4);
    expect(world.warned).toEqual(['a session failed', 'out of room']);
    expect(world.changes.at(-1)).toBe('failed');
  });

  it('a session fetches nothing while the disk is full, and continues when there is space', async () => {
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

  it('a session fails with reason unexpected after an error in the program', async () => {
    const world = await sessionIn({
      search: () => {
        throw new TypeError('x is undefined');
      },
    });
    await world.run();
    expect(await world.session()).toMatchObject({ status: 'failed', reason: 'unexpected' });
  });

  it('the session loop does not reject if even the failure cannot be stored', async () => {
    const world = await sessionIn({ search: endless() });
    world.store.refuse = () => new StoreError('closed', 'gone');
    await world.run();
    expect(world.warned).toEqual(['a session failed', 'the failure could not be stored']);
    expect((await world.session())?.status).toBe('running');
  });
});

describe('sessions with nothing but pauses left', () => {
  const ONLY = 'https://only.example/';
  /** A world whose search finds one page, which fails as `failure` says until it returns undefined. */
  const worldOf = async (
    failure: (nth: number) => FetchError | undefined,
    sleeping: (ms: number) => unknown = () => undefined,
  ) => {
    let tries = 0;
    let isFirst = true;
    const waits: number[] = [];
    const world = await sessionIn({
      settings: { policy: 'ucb1' },
      search: () => {
        const hits = isFirst ? [{ url: ONLY, title: 'hive', snippet: '', provider: 'x' }] : [];
        isFirst = false;
        return { hits };
      },
      fetching: (url) => {
        if (url !== ONLY) return;
        tries += 1;
        const error = failure(tries);
        if (error !== undefined) throw error;
      },
      sleeping: (ms) => {
        waits.push(ms);
        return sleeping(ms);
      },
    });
    return { ...world, waits };
  };
  const refused = (retryAfterMs?: number) => new FetchError('http-server-error', ONLY, 'status 503', retryAfterMs);

  it('a session waits for a page that failed for now, reads it, and then ends with its own reason', async () => {
    const world = await worldOf((nth) => (nth === 1 ? refused() : undefined));
    const startMs = NOW_MS;
    await world.run();
    expect(await world.pages()).toContain(ONLY);
    expect(world.waits).toEqual([60_000]);
    expect(world.steps).toContainEqual({ kind: 'wait', url: ONLY, untilMs: startMs + 60_000 });
    expect(await world.session()).toMatchObject({ status: 'done', reason: 'exhausted', spentPages: 1 });
  });

  it('a session waits only once for a page that always fails, and ends because the page must wait', async () => {
    const world = await worldOf(() => refused());
    await world.run();
    expect(world.waits).toEqual([60_000]);
    expect(world.fetched.filter((url) => url === ONLY)).toHaveLength(2);
    expect(await world.session()).toMatchObject({ status: 'done', reason: 'held', spentPages: 0 });
    expect((await world.store.loadTopic(TOPIC))?.frontier.map(({ url }) => url)).toEqual([ONLY]);
  });

  it('a session does not wait for a host that asks for a day', async () => {
    const world = await worldOf(() => refused(86_400_000));
    await world.run();
    expect(world.waits).toEqual([]);
    expect(world.fetched.filter((url) => url === ONLY)).toHaveLength(1);
    expect(await world.session()).toMatchObject({ status: 'done', reason: 'silent' });
  });

  it('a session that waits ends at once when the user stops it', async () => {
    const world = await worldOf(
      () => refused(),
      async () => {
        await world.room.apply((engine) => ({ change: engine.session.change('stop'), value: undefined }));
        world.controller.abort(new Error('the user stops'));
      },
    );
    await world.run();
    expect(world.fetched.filter((url) => url === ONLY)).toHaveLength(1);
    expect((await world.session())?.status).toBe('idle');
    expect(world.warned).toEqual([]);
  });
});

describe('imported URLs', () => {
  const imported = Array.from({ length: 23 }, (_, i) => `https://i${i}.example/`);

  it('imported URLs are fetched before the first round, ten at a time, within the budget', async () => {
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

  it('imported URLs beyond the budget stay for the next session', async () => {
    const { run, session, fetched } = await sessionIn({ imported, budgetPages: 3 });
    await run();
    expect(fetched).toHaveLength(3);
    expect(await session()).toMatchObject({ status: 'done', reason: 'budget_spent', spentPages: 3 });
  });

  it('a failed imported URL gets an attempt, and is not fetched again', async () => {
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

  it('an imported URL that fails for now is not fetched again before the time of its next try', async () => {
    const world = await sessionIn({
      imported: imported.slice(0, 2),
      fetching: (url) => {
        if (url === imported[1] && isDown) throw new FetchError('http-server-error', url, 'status 503');
      },
    });
    let isDown = true;
    await world.run();
    isDown = false;
    await world.room.apply((engine) => ({ change: engine.session.start(9), value: undefined }));
    await world.run();
    expect(world.fetched.filter((url) => url === imported[1])).toHaveLength(1);
    world.pass(60_000);
    await world.room.apply((engine) => ({ change: engine.session.start(9), value: undefined }));
    await world.run();
    expect(await world.pages()).toContain(imported[1]);
    expect((await world.store.loadTopic(TOPIC))?.attempts).toMatchObject([{ code: 'redirected', tries: 2 }]);
  });

  it('500 dead imported URLs do not block the URLs behind them', async () => {
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

  it('an imported URL that redirects makes the final URL a seed in the same step', async () => {
    const [from = ''] = imported;
    const world = await sessionIn({ imported: [from], redirects: { [from]: 'https://moved.example/' } });
    await world.run();
    const { seeds, undoable } = (await world.room.engine()).model.feedback;
    expect(seeds).toEqual(new Set([SEED, from, 'https://moved.example/']));
    expect(undoable.slice(-2).map(stepOf)).toEqual([2, 2]);
    expect((await world.room.engine()).session.pending()).toEqual([]);
  });

  it('an interrupted session stops fetching imported URLs without a failure', async () => {
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

describe('seeds marked in a tab', () => {
  it('a seed marked in a tab is fetched without cookies, and its links are not followed if it is private', async () => {
    const { run, fetched, readers } = await worldWith('acme merger board price secret');
    await run();
    expect(fetched).toContain(INBOX);
    expect(fetched).not.toContain(LINK);
    expect(await readers()).toBe('user');
  });

  it('a seed marked in a tab has only the links of the public response if it is public', async () => {
    const { run, fetched, readers, store } = await worldWith('hive queen mail example');
    await run();
    expect(await readers()).toBeUndefined();
    expect(fetched).not.toContain(LINK);
    expect((await store.loadLinks('topic', 1))?.targets).toEqual([]);
  });

  it('a seed marked in a tab is requested once per session while its visibility is unknown', async () => {
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
