import type { Provenance } from '../../engine/basics';
import { MAX_BUDGET_PAGES, STOP_TARGET } from '../../engine/defaults';
import { agreementOf, pageJudgements } from '../../engine/insight/agreement';
import { countPermissions } from '../../engine/insight/permissions';
import { Reviewers } from '../../engine/insight/reviewers';
import { createRandom } from '../../engine/random';
import type { PageRecord, VerdictRecord } from '../../engine/records';
import type { RoundRecord } from '../../engine/session-records';
import { foldVerdicts, isPageVerdict } from '../../engine/topic/feedback';
import type { ExportOptions } from '../format';
import { editionOf } from './edition';
import { METHODS_FORMAT, METHODS_VERSION, type MethodStep, type MethodsRecord } from './methods-schema';
import { collectRows, recordedCitations, recordsOf } from './site-citations';

/** Fixed seed of the bootstrap, so that the same log always gives the same interval. */
const SEED = 1;
/** Number of most cited sites in the record. */
const MOST_CITED = 20;

const isoOf = (ms: number): string => new Date(ms).toISOString();

/** Returns how often each value occurs, by value, the most frequent first. */
function countsOf(values: Iterable<string>): Record<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return Object.fromEntries([...counts].sort(([, a], [, b]) => b - a));
}

/** Returns a log entry as the record of methods lists it. */
function stepOf({ verdict, url, site = '', outcome = 'open', extent }: VerdictRecord): MethodStep {
  if (verdict !== 'site') return { do: verdict, url } as MethodStep;
  return extent === undefined ? { do: 'site', site, url, outcome } : { do: 'extent', site, extent };
}

/**
 * Returns each answer and each discovery as a step, by time. Consecutive rounds are one discovery of at most
 * `MAX_BUDGET_PAGES`. Answers that were taken back, and those to pages that follow from an answer to their site, are
 * left out.
 */
function stepsOf(log: readonly VerdictRecord[], rounds: readonly RoundRecord[]): MethodStep[] {
  const { takenBack } = foldVerdicts(log);
  const bySite = new Set(log.flatMap(({ seq, verdict }) => (verdict === 'site' ? [seq] : [])));
  const verdicts = log
    // A decision on a site adds answers to its pages in the same step; these follow from the decision and are left out.
    .filter(
      ({ seq, verdict, step }) =>
        verdict !== 'undo' && !takenBack.has(seq) && (step === undefined || !bySite.has(step)),
    )
    .map((entry) => ({ atMs: entry.atMs, step: stepOf(entry) }));
  const fetches = rounds.map(({ startedAtMs, fetched }) => ({
    atMs: startedAtMs,
    step: { do: 'discover', pages: Math.min(fetched, MAX_BUDGET_PAGES) } as MethodStep,
  }));
  const steps: MethodStep[] = [];
  for (const { step } of [...verdicts, ...fetches].sort((a, b) => a.atMs - b.atMs)) {
    const last = steps.at(-1);
    const pages =
      step.do === 'discover' && last?.do === 'discover' ? last.pages + step.pages : Number.POSITIVE_INFINITY;
    if (pages <= MAX_BUDGET_PAGES) steps[steps.length - 1] = { do: 'discover', pages };
    else steps.push(step);
  }
  return steps;
}

/**
 * Returns each source with its questions, its pages in the topic and its faults: in the order of their first question,
 * then of faults and pages of sources that were sent none.
 */
function sourcesOf(
  rounds: readonly RoundRecord[],
  pages: readonly { readonly url: string; readonly foundBy: Provenance }[],
  isConfirmed: (url: string) => boolean,
): MethodsRecord['sources'] {
  const asked = rounds.flatMap(({ questions = [], startedAtMs }) =>
    questions.flatMap(({ query, operator, services }) =>
      Object.entries(services).map(([source, results]) => ({
        source,
        question: { query, operator, at: isoOf(startedAtMs), results },
      })),
    ),
  );
  // Errors of pages have a URL as their source.
  const errors = rounds.flatMap((round) => round.errors).filter(({ source }) => !source.includes(':'));
  const names = [...asked.map(({ source }) => source), ...errors.map(({ source }) => source)];
  const named = pages.flatMap(({ foundBy }) => foundBy.provider ?? []);
  return [...new Set([...names, ...named])].map((source) => {
    const own = pages.filter(({ foundBy }) => foundBy.provider === source);
    return {
      source,
      questions: asked.filter((one) => one.source === source).map(({ question }) => question),
      pages: own.length,
      confirmed: own.filter(({ url }) => isConfirmed(url)).length,
      errors: countsOf(errors.filter((error) => error.source === source).map(({ code }) => code)),
    };
  });
}

