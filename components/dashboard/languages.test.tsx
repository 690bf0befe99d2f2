// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { afterEach, expect, it, vi } from 'vitest';
import { success } from '../../lib/messaging/results';
import { dashboardData, foundIn } from '../../tests/support/dashboard-data';
import { expectAccessible, mount } from '../../tests/support/mount';
import { settingsCall, topicRecord } from '../../tests/support/ui-records';
import { Toasts } from '../common/toasts';
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

it('Languages says in which language it found how many names, and what to do if there are none', async () => {
  const told = async (value: { texts: string[] } | { fault: string }) => {
    const answers = { translateTopic: () => success(value) };
    const stage = (
      <>
        <Languages topic={inGerman} data={data} />
        <Toasts />
      </>
    );
    const { root, find, click } = await mount(stage, { answers });
    await click(find('button', /Look up the name and terms again/));
    return root.querySelector('.toast')?.textContent;
  };
  expect(await told({ texts: ['Imkerei', 'Biene'] })).toBe('2 names and terms found in German.');
  expect(await told({ texts: [] })).toContain('not found in German. Write it');
  expect(await told({ fault: 'not-configured' })).toContain('(Wikipedia, Wikidata)” is not switched on in the options');
  expect(await told({ fault: 'timed-out' })).toContain('took too long');
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
