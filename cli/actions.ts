/** The commands of the command line, carried out by commands of the engine and queries of the store. */
import { createWriteStream, openAsBlob, renameSync } from 'node:fs';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { BUDGET_PAGES } from '../lib/engine/defaults';
import type { TopicRecord } from '../lib/engine/records';
import type { Result } from '../lib/messaging/results';
import { listTopics } from '../lib/store/queries';
import { rowsOfTopic } from '../lib/store/topic-tables';
import { EXPORT_SCOPES } from '../lib/transfer/choices';
import { fileText, readImport } from '../lib/transfer/import/read-file';
import { EXPORT_FORMATS } from '../lib/transfer/registry';
import { type ImportMode, sendTopic, topicBatches } from '../lib/transfer/topic/send-topic';
import { suggestionPage } from '../lib/views/suggestions';
import type { Host } from './host';
import type { Output } from './output';
import { exportOf, findTopic, formatNamed, statusOf, topicNamed } from './topics';
import { ActionError, type CliOptions, EXIT, probabilityOption, UsageError, wholeNumber } from './usage';

interface Work {
  readonly host: Host;
  readonly output: Output;
  readonly operands: readonly string[];
  readonly options: CliOptions;
  /** Topics whose sessions an interruption must pause. */
  readonly running: Set<string>;
  readonly interruption: AbortSignal;
}

const MOST_SUGGESTIONS = 50;
const REPORT_FORMAT = 'methods-report-json';
const TOPIC_FORMAT = 'tendril-json';

