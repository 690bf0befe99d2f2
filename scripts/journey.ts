import type { OperatorName, RankerName } from '../lib/engine/basics';
import type { PageRecord } from '../lib/engine/records';
import type { RoundRecord } from '../lib/engine/session-records';
import type { Extension } from '../tests/e2e/harness/extension';
import type { Plain } from '../tests/e2e/harness/tables';
import type { CorpusPage } from '../tests/web/pages';

/** What a discovery session did in a browser with the extension. */
export interface Journey {
  /** Id of the topic. */
  readonly topic: string;
  readonly seeds: readonly { readonly url: string; readonly title: string }[];
  readonly rounds: readonly Plain<RoundRecord>[];
  /** Pages that discovery fetched, without seeds, in order of arrival. */
  readonly retrieved: readonly Plain<PageRecord>[];
  readonly suggestions: readonly JourneySuggestion[];
  readonly durationMs: number;
}

/** A ranked page, with its reasons and its position in the order of each ranker. */
export interface JourneySuggestion {
  readonly url: string;
  readonly title: string;
  readonly site: string;
  readonly operator: OperatorName | 'mark' | 'import';
  readonly reasons: readonly string[];
  readonly positions: Readonly<Partial<Record<RankerName, number>>>;
}

const MS_PER_PAGE = 4_000;
const LEAST_TIMEOUT_MS = 120_000;

/** Creates a topic in the extension, marks the seeds and runs a discovery session until it ends, fails or pauses. */
export async function takeJourney(
  extension: Extension,
  plan: { readonly name: string; readonly seeds: readonly CorpusPage[]; readonly budgetPages: number },
  say: (line: string) => void,
): Promise<Journey> {
  const startedAtMs = Date.now();
  const topic = await extension.createPracticeTopic(plan.name, { budgetPages: plan.budgetPages });
  const seeds = [];
  for (const { url } of plan.seeds) {
    const [marked] = await extension.markSeeds(topic, [url]);
    say(`marked ${url}`);
    if (marked) seeds.push({ url: marked.url, title: marked.title });
  }
  say(`discovering up to ${plan.budgetPages} pages …`);
  await extension.command('startSession', { topic, budgetPages: plan.budgetPages });
  const timeoutMs = Math.max(LEAST_TIMEOUT_MS, plan.budgetPages * MS_PER_PAGE);
  await extension.waitForSession(topic, ['done', 'failed', 'paused'], timeoutMs);
  return { topic, seeds, ...(await readTopic(extension, topic)), durationMs: Date.now() - startedAtMs };
}

/** Reads rounds, found pages and suggestions of a topic from the extension's store. */
async function readTopic(extension: Extension, topic: string) {
  const own = <T extends { readonly topic: string }>(rows: readonly T[]) => rows.filter((row) => row.topic === topic);
  const pages = own(await extension.rows('pages')).sort((a, b) => a.n - b.n);
  const [ranking] = own(await extension.rows('rankings'));
  const byNumber = new Map(pages.map((page) => [page.n, page]));
  const suggestions = (ranking?.order ?? []).flatMap((n, i) => {
    const page = byNumber.get(n);
    if (!page) return [];
    const positions = Object.entries(ranking?.positions ?? {}).map(([ranker, all]) => [ranker, all?.[i]]);
    const { url, title, site, foundBy } = page;
    const reasons = ranking?.reasons[i] ?? [];
    return { url, title, site, operator: foundBy.operator, reasons, positions: Object.fromEntries(positions) };
  });
  return {
    rounds: own(await extension.rows('rounds')).sort((a, b) => a.round - b.round),
    retrieved: pages.filter((page) => page.foundBy.operator !== 'mark'),
    suggestions,
  };
}
