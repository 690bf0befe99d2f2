import { SPLIT } from '../../engine/basics';
import { STOP_TARGET } from '../../engine/defaults';
import { STOP_TESTS, shareFound } from '../../engine/insight/stopping';
import { USES } from '../../engine/named-crawlers';
import type { ExportFormat, ExportOptions } from '../format';
import { type Block, documentFormats, type Fact } from './document';
import { type InterfaceNames, interfaceNames, settingFacts } from './interface-names';
import { methodsRecord } from './methods';
import type { MethodsRecord } from './methods-schema';
import { dayOf, languageName, type Texts, textsFor } from './texts';

/** Numbers of seeds, queries and citing sites that fit on two pages; the JSON document has all of them. */
const MOST_SEEDS = 12;
const MOST_QUERIES = 5;
const MOST_LICENSES = 4;
const MOST_SITES = 12;
const MOST_CITED = 8;
const MOST_CITING = 4;

/** Returns a share of 0 to 1 as whole percent. */
const percent = (share: number): string => `${Math.round(100 * share)}%`;

/** Returns faults with their numbers as a line: `The site did not answer in time (3)`. */
const faults = (counts: Readonly<Record<string, number>>, { fault }: InterfaceNames): string =>
  countTexts(counts, fault).join(' · ');

/** Returns each count as `name (count)`. */
const countTexts = (counts: Readonly<Record<string, number>>, name = (key: string) => key): string[] =>
  Object.entries(counts).map(([key, count]) => `${name(key)} (${count})`);

/** Returns a heading of the document. */
const heading = (text: string): Block => ({ kind: 'heading', text });
/** Returns a list of facts, each a label with a value. */
const facts = (...own: Fact[]): Block => ({ kind: 'facts', facts: own });

/** Returns a function that joins the first `most` texts of a list, and tells the number of the others. */
const firstAndRest = (texts: Texts) => (all: readonly string[], most: number) =>
  all.length > most ? `${all.slice(0, most).join(' · ')} · ${texts.more(all.length - most)}` : all.join(' · ');

/** Yields the report of methods, section by section. */
async function* reportBlocks(options: ExportOptions): AsyncGenerator<Block> {
  const methods = await methodsRecord(options);
  const texts = textsFor(options.language);
  const names = await interfaceNames(options);
  const { topic, judged, permissions, notSearched, program } = methods;
  const first = firstAndRest(texts);

  yield { kind: 'title', text: texts.methods(topic.name) };
  yield {
    kind: 'paragraph',
    text: texts.methodsMade(dayOf(options.createdAtMs), program.version, topic.id, topic.version),
  };

  yield heading(texts.topic);
  yield facts(
    [texts.description, topic.description],
    [
      texts.languages,
      [topic.language, ...topic.languages]
        .map((one) => languageName(one, texts))
        .filter(Boolean)
        .join(', '),
    ],
    [texts.include, topic.include],
    [texts.exclude, topic.exclude],
    [
      texts.seeds,
      first(
        methods.seeds.map(({ url }) => url),
        MOST_SEEDS,
      ),
    ],
  );

  yield heading(texts.identification);
  yield {
    kind: 'table',
    head: [texts.source, texts.questions, texts.days, texts.results, texts.pagesNamed, texts.confirmed, texts.faults],
    rows: methods.sources.map(({ source, questions, pages, confirmed, errors }) => [
      names.source(source),
      first([...new Set(questions.map(({ query }) => query))], MOST_QUERIES),
      span(questions.map(({ at }) => at.slice(0, 10))),
      String(questions.reduce((sum, { results }) => sum + results, 0)),
      ...[pages, confirmed].map(String),
      faults(errors, names),
    ]),
  };

  yield heading(texts.screening);
  yield facts(
    [texts.fetched, String(methods.fetched)],
    [texts.refused, faults(methods.refused, names) || '0'],
    [texts.kept, String(methods.pages.length)],
    [texts.duplicates, String(methods.duplicates)],
    [texts.open, String(judged.open)],
  );

  yield heading(texts.inclusion);
  yield facts(
    [texts.seeds, String(judged.seeds)],
    [texts.confirmed, String(judged.confirmed)],
    [texts.rejected, String(judged.rejected)],
    [texts.reviewers, judged.reviewers.map(({ name, answers }) => `${name || texts.unnamed} (${answers})`).join(', ')],
    [texts.agreement, agreementText(judged.agreement, texts.agreed)],
    [texts.siteDecisions, first(siteDecisions(methods, names), MOST_SITES)],
  );

  if (permissions) yield* permissionBlocks(permissions, texts);

  yield heading(texts.stopping);
  const { target = STOP_TARGET } = methods.stop ?? {};
  yield { kind: 'paragraph', text: texts.stopRule(percent(target), STOP_TESTS[target].keptOf100) };
  yield { kind: 'paragraph', text: stopText(methods, options) };

  yield heading(texts.notSearched);
  yield facts(
    [texts.queued, String(notSearched.queued)],
    [texts.stoppedSources, notSearched.stoppedSources.map(names.source).join(', ')],
  );
  const neverAsked = (notSearched.neverAsked ?? []).map(names.source);
  // A paragraph instead of a list of facts, whose labels would leave only half of the line for the names.
  if (neverAsked.length > 0) yield { kind: 'paragraph', text: texts.neverAsked(neverAsked.join(texts.comma)) };
  yield { kind: 'paragraph', text: texts.limits };

  if (methods.cited.length > 0) yield* citationBlocks(methods.cited, texts);

  yield heading(texts.settings);
  yield facts(...settingFacts(methods.settings, names));
}

