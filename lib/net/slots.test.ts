import { describe, expect, it } from 'vitest';
import { Slots } from './slots';

/** Takes a slot of each kind. @returns the slots that were free, in order */
async function taken(slots: Slots, strangers: readonly boolean[]) {
  const free: { readonly at: number; readonly slot: Awaited<ReturnType<Slots['take']>> }[] = [];
  strangers.forEach((isStranger, at) => void slots.take(isStranger).then((slot) => free.push({ at, slot })));
  await settle();
  return free;
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('Slots', () => {
  it('slots admit as many as there are, and the next when one is released', async () => {
    const free = await taken(new Slots(2), [false, false, false, false]);
    expect(free.map(({ at }) => at)).toEqual([0, 1]);
    free[1]?.slot.release();
    await settle();
    expect(free.map(({ at }) => at)).toEqual([0, 1, 2]);
  });

  it('slots keep one of six for hosts that have answered, which pass the waiting strangers', async () => {
    const free = await taken(new Slots(6), [...Array.from({ length: 7 }, () => true), false]);
    expect(free.map(({ at }) => at)).toEqual([0, 1, 2, 3, 4, 7]);
    free.at(-1)?.slot.release();
    await settle();
    expect(free).toHaveLength(6);
    free[0]?.slot.release();
    await settle();
    expect(free.at(-1)?.at).toBe(5);
  });

  it('a parked slot admits another, once and for at most two requests per slot', async () => {
    const free = await taken(new Slots(1), [true, true, true, true, true]);
    for (let i = 0; i < 5; i += 1) {
      free.at(-1)?.slot.park();
      free.at(-1)?.slot.park();
      await settle();
    }
    expect(free).toHaveLength(3);
    free[0]?.slot.release();
    free[2]?.slot.park();
    await settle();
    expect(free).toHaveLength(4);
  });

  it('slots follow a new number, and reduce only as slots are released', async () => {
    const slots = new Slots(1);
    const free = await taken(slots, [false, false, false, false]);
    slots.resize(3);
    await settle();
    expect(free).toHaveLength(3);
    slots.resize(1);
    free[0]?.slot.release();
    await settle();
    expect(free).toHaveLength(3);
  });
});
