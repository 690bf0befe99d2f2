// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { afterEach, expect, it, vi } from 'vitest';
import { dashboardData, foundIn } from '../../tests/support/dashboard-data';
import { expectAccessible, mount } from '../../tests/support/mount';
import { settingsCall, topicRecord } from '../../tests/support/ui-records';
import { Languages } from './languages';

const TOPIC = topicRecord('t', 'Bees');
const inGerman = { ...TOPIC, settings: { ...TOPIC.settings, languages: { de: ['Imkerei', 'Biene'] } } };
const data = dashboardData({
  pages: signal([0, 1, 2, 3].map((n) => ({ ...foundIn(n, 1), language: n === 3 ? 'de' : 'en' }))),
});

afterEach(() => vi.unstubAllGlobals());

it('Languages shows pages and verdicts per language', async () => {
  const { root } = await mount(<Languages topic={TOPIC} data={data} />);
  expect([...root.querySelectorAll('tbody tr')].map((row) => row.textContent)).toEqual(['English32167%', 'German100–']);
  await expectAccessible(root);
});

it('Languages adds a language by a lookup of the name and terms of the topic', async () => {
  const { find, click, type, calls } = await mount(<Languages topic={TOPIC} data={data} />);
  await type(find('combobox', 'Add another language'), 'fr');
  await click(find('button', 'Add this language'));
  expect(calls).toContainEqual(['translateTopic', { topic: 't', language: 'fr' }]);
});

it('Languages lets the user correct, look up again and remove the texts of a language', async () => {
  const { root, find, click, type, calls } = await mount(<Languages topic={inGerman} data={data} />);
  await expectAccessible(root);
  await type(find('textbox', /terms in German/), 'Imkerei\n\n Honigbiene ');
  const saved = (languages: Record<string, string[]>) => settingsCall({ languages }, inGerman.settings);
  expect(calls).toContainEqual(saved({ de: ['Imkerei', 'Honigbiene'] }));
  await click(find('button', /Look up the name and terms again/));
  expect(calls).toContainEqual(['translateTopic', { topic: 't', language: 'de' }]);
  await click(find('button', /Remove/));
  expect(calls).toContainEqual(saved({}));
});

it('Languages translates with the browser if the browser can, after a click', async () => {
  const built = { translate: async (text: string) => `${text}-de`, destroy: () => {} };
  vi.stubGlobal('Translator', { create: async () => built });
  const { find, click, calls } = await mount(<Languages topic={inGerman} data={data} />);
  await click(find('button', /Translate the name and terms with the browser/));
  await vi.waitFor(() =>
    expect(calls).toContainEqual(
      settingsCall({ languages: { de: ['Bees-de', 'index-de', 'lock-de'] } }, inGerman.settings),
    ),
  );
});
