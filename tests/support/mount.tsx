/** Renders a component under test with English messages, and with actions that record their calls. */
import { signal } from '@preact/signals';
import { type ByRoleMatcher, type ByRoleOptions, configure, getByRole, queryAllByRole } from '@testing-library/dom';
import axe from 'axe-core';
import { type ComponentChild, render } from 'preact';
import { act } from 'preact/test-utils';
import { expect, vi } from 'vitest';
import { AppProvider, type Services } from '../../components/common/app-context';
import type { EngineCommand, RequestOf, ResultOf } from '../../lib/messaging/commands';
import { translator } from '../../lib/messaging/message-text';
import type { Result } from '../../lib/messaging/results';
import { DEFAULT_SETTINGS, type Settings, withPatch } from '../../lib/settings/settings';
import { ENGLISH } from './messages';

type AppActions = Services['actions'];
export const t = translator(ENGLISH, 'en');

type Answers = {
  readonly [C in EngineCommand]?: (request: RequestOf<C>) => Result<ResultOf<C>> | Promise<Result<ResultOf<C>>>;
};

// The whole document in a failure hides what is missing.
configure({ getElementError: (message) => new Error(message?.split('\n')[0]) });

/** An accessible name, or a state. */
type Which = string | RegExp | ByRoleOptions;

export interface Mounted {
  readonly root: HTMLElement;
  /** Commands and actions in the order of their calls, each with its arguments. */
  readonly calls: readonly (readonly [string, ...unknown[]])[];
  /**
   * Returns the element with a role and a name or state, on the screen or in `part`.
   * @throws Error unless it is the only one.
   */
  find<E extends HTMLElement = HTMLElement>(role: ByRoleMatcher, which?: Which, part?: HTMLElement): E;
  /** Returns all elements with a role and a name or state, in order; [] without one. */
  all<E extends HTMLElement = HTMLElement>(role: ByRoleMatcher, which?: Which, part?: HTMLElement): E[];
  click(element: Element): Promise<void>;
  key(key: string, target?: Element): Promise<void>;
  type(element: Element, value: string): Promise<void>;
  draw(element: ComponentChild): Promise<void>;
}

export interface MountOptions {
  readonly answers?: Answers;
  readonly actions?: Partial<AppActions>;
  readonly settings?: Partial<Settings>;
  /** Drafts that the component reads and writes; those of an earlier mount, if it is opened again. */
  readonly drafts?: Map<string, unknown>;
  readonly hasLostTopics?: Services['hasLostTopics'];
  readonly pathTo?: Services['pathTo'];
  readonly relationsOf?: Services['relationsOf'];
  readonly facetsOf?: Services['facetsOf'];
  readonly likelyOf?: Services['likelyOf'];
  readonly noteOf?: Services['noteOf'];
}

const optionsOf = (which: Which | undefined): ByRoleOptions =>
  typeof which === 'string' || which instanceof RegExp ? { name: which } : { ...which };

/** Root of the previous mount, which is unmounted first, because it has listeners on the document. */
let mountedRoot: HTMLElement | undefined;

/** Renders a component into an empty document, and resolves when its lazily loaded parts are rendered too. */
export async function mount(element: ComponentChild, options: MountOptions = {}): Promise<Mounted> {
  if (mountedRoot) render(null, mountedRoot);
  const root = document.createElement('div');
  mountedRoot = root;
  document.body.replaceChildren(root);
  const calls: [string, ...unknown[]][] = [];
  const services = servicesFor(calls, options);
  // Parts that load at their first render take long on a busy machine.
  const settle = async () => {
    await act(() => new Promise<void>((resolve) => setTimeout(resolve, 0)));
    await act(() => vi.dynamicImportSettled());
  };
  const draw = async (content: ComponentChild) => {
    await act(() => render(<AppProvider services={services}>{content}</AppProvider>, root));
    await settle();
  };
  await draw(element);
  return {
    root,
    calls,
    draw,
    find: (role, which, part = root) => getByRole(part, role, optionsOf(which)),
    all: (role, which, part = root) => queryAllByRole(part, role, optionsOf(which)),
    async click(target) {
      target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
      await settle();
    },
    async key(key, target = document.body) {
      target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      await settle();
    },
    async type(target, value) {
      (target as HTMLInputElement).value = value;
      target.dispatchEvent(new Event('input', { bubbles: true }));
      target.dispatchEvent(new Event('change', { bubbles: true }));
      await settle();
    },
  };
}

