// @vitest-environment happy-dom

import { signal } from '@preact/signals';
import { describe, expect, it } from 'vitest';
import { expectAccessible, type MountOptions, mount } from '../../tests/support/mount';
import { EMPTY_TALLY, sessionRecord, suggestion, topicRecord } from '../../tests/support/ui-records';
import { Welcome } from './welcome';

type WelcomeData = Parameters<typeof Welcome>[0]['data'];
const data: WelcomeData = {
  topics: signal([]),
  session: signal(sessionRecord()),
  progress: signal(undefined),
  lastRound: signal(undefined),
  tally: signal({ ...EMPTY_TALLY, seeds: 2 }),
  hostAccess: signal(true),
  suggestions: signal({ topic: 'new', version: 1, total: 1, items: [suggestion(1)] }),
};

const engine: MountOptions['answers'] = {
  createTopic: ({ name }) => ({ ok: true, value: topicRecord('new', name) }),
  markUrl: ({ url }) => ({ ok: true, value: { url, title: '', added: true } }),
  startSession: () => ({ ok: true, value: null }),
};

async function filled(options: MountOptions) {
  const screen = await mount(<Welcome data={data} />, options);
  await screen.type(screen.find('textbox', 'Topic name'), 'Bees');
  const addresses = 'https://a.example/ and\nhttps://b.example/x\nhttps://a.example/';
  await screen.type(screen.find('textbox', /^Addresses of pages/), addresses);
  return screen;
}

describe('Welcome', () => {
  it('Welcome says which data leaves the machine and which does not, accessibly', async () => {
    const { root } = await mount(<Welcome data={data} />);
    expect(root.textContent).toContain('without cookies');
    expect(root.textContent).toContain('no account');
    expect(root.textContent).toContain('pin Tendril');
    await expectAccessible(root);
  });

  it('Welcome leads from a name and two URLs to a running session with suggestions', async () => {
    const { root, find, click, calls } = await filled({ answers: engine });
    await click(find('button', 'Find more pages like these'));
    expect(calls.map(([name]) => name)).toEqual([
      'requestHostAccess',
      'createTopic',
      'saveSettings',
      'markUrl',
      'markUrl',
      'startSession',
    ]);
    expect(calls[4]?.[1]).toEqual({ topic: 'new', url: 'https://b.example/x' });
    expect(root.textContent).toContain('Page 1');
    await expectAccessible(root);
  });

  it('Welcome accepts the review keys once there are suggestions', async () => {
    const { find, click, key, calls } = await filled({ answers: engine });
    await click(find('button', 'Find more pages like these'));
    await key('y');
    expect(calls.at(-1)?.[0]).toBe('judge');
    await key('?');
    expect(find('dialog', 'Keys and shortcuts')).toBeTruthy();
  });

  it('Welcome creates nothing when access is refused, and says what to do', async () => {
    const { find, click, calls } = await filled({
      answers: engine,
      actions: { requestHostAccess: async () => false },
    });
    await click(find('button', 'Find more pages like these'));
    expect(calls).toEqual([]);
    expect(find('log').textContent).toContain('choose “Allow”');
  });
});