/**
 * Returns the reviewers with their numbers of answers, most first ('' for those without a name), and their agreement
 * where several judged the same pages.
 */
function reviewOf(log: readonly VerdictRecord[]): Pick<MethodsRecord['judged'], 'reviewers' | 'agreement'> {
  const reviewers = new Reviewers(log);
  const { takenBack } = foldVerdicts(log);
  const answers = log.filter((entry) => isPageVerdict(entry) && !takenBack.has(entry.seq));
  const named = answers.map((entry) => {
    const name = reviewers.of(entry);
    return name === (entry.replica ?? '') ? '' : name;
  });
  const rated = pageJudgements(log);
  const { share, alpha } = agreementOf(rated, createRandom(SEED));
  return {
    reviewers: Object.entries(countsOf(named)).map(([name, count]) => ({ name, answers: count })),
    ...(share !== undefined && {
      agreement: {
        pages: rated.length,
        share,
        ...(alpha.value !== undefined && { alpha: alpha.value }),
        ...(alpha.interval && { interval: [alpha.interval.low, alpha.interval.high] }),
      },
    }),
  };
}

/** Returns the account of how the topic's collection was made. @throws TypeError if `options.records` is absent */
export async function methodsRecord(options: ExportOptions): Promise<MethodsRecord> {
  const records = recordsOf(options);
  const { topic } = records;
  const [log, rounds, attempts, queued, notes] = await Promise.all([
    collectRows(records.rows('verdicts')),
    collectRows(records.rows('rounds')),
    collectRows(records.rows('attempts')),
    collectRows(records.rows('frontier')),
    collectRows(records.rows('notes')),
  ]);
  const pages: (Pick<PageRecord, 'url' | 'title' | 'foundBy' | 'permits'> & { readonly isDuplicate: boolean })[] = [];
  for await (const { url, title, foundBy, permits, duplicateOf } of records.rows('pages'))
    pages.push({ url, title, foundBy, permits, isDuplicate: duplicateOf !== undefined });
  const { seeds, confirmed, rejected, sites, extents } = foldVerdicts(log);
  const isConfirmed = (url: string) => seeds.has(url) || confirmed.has(url);
  const titles = new Map(pages.map(({ url, title }) => [url, title]));
  const { completeness } = options;
  const { stopTarget: target = STOP_TARGET } = topic.settings;
  const { id, version } = editionOf(topic, log, notes);
  const sources = sourcesOf(rounds, pages, isConfirmed);
  const asked = new Set(sources.map(({ source }) => source));
  const known = (await options.sources?.()) ?? [];
  return {
    format: METHODS_FORMAT,
    version: METHODS_VERSION,
    createdAt: isoOf(options.createdAtMs),
    program: { name: 'Tendril', version: options.programVersion ?? '' },
    topic: {
      ...{ id, version, name: topic.name, description: topic.description, language: topic.language },
      languages: Object.keys(topic.settings.languages ?? {}),
      ...{ include: topic.criteria?.include ?? '', exclude: topic.criteria?.exclude ?? '' },
      createdAt: isoOf(topic.createdAtMs),
    },
    settings: { ...topic.settings },
    steps: stepsOf(log, rounds),
    seeds: [...seeds].map((url) => ({ url, title: titles.get(url) ?? '' })),
    sites: { outcomes: Object.fromEntries(sites), extents: Object.fromEntries(extents) },
    sources,
    pages: pages.map(({ url, foundBy, permits }) => ({
      ...{ url, operator: foundBy.operator, round: foundBy.round },
      ...(permits && { permits: [...permits] }),
    })),
    fetched: rounds.reduce((sum, { fetched }) => sum + fetched, 0),
    duplicates: pages.filter(({ isDuplicate }) => isDuplicate).length,
    refused: countsOf(attempts.map(({ code }) => code)),
    judged: {
      ...{ seeds: seeds.size, confirmed: confirmed.size, rejected: rejected.size },
      open: pages.filter(({ url, isDuplicate }) => !isDuplicate && !isConfirmed(url) && !rejected.has(url)).length,
      ...reviewOf(log),
    },
    permissions: countPermissions(pages.flatMap(({ url, permits }) => (isConfirmed(url) ? [permits] : []))),
    ...(completeness && {
      stop: { ...completeness.pages, target, isGoodStop: (completeness.stopTarget ?? 0) >= target },
    }),
    notSearched: {
      stoppedSources: [...(topic.settings.stoppedSources ?? [])],
      neverAsked: known.flatMap(({ id }) => (asked.has(id) ? [] : [id])),
      queued: queued.length,
    },
    cited: [...(await recordedCitations(records, log))].slice(0, MOST_CITED).map(([site, by]) => ({
      site,
      by: by.map((one) => ({ ...one, words: [...one.words] })),
    })),
  };
}