/** Returns services whose actions add their calls to `calls` and answer with defaults, or as `answers` says. */
function servicesFor(
  calls: [string, ...unknown[]][],
  { answers = {}, actions, settings, drafts = new Map(), ...given }: MountOptions,
): Services {
  const state = signal<Settings>({ ...DEFAULT_SETTINGS, ...settings });
  const note = async (...call: [string, ...unknown[]]) => {
    calls.push(call);
  };
  return {
    t,
    locale: 'en',
    settings: state,
    drafts: {
      read: (name) => drafts.get(name),
      write: (name, value) => void drafts.set(name, value),
      follow: () => () => {},
    },
    now: () => Date.UTC(2026, 0, 15, 12),
    hasLostTopics: given.hasLostTopics ?? (async () => false),
    pathTo: given.pathTo ?? (async () => []),
    relationsOf: given.relationsOf ?? (async () => ({ linkedFrom: [], linksTo: [] })),
    likelyOf: given.likelyOf ?? (async () => []),
    noteOf: given.noteOf ?? (async () => undefined),
    facetsOf: given.facetsOf ?? (async () => []),
    actions: {
      async send(command, request) {
        calls.push([command, request]);
        const answer = answers[command];
        return answer ? answer(request) : { ok: false, error: { code: 'engine-unreachable', detail: 'no answer set' } };
      },
      readInTabs: async (urls, { take }) => {
        calls.push(['readInTabs', urls]);
        for (const url of urls) await take(url, {});
        return true;
      },
      searchInTab: async (searches, { take }) => {
        calls.push(['searchInTab', searches]);
        for (const search of searches)
          await take(search, { url: 'https://search.example/', html: '', contentType: 'text/html', language: 'en' });
        return 'done';
      },
      permit: async (permission) => {
        calls.push(['permit', permission]);
        return true;
      },
      markCurrentTab: async (topic) => {
        calls.push(['markCurrentTab', topic]);
        return { ok: true, value: { url: 'https://example.org/', title: 'Example', added: true } };
      },
      markSelectedTabs: async (topic) => {
        calls.push(['markSelectedTabs', topic]);
        return [];
      },
      searchWeb: async (...request) => {
        calls.push(['searchWeb', ...request]);
        return { ok: true, value: { query: 'bees' } };
      },
      takeResults: async (topic) => {
        calls.push(['takeResults', topic]);
        return { ok: true, value: { engine: 'engine', query: 'bees', found: 10, added: 7 } };
      },
      openTab: (url) => note('openTab', url),
      openScreen: (screen) => note('openScreen', screen),
      openSidePanel: async () => true,
      shortcuts: async () => [{ name: 'mark-page', keys: 'Alt+Shift+M' }],
      openShortcutSettings: () => note('openShortcutSettings'),
      requestHostAccess: async (origins) => {
        calls.push(['requestHostAccess', origins]);
        return true;
      },
      onceAllowed: async (action) => {
        calls.push(['onceAllowed', action]);
        return { ok: true, value: null };
      },
      memory: { granted: async () => [], ask: async () => true, drop: async () => true },
      requestProviderAccess: async ({ id }) => {
        calls.push(['requestProviderAccess', id]);
        return true;
      },
      picture: async () => undefined,
      download: (name) => note('download', name),
      copy: (text) => note('copy', text),
      saveSettings: async (patch) => {
        calls.push(['saveSettings', patch]);
        state.value = withPatch(state.value, patch);
      },
      leaveLostTopic: () => note('leaveLostTopic'),
      ...actions,
    },
  };
}

/** Checks that axe finds no fault below `root`. Colours and page-wide rules are checked in a real browser. */
export async function expectAccessible(root: Element): Promise<void> {
  const { violations } = await axe.run(root, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
}
