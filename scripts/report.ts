import { armsOverTime } from '../lib/engine/insight/harvest';
import type { ChoiceReason, RoundRecord } from '../lib/engine/session-records';
import type { Web } from '../tests/web/web';
import type { Journey } from './journey';

/** Number of suggestions in the report. */
const BEST = 10;

/** Returns the report of a test journey as plain text. @param label pages of `web` with it count as relevant */
export function reportOf(journey: Journey, label: string, web: Web): string {
  const { rounds, retrieved, suggestions } = journey;
  const isRelevant = (url: string) => web.isAbout(url, label);
  const relevant = retrieved.filter(({ url, finalUrl }) => isRelevant(url) || isRelevant(finalUrl));
  const best = suggestions.slice(0, BEST);
  const lines = [
    `Topic ${label}: ${journey.seeds.length} seeds`,
    ...journey.seeds.map(({ url, title }) => `  ${title} <${url}>`),
    '',
    'Rounds: the chosen operator asks the services; forward-crawl runs beside it when few links are queued',
    '  no  chosen           fetched  new  reward of all new pages',
    ...rounds.map(({ round, operator, fetched, fresh, reward, errors }) => {
      const cells = [pad(round, 4), `  ${operator.padEnd(15)}`, pad(fetched, 9), pad(fresh, 5)];
      return `${cells.join('')}${reward.toFixed(3).padStart(8)}  ${countsOf(errors.map(({ code }) => code))}`.trimEnd();
    }),
    '',
    'What each round did',
    ...rounds.flatMap((round) => storyOf(round, retrieved)),
    '',
    'Operators',
    ...operatorLines(journey, isRelevant),
    '',
    `Best ${best.length} suggestions of ${suggestions.length}`,
    ...best.flatMap((one, i) => [
      `${pad(i + 1, 4)}  ${isRelevant(one.url) ? '+' : '-'} ${one.title} <${one.url}>`,
      `        by ${one.operator}; ${one.reasons.join(', ')}; ${positionsOf(one.positions)}`,
    ]),
    '',
    `Pages retrieved: ${retrieved.length} from ${siteCount(retrieved)} sites in ${(journey.durationMs / 1000).toFixed(1)} s`,
    `Relevant: ${relevant.length} on ${siteCount(relevant)} sites; harvest rate ${share(relevant.length, retrieved.length)}`,
    `Best ${best.length} on topic: ${best.filter(({ url }) => isRelevant(url)).length}`,
  ];
  return lines.join('\n');
}

/** Explanation of each reason for which a round chose its operator. */
const REASONS: Readonly<Record<ChoiceReason, string>> = {
  first: 'had not run before',
  earned: 'its rounds had earned the most',
  tried: 'others had earned more, but had run more often',
  only: 'no other operator had anything left to do',
  turn: 'it was its turn',
  fixed: 'the topic uses only this operator',
};

/** Returns the lines of one round: the operator and why it was chosen, the queries per service, and the new pages. */
function storyOf(record: Journey['rounds'][number], retrieved: Journey['retrieved']): string[] {
  const { round, operator, reason, questions = [] } = record as RoundRecord;
  const own = retrieved.filter(({ foundBy }) => foundBy.round === round);
  const finders = countsOf(own.map(({ foundBy }) => foundBy.operator));
  return [
    `${pad(round, 4)}  ${operator}${reason === undefined ? '' : `: ${REASONS[reason]}`}`,
    ...questions.map(({ query, services, named }) => {
      const answers = Object.entries(services).map(([service, hits]) => `${service} ${hits}`);
      return `        asked "${query}": ${answers.join(', ') || 'no result'}; ${named} new addresses`;
    }),
    `        ${own.length === 0 ? 'no new page' : `new pages by ${finders}`}`,
  ];
}

/** Returns the number of different sites. */
function siteCount(pages: readonly { readonly site: string }[]): number {
  return new Set(pages.map(({ site }) => site)).size;
}

/** Returns a line per operator: its rounds, its new pages, the relevant ones of these, and its mean reward. */
function operatorLines({ rounds, retrieved }: Journey, isRelevant: (url: string) => boolean): string[] {
  const finders = retrieved
    .map(({ foundBy }) => foundBy.operator)
    .filter((name) => name !== 'mark' && name !== 'import');
  const names = [...new Set([...rounds.map(({ operator }) => operator), ...finders])].sort();
  const arms = armsOverTime(rounds as readonly RoundRecord[]).at(-1);
  return names.map((name) => {
    const chosen = rounds.filter(({ operator }) => operator === name).length;
    const pages = retrieved.filter(({ foundBy }) => foundBy.operator === name);
    const relevant = pages.filter(({ url }) => isRelevant(url)).length;
    const reward = arms?.meanReward[name];
    return `  ${name.padEnd(15)} ran in ${arms?.pulls[name] ?? 0} rounds (chosen for ${chosen}), proposed ${pad(pages.length, 3)} of the new pages, ${pad(relevant, 3)} relevant${reward === undefined ? '' : `, mean reward ${reward.toFixed(3)}`}`;
  });
}

/** Counts equal codes, and returns a text such as `timed-out 2, not-html 1`. */
function countsOf(codes: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const code of codes) counts.set(code, (counts.get(code) ?? 0) + 1);
  return [...counts].map(([code, count]) => `${code} ${count}`).join(', ');
}

/** Returns a text such as `centroid 3 bayes 7`. */
function positionsOf(positions: Readonly<Record<string, number | undefined>>): string {
  return Object.entries(positions)
    .map(([ranker, position]) => `${ranker} ${position}`)
    .join(' ');
}

/** Returns a percentage with one decimal, or `n/a` if the whole is 0. */
function share(part: number, whole: number): string {
  return whole === 0 ? 'n/a' : `${((100 * part) / whole).toFixed(1)} %`;
}

function pad(value: number, width: number): string {
  return String(value).padStart(width);
}