/** Yields the section on what the pages permit. */
function* permissionBlocks(permissions: NonNullable<MethodsRecord['permissions']>, texts: Texts): Generator<Block> {
  const first = firstAndRest(texts);
  yield heading(texts.permitted);
  yield { kind: 'paragraph', text: texts.permitsHow };
  yield facts(
    ...USES.map((use): Fact => {
      const { yes, no, silent, unread } = permissions.uses[use];
      return [texts.uses[use], texts.permitCounts(yes, no, silent, unread)];
    }),
    [texts.licenses, first(countTexts(permissions.licenses), MOST_LICENSES)],
  );
}

/** Yields the table of the eight most cited sites, with four citing sites and words of links each. */
function* citationBlocks(sites: MethodsRecord['cited'], texts: Texts): Generator<Block> {
  const first = firstAndRest(texts);
  yield heading(texts.siteCitations);
  yield {
    kind: 'table',
    head: [texts.site, texts.citedBy, texts.words],
    rows: sites.slice(0, MOST_CITED).map(({ site, by }) => [
      site,
      first(
        by.map(({ from }) => from),
        MOST_CITING,
      ),
      first([...new Set(by.flatMap(({ words }) => words))], MOST_CITING),
    ]),
  };
}

/** Returns the decisions on whole sites as `site (decision)`, then how sites were split and joined as `site → site`. */
function siteDecisions({ sites }: MethodsRecord, { text }: InterfaceNames): string[] {
  const { outcomes = {}, extents = {} } = sites ?? {};
  const decided = Object.entries(outcomes).map(
    ([site, outcome]) => `${site} (${text(`site_outcome_${outcome}`) ?? outcome})`,
  );
  const grouped = Object.entries(extents).map(
    ([site, extent]) => `${site} → ${extent === SPLIT ? `${site}/…` : extent}`,
  );
  return [...decided, ...grouped];
}

/** Returns the first and the last of some days as one text; '' without days. */
function span(days: readonly string[]): string {
  const [from = '', to = from] = [days.toSorted()[0], days.toSorted().at(-1)];
  return from === to ? from : `${from} – ${to}`;
}

/** Returns the sentence on the agreement of reviewers; empty without one. */
function agreementText(
  of: MethodsRecord['judged']['agreement'],
  say: (pages: number, share: string, alpha: string, interval: string) => string,
): string {
  if (of === undefined) return '';
  const [low, high] = of.interval ?? [];
  const interval = low === undefined || high === undefined ? '' : `${low.toFixed(2)} – ${high.toFixed(2)}`;
  return say(of.pages, percent(of.share), of.alpha?.toFixed(2) ?? '–', interval || '–');
}

/** Returns the sentence on the estimated share found, or that there is no estimate. */
function stopText({ stop: estimate }: MethodsRecord, { language }: ExportOptions): string {
  const texts = textsFor(language);
  if (estimate === undefined) return texts.noEstimate;
  const { found, left, least, most, isGoodStop } = estimate;
  const [lowest, likely, highest] = [most, left, least].map((count) => percent(shareFound(found, count)));
  const range = [Math.round(left), Math.floor(least), Math.ceil(most)] as const;
  return `${texts.estimate(found, ...range, `${likely}`, `${lowest} – ${highest}`)}${isGoodStop ? texts.goodStop : texts.noStop}`;
}

const KIND = {
  carries: { title: false, tags: false, probability: false, provenance: false, rejected: false, scope: false },
  needsRecords: true,
} as const;

/** Methods report after the phases of PRISMA 2020, in Markdown and as one HTML file. */
export const methodsReports = documentFormats('methods-report', KIND, (_seeds, options) => reportBlocks(options));

/** Methods report as JSON by `MethodsSchema`, with every question and page, so that others can repeat the work. */
export const methodsJson: ExportFormat = {
  ...KIND,
  id: 'methods-report-json',
  suffix: '.methods-report',
  extension: 'json',
  mime: 'application/json',
  async *write(_seeds, options) {
    yield `${JSON.stringify(await methodsRecord(options), null, 1)}\n`;
  },
};
