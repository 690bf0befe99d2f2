import type { Clock } from '../engine/ports';
import type { Provider } from './provider';
import { assertReady, currentState, type ProviderState, type ProviderStateStore } from './provider-state';
import { type OwnSettings, quotaOf } from './registry';

/** The stored cool-downs and request counts of providers. A state that cannot be read or written stops no search. */
export class ProviderUsage {
  /** Serialises changes, because several calls of one provider may end at the same time. */
  #changed: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly store: ProviderStateStore,
    private readonly settings: OwnSettings,
    private readonly clock: Clock,
  ) {}

  /** Checks that the provider may be asked now. Rejects with ProviderError `cooling-down` or `quota-spent`. */
  async assertReady(provider: Provider): Promise<void> {
    const state = await this.#stateOf(provider);
    assertReady(this.#quotaInfo(provider), state, this.clock.nowMs());
  }

  /** Replaces the provider's state by what `change` returns for it. Resolves when it is stored, and never rejects. */
  change(provider: Provider, change: (state: ProviderState) => ProviderState): Promise<unknown> {
    this.#changed = this.#changed.then(async () => {
      const state = await this.#stateOf(provider);
      await this.store.put(change(state)).catch(() => undefined);
    });
    return this.#changed;
  }

  /** Gives the cool-down of a provider to `others`, unless they have a longer one. */
  async shareCoolDown(provider: Provider, others: readonly Provider[]): Promise<void> {
    if (others.length === 0) return;
    const { coolDownUntilMs = 0, lastCode = '', lastMessage = '' } = (await this.#load(provider)) ?? {};
    for (const other of others)
      await this.change(other, (state) =>
        state.coolDownUntilMs >= coolDownUntilMs ? state : { ...state, coolDownUntilMs, lastCode, lastMessage },
      );
  }

  /** Returns the provider's cool-down and request count, as they are now. */
  async #stateOf(provider: Provider): Promise<ProviderState> {
    return currentState(this.#quotaInfo(provider), await this.#load(provider), this.clock.nowMs());
  }

  /** Returns the stored state; undefined without one, or when the store fails. */
  #load(provider: Provider): Promise<ProviderState | undefined> {
    return this.store.get(provider.id).catch(() => undefined);
  }

  /** Returns id and quota of a provider, by the user's settings. */
  #quotaInfo(provider: Provider) {
    return { id: provider.id, quota: quotaOf(provider, this.settings) };
  }
}