/** One function per command of the command line, by its name. */
export const ACTIONS = {
  /**
   * Creates or finds the topic, marks its seeds, runs a session and waits for its end. Reports seeds that cannot be
   * read, and goes on with the others. @throws ActionError if the topic has no seed.
   */
  async discover(work: Work): Promise<void> {
    const { host, output, options } = work;
    const name = requiredOption(options.topic, 'topic');
    const budgetPages = wholeNumber(options.budget, 'budget', BUDGET_PAGES);
    const newSites = options.sites === undefined ? undefined : wholeNumber(options.sites, 'sites', 1);
    const { id: topic } =
      (await findTopic(host, name)) ??
      unwrapped(await host.command('createTopic', { name, language: options.language }));
    for (const url of options.seed ?? []) {
      const marked = await host.command('markUrl', { topic, url });
      if (marked.ok)
        output.result({ type: 'seed', ...marked.value }, `Seed: ${marked.value.title} ${marked.value.url}`);
      else
        output.result(
          { type: 'error', url, ...marked.error },
          `No seed: ${url} (${marked.error.code}: ${marked.error.detail})`,
        );
    }
    if ((await rowsOfTopic(host.db.verdicts, '[topic+seq]', topic).count()) === 0)
      throw new ActionError('the topic has no seed yet; give at least one --seed that can be read');
    unwrapped(await host.command('startSession', { topic, budgetPages, newSites }));
    await untilEnd(work, topic);
  },

  /** Resumes the topic's session and waits for its end. */
  async resume(work: Work): Promise<void> {
    const { id: topic } = await chosenTopic(work);
    unwrapped(await work.host.command('resumeSession', { topic }));
    await untilEnd(work, topic);
  },

  /**
   * Gives the verdict of each of `--yes`, `--no` and `--skip` on the pages that it names.
   * @throws UsageError without any of them, ActionError for an unknown page
   */
  async judge(work: Work): Promise<void> {
    const { host, output, options } = work;
    const { id: topic } = await chosenTopic(work);
    const answers = (['yes', 'no', 'skip'] as const).filter((verdict) => options[verdict] !== undefined);
    if (answers.length === 0) throw new UsageError('judge needs --yes URL, --no URL or --skip URL');
    for (const verdict of answers) {
      const urls = options[verdict] as string[];
      const judged = unwrapped(await host.command('judge', { topic, urls, verdict }));
      output.result({ type: 'judged', verdict, urls, ...judged }, `${verdict}: ${urls.join(' ')}`);
    }
  },

  /** Reports the best unjudged pages, 20 by default and 50 at most; nothing without a ranking. */
  async suggest(work: Work): Promise<void> {
    const { host, output, options } = work;
    const { id } = await chosenTopic(work);
    const limit = Math.min(wholeNumber(options.limit, 'limit', 20), MOST_SUGGESTIONS);
    const found = await suggestionPage(host.db, id, limit);
    for (const { page, position, probability, reasons } of found?.items ?? []) {
      const { url, title, site } = page;
      const text = `${String(position).padStart(4)}  ${probability.toFixed(2)}  ${url}\n            ${title}${reasons.length > 0 ? ` (${reasons.join(', ')})` : ''}`;
      output.result({ type: 'suggestion', position, url, title, site, probability, reasons }, text);
    }
  },

  /** Reports each topic with its pages, verdicts and session. */
  async status({ host, output }: Work): Promise<void> {
    for (const { session, ...facts } of await statusOf(host, await listTopics(host.db))) {
      const { name, pages, answers } = facts;
      const status = session?.status ?? 'idle';
      output.result({ type: 'topic', ...facts, status }, `${name}: ${pages} pages, ${answers} answers, ${status}`);
    }
  },

  /** Writes the topic in a format, to a file or to standard output; with `--format list`, the names of all formats. */
  async export(work: Work): Promise<void> {
    const { output, options } = work;
    if (options.format === 'list') {
      for (const { id, mime } of EXPORT_FORMATS) output.result({ type: 'format', id, mime }, id);
      return;
    }
    await writeExport(work, (await chosenTopic(work)).id, formatNamed(options.format ?? 'plain'), options.out);
  },

  /** Writes the report of methods, by default as JSON, to a file or to standard output. */
  async report(work: Work): Promise<void> {
    await writeExport(
      work,
      (await chosenTopic(work)).id,
      formatNamed(work.options.format ?? REPORT_FORMAT),
      work.options.out,
    );
  },

  /** Imports a topic file as a topic of its own, or a list of pages into the chosen topic. */
  import: (work: Work) => importFile(work, 'apart'),
  /** Merges a topic file into the stored copy of the same topic. */
  merge: (work: Work) => importFile(work, 'merge'),

  /**
   * Checks the chosen topic, or all one after another, for changes, and waits for the end of each; none after an
   * interruption.
   */
  async watch(work: Work): Promise<void> {
    const { host, options } = work;
    const topics = options.topic === undefined ? await listTopics(host.db) : [await chosenTopic(work)];
    for (const { id: topic } of topics) {
      if (work.interruption.aborted) return;
      unwrapped(await host.command('watchTopic', { topic }));
      await untilEnd(work, topic);
    }
  },

  /** Serves the topics to an assistant over MCP, until its connection ends. @throws UsageError without `--mcp` */
  async serve({ host, options, interruption }: Work): Promise<void> {
    if (!options.mcp) throw new UsageError('serve needs --mcp');
    // Only this command needs the protocol, so the others start without it.
    const { MOST_PAGES, serveMcp } = await import('./mcp');
    await serveMcp(host, wholeNumber(options.budget, 'budget', MOST_PAGES), interruption);
  },
};

/** Returns the value of an option. @throws UsageError without it. */
function requiredOption(value: string | undefined, name: string): string {
  if (value === undefined) throw new UsageError(`--${name} is missing`);
  return value;
}

/**
 * Returns the value of a result. @throws ActionError for a failure, with the exit code for an unknown page or topic, a
 * fault of the store, or another fault.
 */
function unwrapped<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  const { code, detail } = result.error;
  if (code === 'no-page' || code === 'no-topic') throw new ActionError(`${code}: ${detail}`, EXIT.notFound);
  const isOfStore = code === 'quota' || code === 'broken' || code === 'closed';
  throw new ActionError(`${code}: ${detail}`, isOfStore ? EXIT.store : EXIT.failed);
}

/** Returns the topic that `--topic` names. @throws UsageError without it, ActionError for an unknown one. */
const chosenTopic = ({ host, options }: Work): Promise<TopicRecord> =>
  topicNamed(host, requiredOption(options.topic, 'topic'));

/**
 * Waits for the end of a topic's session, shows its progress and reports its state; then writes the topic file that
 * `--out` names.
 * @throws ActionError if the session failed
 */
