import { parseArgs } from 'node:util';
import { pageRankCost, roundCost, verdictCost, whole } from './growth-table';

const JUDGED = [100, 1_000, 5_000];
const PAGES = [1_000, 2_000, 5_000, 10_000, 20_000, 50_000];
const CANDIDATES = 10_000;
const LINKS = 100_000;

/** `growth`: how the costs of a verdict and of a round grow with the topic, and PageRank beside graphology's, as one table. */
export async function run(args: string[]): Promise<string> {
  const { values } = parseArgs({ args, options: { quick: { type: 'boolean', default: false } } });
  const few = <T>(sizes: readonly T[]) => (values.quick ? sizes.slice(0, 2) : sizes);
  const lines = ['| what | size | processor ms | against |', '|---|---|---|---|'];
  const line = (...cells: (string | number)[]) => lines.push(`| ${cells.join(' | ')} |`);
  const { links, ms, peerMs } = pageRankCost(values.quick ? LINKS / 5 : LINKS);
  line('PageRank', `${links} links`, round(ms), `graphology ${round(peerMs)}, ${round(peerMs / ms)} times as long`);
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
    line('the same with its share of learning anew', size, round(cost.mean), `${round(cost.mean / 10)} a page`);
  }
  return lines.join('\n');
}

function round(value: number): number {
  return value < 10 ? Math.round(value * 10) / 10 : Math.round(value);
}
