import { expect, it } from 'vitest';
import { failure, success } from '../messaging/results';
import type { ForwardCommand } from '../messaging/server';
import { sparingBattery } from './battery';

/** The answer to a command with this battery. */
const answer = (owner: Parameters<typeof sparingBattery>[1], command: Parameters<ForwardCommand>[0] = 'watchTopic') =>
  sparingBattery(async () => success(null) as never, owner)(command, { topic: 't' }, '1');

const LOW = { charging: false, level: 0.19 };

it.each([
  [LOW, failure('low-battery')],
  [{ charging: false, level: 0.2 }, success(null)],
  [{ charging: true, level: 0.05 }, success(null)],
])(
  'a topic is not watched on a battery below 20 %% of its charge, unless it is charging: %o',
  async (battery, result) => {
    expect(await answer({ getBattery: async () => battery })).toEqual(result);
  },
);

it('a command that the user gave is carried out on a low battery too', async () => {
  expect(await answer({ getBattery: async () => LOW }, 'startSession')).toEqual(success(null));
});

it('a topic is watched in a browser that does not tell the charge', async () => {
  expect(await answer({})).toEqual(success(null));
  expect(await answer({ getBattery: () => Promise.reject(new Error('not allowed')) })).toEqual(success(null));
});
