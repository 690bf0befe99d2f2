import type { Clock } from '../engine/ports';
import { BUDGETS, type Provider } from './provider';
import { type OwnSettings, PROVIDERS, settingsOf } from './registry';

/** Limits that several providers of a company share: their requests wait for each other, and a refusal stops all. */
export class ProviderBudgets {
  /** By budget: resolves when all turns so far have begun and the interval after the last one has passed. */
  readonly #turns = new Map<string, Promise<unknown>>();

  constructor(
    private readonly settings: OwnSettings,
    private readonly clock: Clock,
  ) {}

  /**
   * Resolves when a request may be sent: `BUDGETS[budget]` ms after the budget's previous one, at once without a
   * budget.
   */
  async untilTurn(provider: Provider): Promise<void> {
    const budget = this.#budgetOf(provider);
    if (budget === undefined) return;
    const before = this.#turns.get(budget);
    this.#turns.set(
      budget,
      Promise.resolve(before).then(() => this.clock.sleep(BUDGETS[budget])),
    );
    await before;
  }

  /** Returns the other providers of the provider's budget; [] without a budget. */
  othersOf(provider: Provider): readonly Provider[] {
    const budget = this.#budgetOf(provider);
    if (budget === undefined) return [];
    return PROVIDERS.filter((other) => other.id !== provider.id && this.#budgetOf(other) === budget);
  }

  /**
   * Returns the budget whose requests share a rate and a refusal; undefined for none, and for the user's own server.
   */
  #budgetOf(provider: Provider): Provider['budget'] {
    return settingsOf(provider, this.settings).baseUrl === '' ? provider.budget : undefined;
  }
}
