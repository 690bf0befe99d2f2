import { describe, expect, it } from 'vitest';
import { finds, provider, setOf, throws } from '../../tests/support/memory-provider';

describe('test of a provider', () => {
  it('the test of a provider reports at most five hits', async () => {
    const a = provider('a', () => finds(...Array.from({ length: 9 }, (_, i) => `https://${i}.example/`)));
    const outcome = await setOf([a.made]).set.test('a');
    expect(outcome).toMatchObject({ ok: true, durationMs: 0 });
    expect(outcome.hits).toHaveLength(5);
  });

  it('the test of a provider asks even if it is off or cooling down, and ends its cool-down', async () => {
    let broken = true;
    const a = provider('a', () => (broken ? throws('rate-limited')() : finds('https://1.example/')), {
      enabledByDefault: false,
    });
    const { set, states } = setOf([a.made]);
    expect(await set.test('a')).toMatchObject({ ok: false, code: 'rate-limited', message: 'a sentence' });
    expect(states.get('a')?.coolDownUntilMs).toBeGreaterThan(0);
    broken = false;
    expect(await set.test('a')).toMatchObject({ ok: true });
    expect(states.get('a')?.coolDownUntilMs).toBe(0);
  });

  it('the test of a provider reports an empty answer, a missing key and an unknown provider as faults', async () => {
    const a = provider('a', () => finds());
    const b = provider('b', () => finds(), { access: 'key' });
    const { set } = setOf([a.made, b.made]);
    expect(await set.test('a')).toMatchObject({ ok: false, code: 'empty' });
    expect(await set.test('b')).toMatchObject({ ok: false, code: 'not-configured' });
    expect(await set.test('c')).toMatchObject({ ok: false, code: 'not-configured' });
    expect(b.asked).toHaveLength(0);
  });
});
