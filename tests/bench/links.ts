import type { TopicEngine } from '../../lib/engine/session/topic-engine';
import type { FrontierRecord } from '../../lib/engine/types';
import type { Web } from '../web/web';
import { discoverOn } from './discover-session';
import { loadCorpusWeb, topicsOf, withSeeds, wordsOfSource } from './draw';
import { budget, draw, readOptions, seeds, text } from './options';
import { mean } from './quality';
import { precisionAt } from './ranking-quality';

/** Links looked at in each round: as many as the round will fetch. */
const NEXT = 10;
/** Rounds with fewer waiting links leave no choice to judge. */
const MIN_WAITING = 30;

interface Waiting {
  readonly link: FrontierRecord;
  readonly relevant: boolean;
  /** What each way of scoring makes of the link. */
  readonly scores: Readonly<Record<string, number>>;
}

/**
 * `links`: how many of the ten links that a score puts first are relevant, before each round of a session that the product
 * leads: means per topic, then over topics. Links out of the corpus are left out.
 */
export async function run(args: string[]): Promise<unknown> {
  const { corpus, topics, ...wanted } = readOptions(args, {
    ...{ corpus: text, topics: text, seeds, draw, budget: budget('150') },
  });
  const web = await loadCorpusWeb(corpus);
  const precision = new Map<string, number[]>();
  let rounds = 0;
  for (const topic of withSeeds(web.pages, topicsOf(web.pages, topics), wanted.seeds, wordsOfSource)) {
    const ofTopic = new Map<string, number[]>();
    await discoverOn(web, {
      label: topic,
      ...wanted,
      oracle: false,
      background: 'shipped',
      settings: {},
      onRound: (engine) => {
        const waiting = waitingLinks(engine, web, topic);
        if (waiting.length < MIN_WAITING) return;
        rounds += 1;
        for (const score of Object.keys(waiting[0]?.scores ?? {})) {
          const order = [...waiting].sort((a, b) => (b.scores[score] ?? 0) - (a.scores[score] ?? 0));
          const first = order.map(({ relevant }) => relevant);
          ofTopic.set(score, [...(ofTopic.get(score) ?? []), precisionAt(first, NEXT)]);
        }
      },
    });
    for (const [score, all] of ofTopic) precision.set(score, [...(precision.get(score) ?? []), mean(all)]);
    process.stderr.write(
      `${topic} ${JSON.stringify(Object.fromEntries([...ofTopic].map(([k, v]) => [k, mean(v)])))}\n`,
    );
  }
  return {
    rounds,
    precisionOfNextTen: Object.fromEntries(
      [...precision].map(([score, all]) => [score, { mean: mean(all), worst: Math.min(...all) }]),
    ),
  };
}

function waitingLinks({ queue, state }: TopicEngine, web: Web, label: string): Waiting[] {
  return queue.of(state.frontier.values()).flatMap((waiting): Waiting[] => {
    const { link, url, preview, name, address = 0, sitePages, source, expected } = waiting;
    if (web.labelOf(url) === undefined) return [];
    const { pages, relevantPages } = sitePages;
    const scores = {
      'preview alone': preview,
      'name alone': name,
      'URL alone': address,
      'site alone': relevantPages / Math.max(1, pages),
      'SemTree eq 10': source,
      'all (logistic model)': expected,
    };
    return [{ link, relevant: web.isAbout(url, label), scores }];
  });
}
