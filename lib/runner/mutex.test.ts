import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Mutex, ReadingReporter } from './mutex';

const later = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

describe('Mutex', () => {
  it('Mutex runs tasks in order, also after a task that fails', async () => {
    const mutex = new Mutex();
    const order: number[] = [];
    const slow = mutex.run(async () => {
      await later(10);
      order.push(1);
      throw new Error('first');
    });
    const fast = mutex.run(async () => order.push(2));
    await expect(slow).rejects.toThrow('first');
    await fast;
    expect(order).toEqual([1, 2]);
  });

  it('Mutex returns each task’s own result and never runs two tasks at a time', async () => {
    const task = fc.record({ ticks: fc.nat(3), fails: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(task, { maxLength: 8 }), async (tasks) => {
        const mutex = new Mutex();
        const begun: number[] = [];
        let running = 0;
        const results = await Promise.allSettled(
          tasks.map(({ ticks, fails }, i) =>
            mutex.run(async () => {
              begun.push(i);
              running += 1;
              expect(running).toBe(1);
              for (let tick = 0; tick < ticks; tick++) await Promise.resolve();
              running -= 1;
              if (fails) throw i;
              return i;
            }),
          ),
        );
        expect(begun).toEqual(tasks.map((_, i) => i));
        expect(results).toEqual(
          tasks.map(({ fails }, i) => (fails ? { status: 'rejected', reason: i } : { status: 'fulfilled', value: i })),
        );
      }),
    );
  });

  it('a Mutex task may await a task that was queued before it', async () => {
    const mutex = new Mutex();
    await mutex.run(async () => undefined);
    const inner = mutex.run(async () => 'inner');
    expect(await mutex.run(() => inner)).toBe('inner');
  });
});

/** Records reported URLs and reads in order. */
function watched() {
  const atWork = new ReadingReporter();
  const seen: (string | undefined)[] = [];
  atWork.report = (url) => seen.push(url);
  const read = (url: string) =>
    atWork.during(url, async () => {
      seen.push(`read ${url}`);
      await Promise.resolve();
      return url;
    });
  return { atWork, seen, read };
}

it('ReadingReporter reports each page before its read starts, one at a time, and undefined after it', async () => {
  const { seen, read } = watched();
  expect(await Promise.all(['a', 'b'].map(read))).toEqual(['a', 'b']);
  expect(seen).toEqual(['a', 'read a', undefined, 'b', 'read b', undefined]);
});

it('ReadingReporter rethrows an error and continues with the next read', async () => {
  const { atWork, seen, read } = watched();
  const failing = atWork.during('a', () => {
    throw new Error('broken');
  });
  await expect(failing).rejects.toThrow('broken');
  expect(await read('b')).toBe('b');
  expect(seen).toEqual(['a', undefined, 'b', 'read b', undefined]);
});
