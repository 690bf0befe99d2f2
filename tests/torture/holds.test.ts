/** Host holds and blocked addresses also apply after a restart of the worker. */
import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { NodeWorld } from './node-world';

it('a pause requested by a host is kept across a restart', async () => {
  const asked: string[] = [];
  const world = new NodeWorld({
    fetch: async (url) => {
      asked.push(url);
      if (url.endsWith('/robots.txt')) return new Response('', { status: 404 });
      return new Response('', { status: 429, headers: { 'retry-after': '3600' } });
    },
  });
  try {
    const { id: topic } = await world.done('createTopic', { name: 'Bees' });
    const code = async (url: string) => {
      const result = await world.send('markUrl', { topic, url });
      return result.ok ? '' : result.error.code;
    };
    expect(await code('http://busy.test/a')).toBe('rate-limited');
    const before = asked.length;
    for (let i = 0; i < 3; i++) {
      world.restart();
      expect(await code(`http://busy.test/${i}`)).toBe('host-held');
    }
    expect(asked).toHaveLength(before);
    expect((await world.with((db) => db.holds.toArray())).map(({ host }) => host)).toEqual(['busy.test']);
    for (const url of ['http://127.0.0.1/', 'http://[::ffff:7f00:1]/', 'http://router.lan/', 'http://2130706433/'])
      expect(await code(url)).toBe('address-blocked');
    expect(asked).toHaveLength(before);
  } finally {
    await world.close();
  }
});
