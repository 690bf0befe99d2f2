// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { expect, it, vi } from 'vitest';
import { PROVIDERS } from '../../lib/providers/registry';
import { REVIEW_ACTIONS } from '../../lib/settings/review-keys';
import { SHORTCUTS } from '../../lib/settings/shortcuts';
import { expectAccessible, mount } from '../../tests/support/mount';
import { Options } from './options';

/** History and bookmarks each have a switch beside the switch of the source. */
const BROWSER_MEMORY = 2;

const REPORT = {
  source: 'mwmbl',
  questions: 12,
  pages: 30,
  confirmed: 4,
  sites: 2,
  errors: 1,
  newestQueries: ['bees'],
};

const data = {
  providers: PROVIDERS,
  states: signal([]),
  hostAccess: signal<boolean | undefined>(false),
  storage: signal({ usedBytes: 1_000_000, quotaBytes: 1_000_000_000 }),
  unopened: signal<string | undefined>(undefined),
  loadSourceReports: async () => [REPORT],
  problem: { version: '1.13.0', browser: 'Firefox/140', search: async () => {} },
};

it('Options lists every source, politeness, theme and storage, accessibly', async () => {
  const { root, all, find } = await mount(<Options data={data} />);
  expect(all('checkbox')).toHaveLength(PROVIDERS.length + BROWSER_MEMORY + 1);
  find('checkbox', /^Show pictures of pages/);
  expect(all('button', /^Change the key of/)).toHaveLength(REVIEW_ACTIONS.length);
  expect(all('term')).toHaveLength(SHORTCUTS.length);
  for (const part of ['How often sites are asked', 'Light or dark colours', '1 MB of 1 GB used'])
    expect(root.textContent).toContain(part);
  await expectAccessible(root);
});

it('Options explains host access, and asks for it if it is missing', async () => {
  const { root, find, click, calls } = await mount(<Options data={data} />);
  expect(root.textContent).not.toContain('Tendril may fetch the pages it finds');
  await click(find('button', 'Allow access'));
  expect(calls).toEqual([['requestHostAccess', undefined]]);
  const granted = await mount(<Options data={{ ...data, hostAccess: signal<boolean | undefined>(true) }} />);
  expect(granted.root.textContent).toContain('Tendril may fetch the pages it finds');
  expect(granted.all('button', 'Allow access')).toEqual([]);
});

it('Options says why topics cannot be opened, and still allows changes of settings', async () => {
  const unopened = signal<string | undefined>('Update Tendril to go on.');
  const { root, all } = await mount(<Options data={{ ...data, unopened }} />);
  expect(root.textContent).toContain('Update Tendril to go on.');
  expect(all('checkbox').length).toBeGreaterThan(PROVIDERS.length);
  await expectAccessible(root);
});

it('Options saves the chosen theme', async () => {
  const { root, find, click, calls } = await mount(<Options data={data} />);
  await expectAccessible(root);
  await click(find('radio', 'Dark'));
  expect(calls).toEqual([['saveSettings', { theme: 'dark' }]]);
});

it('Options shows the results of the sources over all topics when that part is opened', async () => {
  const { root } = await mount(<Options data={data} />);
  expect(root.textContent).not.toContain('New sites confirmed');
  const details = [...root.querySelectorAll('details')].find((one) => one.textContent?.includes('over all topics'));
  if (details) details.open = true;
  details?.dispatchEvent(new Event('toggle'));
  await vi.waitFor(() => expect(root.querySelector('tbody tr')?.textContent).toContain('Mwmbl'), { timeout: 10_000 });
  expect(root.querySelector('tbody tr')?.textContent).toContain('304211,000');
  await expectAccessible(root);
});

it('Options begins with the last unexpected error, to be searched for, copied or reported without addresses', async () => {
  const drafts = new Map([['problem', 'no row for https://ada.example/secret']]);
  const searched: string[] = [];
  const search = async (text: string) => void searched.push(text);
  const problem = { ...data.problem, project: 'https://forge.example/tendril', search };
  const { root, find, click, calls } = await mount(<Options data={{ ...data, problem }} />, { drafts });
  expect(root.querySelector('h2')?.textContent).toBe('Report a problem');
  expect(find<HTMLTextAreaElement>('textbox', /^Message/).value).toBe('no row for …');
  await click(find('button', 'Search the web for the message'));
  await click(find('button', 'Copy the report'));
  await click(find('button', /^Open a filled-in report/));
  expect(searched).toEqual(['Tendril no row for …']);
  expect(calls).toEqual([
    ['copy', 'no row for …\nTendril 1.13.0\nFirefox/140'],
    ['openTab', expect.stringMatching(/^https:\/\/forge\.example\/tendril\/issues\/new\?.*message=no\+row\+for/)],
  ]);
  await expectAccessible(root);
});

it('Options ends with an empty report, and offers no form of an unknown project', async () => {
  const { root, find, all } = await mount(<Options data={data} />);
  expect([...root.querySelectorAll('h2')].at(-1)?.textContent).toBe('Report a problem');
  expect(find<HTMLButtonElement>('button', 'Search the web for the message').disabled).toBe(true);
  expect(all('button', /^Open a filled-in report/)).toEqual([]);
});

it('Options shows the politeness in seconds and MiB, saves the stored units, and saves nothing out of range', async () => {
  const screen = await mount(<Options data={data} />);
  const [delay, , , bytes] = screen.all<HTMLInputElement>('spinbutton');
  expect(delay?.value).toBe('2');
  await screen.type(delay as Element, '3.5');
  await screen.type(bytes as Element, '4');
  expect(screen.calls.map(([, patch]) => (patch as { politeness: object }).politeness)).toEqual([
    { hostDelayMs: 3_500 },
    { maxBytes: 4_194_304 },
  ]);
  await screen.type(delay as Element, '900');
  expect(screen.calls).toHaveLength(2);
});
