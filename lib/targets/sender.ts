import type { FetchFunction } from '../net/http';
import type { TargetSettings } from '../settings/settings';
import type { TendrilDb } from '../store/db';
import type { ExportChoice } from '../transfer/export/select';
import { TARGETS } from './registry';
import { completeSettings, newPages, type SendList, type SendOutcome, sendPages } from './send-pages';
import type { SendTarget } from './target';

/** Content of a delivery, as the interface passes it. */
type SendPlan = ExportChoice & Pick<SendList, 'scope' | 'only' | 'withPrivate'>;

/** What a sender needs of the page in which it runs; closing the page ends a delivery. */
interface SenderPage {
  readonly fetch: FetchFunction;
  readonly targets?: readonly SendTarget[];
  /** Called before each delivery, to let requests to the user's own servers pass. */
  prepare(): Promise<void>;
  /** Stores the note on a page or site. */
  note(topic: string, target: string, tags: readonly string[], text: string): Promise<void>;
}

/** Returns the list of pages that a plan sends, as the store reads it. */
const sendListOf = (topic: string, { scope, only, withPrivate, ...choice }: SendPlan): SendList => ({
  ...{ topic, scope, choice },
  ...(only && { only }),
  ...(withPrivate && { withPrivate }),
});

/** Creates a sender of the pages that a receiver lacks. Accepted pages are remembered, and their copies noted. */
export function createSender(db: TendrilDb, { fetch, targets = TARGETS, prepare, note }: SenderPage) {
  /** Returns the receiver with an id. @throws Error for an unknown one */
  const targetOf = (id: string) => {
    const target = targets.find((one) => one.id === id);
    if (target === undefined) throw new Error(`no target ${id}`);
    return target;
  };
  /** Appends the address of a copy to the note of a page or site, once. */
  const noteCopy = async (topic: string, of: string, copy: string) => {
    const { tags = [], text = '' } = (await db.notes.get([topic, of])) ?? {};
    if (!text.includes(copy)) await note(topic, of, tags, text === '' ? copy : `${text}\n${copy}`);
  };
  return {
    targets,
    /**
     * Returns how many pages the receiver lacks (`fresh`), how many it has (`known`), and how many are left out because
     * only the user can read them (`withheld`).
     */
    async count(topic: string, plan: SendPlan, id: string, given: TargetSettings) {
      const target = targetOf(id);
      const { pages, ...counts } = await newPages(db, target, completeSettings(target, given), sendListOf(topic, plan));
      return { fresh: pages.length, ...counts };
    },
    /** Sends the pages that the receiver `id` lacks. `watch` stops the delivery and receives its progress. */
    async send(
      topic: string,
      plan: SendPlan,
      id: string,
      given: TargetSettings,
      watch: { readonly signal: AbortSignal; progress(done: number, total: number): void },
    ): Promise<SendOutcome> {
      const target = targetOf(id);
      await prepare();
      return sendPages({
        ...sendListOf(topic, plan),
        ...{ db, target, settings: completeSettings(target, given), fetch, ...watch },
        note: (of, copy) => noteCopy(topic, of, copy),
      });
    },
  };
}
