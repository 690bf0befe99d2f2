import { describe, expect, it } from 'vitest';
import { FetchError } from '../../lib/engine/errors';
import { sessionIn } from '../../tests/support/session-world';
import { arrivalOf } from '../../tests/support/topic';

const INBOX = 'https://mail.example/inbox';
const LINK = 'https://mail.example/thread/5';
const [FORWARD] = [{ policy: 'forward-crawl' } as const];

async function worldWith(text: string, fetching?: (url: string) => unknown) {
  const world = await sessionIn({ settings: FORWARD, ...(fetching && { fetching }) });
  const page = { links: [{ url: LINK, anchor: 'Thread', context: 'Thread' }], title: 'Inbox' };
  const arrival = arrivalOf(INBOX, text, { page, foundBy: { operator: 'mark' } });
  await world.room.apply((engine) => ({
    change: engine.mark({ ...arrival, readers: 'unknown' }).change,
    value: undefined,
  }));
  const readers = async () => (await world.store.loadTopic('topic'))?.pages.find(({ url }) => url === INBOX)?.readers;
  return { ...world, readers };
}

describe('a session', () => {
  it('asks without cookies for a page that was read in a tab, and does not go out from one that others cannot read', async () => {
    const { run, fetched, readers } = await worldWith('acme merger board price secret');
    await run();
    expect(fetched).toContain(INBOX);
    expect(fetched).not.toContain(LINK);
    expect(await readers()).toBe('user');
  });

  it('goes out from one that others are shown as well, by the links that they are shown', async () => {
    const { run, fetched, readers, store } = await worldWith('hive queen mail example');
    await run();
    expect(await readers()).toBeUndefined();
    expect(fetched).not.toContain(LINK);
    expect((await store.loadLinks('topic', 1))?.targets).toEqual([]);
  });

  it('asks once, and the next session again, where nothing is learnt', async () => {
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
