import '../../tests/support/fake-browser';
import { beforeEach, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { DEFAULT_SETTINGS } from '../settings/settings';
import { applyAddressRules } from './address-rules';
import type { SessionRule } from './browser';
import { replaceSessionRules } from './session-rules';

type Kept = SessionRule & { readonly id: number };
let kept: Map<number, Kept>;

/** Session rules that refuse an id twice, as browsers do, and answer after a moment. */
beforeEach(() => {
  kept = new Map();
  const moment = () => new Promise((done) => setTimeout(done, 1));
  Object.assign(fakeBrowser, {
    declarativeNetRequest: {
      async getSessionRules() {
        await moment();
        return [...kept.values()];
      },
      async updateSessionRules({ removeRuleIds, addRules }: { removeRuleIds: number[]; addRules: Kept[] }) {
        await moment();
        const next = new Map([...kept].filter(([id]) => !removeRuleIds.includes(id)));
        for (const rule of addRules) {
          if (next.has(rule.id)) throw new Error(`Rule with id ${rule.id} does not have a unique ID.`);
          next.set(rule.id, rule);
        }
        kept = next;
      },
    },
  });
});

it('applyAddressRules succeeds when 25 changes of the settings come at a time', async () => {
  await Promise.all(Array.from({ length: 25 }, () => applyAddressRules(DEFAULT_SETTINGS)));
  const once = kept.size;
  await applyAddressRules(DEFAULT_SETTINGS);
  expect(kept.size).toBe(once);
});

it('applyAddressRules keeps the rules of reading tabs, written meanwhile', async () => {
  const ofTab: SessionRule = { priority: 1, action: { type: 'block' }, condition: { tabIds: [7] } };
  await Promise.all([applyAddressRules(DEFAULT_SETTINGS), replaceSessionRules(() => false, [ofTab])]);
  await applyAddressRules(DEFAULT_SETTINGS);
  expect([...kept.values()].filter(({ condition }) => condition.tabIds)).toHaveLength(1);
});

it('applyAddressRules lets receivers and services with private addresses be asked', async () => {
  const targets = { 'web-dav': { address: 'http://nas.lan/dav*', user: '', secret: '', place: '' } };
  await applyAddressRules({ ...DEFAULT_SETTINGS, targets });
  const allowed = [...kept.values()].filter(({ action }) => action.type === 'allow');
  expect(allowed.map(({ condition }) => condition.regexFilter)).toEqual(['^http://nas\\.lan/dav\\*/']);
});
