// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { expectAccessible, mount } from '../../tests/support/mount';
import { topicRecord } from '../../tests/support/ui-records';
import { Toasts } from '../common/toasts';
import { QuickStart } from './quick-start';

it('QuickStart starts no session if no page could be marked, and continues with the same topic', async () => {
  let started = '';
  const { root, find, type, click, calls } = await mount(
    <>
      <QuickStart onStarted={(topic) => (started = topic)} />
      <Toasts />
    </>,
    {
      answers: {
        createTopic: ({ name }) => ({ ok: true, value: topicRecord('new', name) }),
        updateTopic: ({ topic, name }) => ({ ok: true, value: topicRecord(topic, name ?? '') }),
        markUrl: ({ url }) =>
          url.includes('b.example')
            ? { ok: true, value: { url, title: '', added: true } }
            : { ok: false, error: { code: 'robots-disallowed', detail: '' } },
        startSession: () => ({ ok: true, value: null }),
      },
    },
  );
  const start = () => find<HTMLButtonElement>('button', 'Find more pages like these');
  await expectAccessible(root);
  await type(find('textbox', 'Topic name'), 'Bees');
  expect(start().disabled).toBe(true);
  await type(find('textbox', /^Addresses of pages/), 'a page: a.example');
  await click(start());
  expect(calls.map(([name]) => name)).toEqual(['requestHostAccess', 'createTopic', 'saveSettings', 'markUrl']);
  expect(calls.at(-1)).toEqual(['markUrl', { topic: 'new', url: 'https://a.example/' }]);
  expect(find('log').textContent).toContain('asks crawlers to stay away');
  expect(find('log').textContent).toContain('a.example: ');
  expect(started).toBe('');
  expect(find<HTMLTextAreaElement>('textbox', /^Addresses of pages/).value).toBe('a page: a.example');

  await type(find('textbox', 'Topic name'), 'Honey bees');
  await type(find('textbox', /^Addresses of pages/), 'a.example b.example c.example d.example');
  await click(start());
  expect(calls.slice(5).map(([name]) => name)).toEqual([
    ...['updateTopic', 'saveSettings', 'markUrl', 'markUrl', 'markUrl', 'markUrl', 'startSession'],
  ]);
  expect(find('log').textContent).toContain('Pages that could not be fetched: 3');
  expect(find('log').textContent).toContain('a.example: ');
  expect(started).toBe('new');
});

it('QuickStart says that it waits for an answer while the browser asks for access', async () => {
  let allow = (_allowed: boolean) => {};
  const { find, type, click } = await mount(<QuickStart onStarted={() => undefined} />, {
    actions: { requestHostAccess: () => new Promise<boolean>((resolve) => (allow = resolve)) },
  });
  await type(find('textbox', 'Topic name'), 'Bees');
  await type(find('textbox', /^Addresses of pages/), 'a.example');
  await click(find('button', 'Find more pages like these'));
  expect(find('button').textContent).toBe('Waiting for your answer…');
  allow(false);
  await expect.poll(() => find('button').textContent).toBe('Find more pages like these');
});

it('QuickStart marks the first ten URLs, imports the others, and adds them to the budget', async () => {
  const { find, type, click, calls } = await mount(<QuickStart onStarted={() => undefined} />, {
    answers: {
      createTopic: ({ name }) => ({ ok: true, value: topicRecord('new', name) }),
      markUrl: ({ url }) => ({ ok: true, value: { url, title: '', added: true } }),
      importRows: ({ rows }) => ({ ok: true, value: { added: rows.length, known: 0 } }),
      startSession: () => ({ ok: true, value: null }),
    },
  });
  await type(find('textbox', 'Topic name'), 'Bees');
  const sites = Array.from({ length: 12 }, (_, i) => `a${i}.example`);
  await type(find('textbox', /^Addresses of pages/), sites.join('\n'));
  await click(find('button', 'Find more pages like these'));
  const marked = calls.flatMap(([name, request]) => (name === 'markUrl' ? [(request as { url: string }).url] : []));
  expect(marked).toEqual(sites.slice(0, 10).map((site) => `https://${site}/`));
  expect(calls.slice(-2)).toEqual([
    [
      'importRows',
      { topic: 'new', rows: sites.slice(10).map((site) => ({ url: `https://${site}/`, verdict: 'seed' })) },
    ],
    ['startSession', { topic: 'new', budgetPages: 52 }],
  ]);
});
