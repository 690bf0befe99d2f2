import { basename, dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { pageRankCost, roundCost, verdictCost, whole } from './growth-table';
import { UsageError } from './options';
import { checkScikitLearn } from './scikit-learn';
import { besideScikitLearn } from './speed-peer';

const JUDGED = [100, 1_000, 5_000];
const PAGES = [1_000, 2_000, 5_000, 10_000, 20_000, 50_000];
const CANDIDATES = 10_000;
/** Others, with the fewest judged pages. */
const CANDIDATE_COUNTS = [1_000, 5_000, 50_000];
const LINKS = 100_000;

/**
 * `growth`: a table of the costs of a verdict and of a round by topic size, and of PageRank compared with graphology's.
 * For each `--corpus FILE:LABEL`, the times of the first ranking from HTML and of a later one, compared with
 * scikit-learn's.
 */
export async function run(args: string[]): Promise<string> {
  const options = {
    quick: { type: 'boolean', default: false },
    corpus: { type: 'string', multiple: true, default: [] as string[] },
  } as const;
  const { values } = parseArgs({ args, options });
  const few = <T>(sizes: readonly T[]) => (values.quick ? sizes.slice(0, 2) : sizes);
  const lines = ['| what | size | processor ms | against |', '|---|---|---|---|'];
  const line = (...cells: (string | number)[]) => lines.push(`| ${cells.join(' | ')} |`);
  if (values.corpus.length > 0) checkScikitLearn();
  for (const { file, label, name } of values.corpus.map(corpusOf)) {
    const own = besideScikitLearn(file, label);
    const size = `${own.candidates} pages of ${name}`;
    const against = (ms: number, peerMs: number) => `scikit-learn ${round(peerMs)}, ours ${round(ms / peerMs)} × of it`;
    line('first ranking, from HTML', size, round(own.firstRank), against(own.firstRank, own.peerFirstRank));
    line('ranking after a verdict', size, round(own.rerank), against(own.rerank, own.peerRerank));
  }
  const { links, ms, peerMs } = pageRankCost(values.quick ? LINKS / 5 : LINKS);
  line('PageRank', `${links} links`, round(ms), `graphology ${round(peerMs)}, ${round(peerMs / ms)} times as long`);
  for (const candidates of few(CANDIDATE_COUNTS)) {
    const { verdictMs } = verdictCost(JUDGED[0] as number, candidates);
    line('ranking after a verdict', `${JUDGED[0]} judged, ${candidates} candidates`, round(verdictMs), '');
  }
  const verdicts = few(JUDGED).map((judged) => verdictCost(judged, CANDIDATES));
  for (const { judged, firstMs, verdictMs } of verdicts) {
    const first = verdicts[0]?.verdictMs as number;
    const size = `${judged} judged, ${CANDIDATES} candidates`;
    line('ranking after a verdict', size, round(verdictMs), `${round(verdictMs / first)} × of ${JUDGED[0]} judged`);
    line('first ranking', size, round(firstMs), '');
  }
  let least: number | undefined;
  for (const pages of few(PAGES)) {
    const cost = await roundCost(pages);
    least ??= whole(cost);
    const size = `${pages} pages, ${cost.waiting} waiting`;
    const parts = `${round(cost.beginning)} + ${round(cost.taking)} + ${round(cost.ranking)}`;
    line('round of ten pages: begin, take, rank', size, parts, `${round(whole(cost) / least)} × of ${PAGES[0]} pages`);
    line('the round that learns anew', `at ${cost.learntAt} pages`, round(cost.learning), '');
    line('the round that learns latent directions anew', `at ${cost.turnedAt} pages`, round(cost.turning), '');
    line('mean of rounds, those two among them', size, round(cost.mean), `${round(cost.mean / 10)} a page`);
  }
  return lines.join('\n');
}

/** Parses `FILE:LABEL`. @throws UsageError for other words. */
function corpusOf(words: string): { readonly file: string; readonly label: string; readonly name: string } {
  const [, file, label] = /^(.+):([^:]+)$/.exec(words) ?? [];
  if (file === undefined || label === undefined) throw new UsageError(`--corpus takes FILE:LABEL, not "${words}"`);
  return { file, label, name: `${basename(dirname(file))}, ${label}` };
}

/** Rounds to one decimal below 10, else to a whole number. */
function round(value: number): number {
  return value < 10 ? Math.round(value * 10) / 10 : Math.round(value);
}
