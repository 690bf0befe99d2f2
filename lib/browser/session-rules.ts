import { type SessionRule, special } from './browser';

/**
 * Replaces the session rules for which `isOld` returns true by `rules`, which get new ids. Resolves when they apply,
 * and at once where the browser has no such rules.
 * @throws Error if the browser refuses a rule; then nothing changes.
 */
export async function replaceSessionRules(
  isOld: (rule: SessionRule) => boolean,
  rules: readonly SessionRule[],
): Promise<void> {
  const api = special.declarativeNetRequest;
  if (!api) return;
  // The background and several pages write rules. Two that read and write at a time would choose the same ids.
  await navigator.locks.request('session-rules', async () => {
    const before = await api.getSessionRules();
    const removeRuleIds = before.filter(isOld).map(({ id }) => id);
    const first = Math.max(0, ...before.map(({ id }) => id)) + 1;
    await api.updateSessionRules({ removeRuleIds, addRules: rules.map((rule, i) => ({ id: first + i, ...rule })) });
  });
}