async function untilEnd(work: Work, topic: string): Promise<void> {
  const { host, output, options, running } = work;
  running.add(topic);
  const total = (await host.db.sessions.get(topic))?.budgetPages ?? 0;
  const end = host.watch((news) => {
    if ('event' in news || news.topic !== topic) return;
    const { pages, newSites, operator, query, site, waitsFor } = news;
    const waits = waitsFor && `waits for ${waitsFor.site} until ${new Date(waitsFor.untilMs).toLocaleTimeString()}`;
    const { done, total: all } = news.checked ?? { done: pages, total };
    output.progress(
      { done, total: all, newSites, operator, query, site, waitsFor },
      `pages, ${newSites} new sites  ${waits ?? (site || query)}`,
    );
  });
  const session = await host.untilSessionEnds(topic);
  end();
  running.delete(topic);
  const { status, reason, spentPages } = session ?? {};
  output.result(
    { type: 'session', topic, status, reason, pages: spentPages },
    `${status}: ${spentPages} pages${reason ? ` (${reason})` : ''}`,
  );
  if (options.out !== undefined) await writeExport(work, topic, TOPIC_FORMAT, options.out);
  if (status === 'failed') throw new ActionError(`the session failed: ${reason}`);
}

/**
 * Writes an export to a file, which appears when it is whole and checked, or to standard output.
 * @throws UsageError for an unknown scope or probability; as `startExport`
 */
async function writeExport(
  { host, output, options }: Work,
  topic: string,
  format: string,
  out: string | undefined,
): Promise<void> {
  const scope = EXPORT_SCOPES.find((name) => name === (options.scope ?? 'prefix'));
  if (scope === undefined) throw new UsageError(`--scope is one of ${EXPORT_SCOPES.join(', ')}`);
  const running = await exportOf(host, topic, format, scope, probabilityOption(options.from, 'from'));
  if (out === undefined) {
    for await (const chunk of running.chunks) process.stdout.write(chunk);
    return;
  }
  await pipeline(Readable.from(running.chunks), createWriteStream(`${out}.part`));
  await running.verify(fileText(await fileAt(`${out}.part`), () => {}));
  renameSync(`${out}.part`, out);
  output.result({ type: 'written', format, file: out }, `Written: ${out}`);
}

/** Returns a file of the disk. @throws ActionError if there is none. */
async function fileAt(path: string): Promise<File> {
  const blob = await openAsBlob(path).catch(() => {
    throw new ActionError(`there is no file ${path}`, EXIT.notFound);
  });
  return new File([blob], basename(path));
}

/**
 * Imports a topic file: with `merge` into its stored copy, else as a topic of its own, beside a stored copy. A file
 * with a list of pages is imported into the chosen topic, as seeds unless it states verdicts. Reports what was
 * imported.
 * @throws UsageError without a file name, ActionError
 */
async function importFile(work: Work, mode: ImportMode): Promise<void> {
  const { host, output, operands, options } = work;
  const [path] = operands;
  if (path === undefined) throw new UsageError('name the file to read');
  const file = await fileAt(path);
  const { whole: head, rows, problems, problemCount } = await readImport(file, 'seed', undefined, () => {});
  if (head === undefined) {
    if (mode === 'merge') throw new ActionError(`${path} is not a topic file of Tendril: ${problems[0]?.text ?? ''}`);
    const { id: topic } = await chosenTopic(work);
    const added = unwrapped(await host.command('importRows', { topic, rows }));
    output.result(
      { type: 'imported', ...added, problems: problemCount },
      `${added.added} pages added, ${added.known} known, ${problemCount} unreadable`,
    );
    return;
  }
  const into = options.topic === undefined ? undefined : (await chosenTopic(work)).id;
  const batches = () => topicBatches(fileText(file, () => {}));
  const isKnown = (await host.db.topics.get((head as { topic?: { id?: string } }).topic?.id ?? '')) !== undefined;
  const how = mode === 'apart' && !isKnown ? 'replace' : mode;
  const sent = await sendTopic({ batches, head, mode: how, into, send: host.command });
  if (sent === undefined) return;
  const topic = unwrapped(sent);
  output.result({ type: 'imported', topic: topic.id, name: topic.name }, `Topic: ${topic.name}`);
}
