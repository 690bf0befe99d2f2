import type { Settings } from '../../../lib/settings/settings';
import type { Web } from '../../web/web';
import type { Extension } from './extension';
import { seedsOf } from './seeds';

const LABEL = 'beekeeping';
const SEEDS = 3;
const BUDGET_PAGES = 80;
const SESSION_MS = 120_000;
const JUDGED = 16;

/** A topic of the practice web after a session and verdicts on the best suggestions. @returns its id. */
export async function runBusyTopic(
  extension: Extension,
  web: Web,
  name: string,
  change: Partial<Settings> = {},
): Promise<string> {
  const topic = await extension.createPracticeTopic(name, { budgetPages: BUDGET_PAGES, ...change });
  await extension.markSeeds(topic, seedsOf(web, LABEL, SEEDS));
  await extension.command('startSession', { topic, budgetPages: BUDGET_PAGES });
  await extension.waitForSession(topic, ['done', 'failed'], SESSION_MS);
  const ranking = (await extension.rows('rankings')).find((row) => row.topic === topic);
  const pages = (await extension.rows('pages')).filter((page) => page.topic === topic);
  const urlByNumber = new Map(pages.map(({ n, url }) => [n, url]));
  const order = ranking?.order ?? [];
  const judged = [...order.slice(0, JUDGED - 4), ...order.slice(-4)].flatMap((n) => urlByNumber.get(n) ?? []);
  for (const url of judged)
    await extension.command('judge', { topic, urls: [url], verdict: web.labelOf(url) === LABEL ? 'yes' : 'no' });
  await extension.command('undo', { topic });
  return topic;
}
