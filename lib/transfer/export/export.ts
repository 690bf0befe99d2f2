/** Runs one export for the export dialog. */
import { getOrMake } from '../../engine/arrays';
import { CommandError } from '../../engine/errors';
import { ownerGroups, sharedIds } from '../../engine/insight/collection';
import { permissionsOf, sitePermissions } from '../../engine/insight/permissions';
import { latestByUrl } from '../../engine/insight/standing';
import type { TopicRecord, VerdictRecord, WorkShare } from '../../engine/records';
import { foldVerdicts } from '../../engine/topic/feedback';
import { siteWithin } from '../../engine/url/site';
import type { NewExport } from '../../messaging/command-results';
import type { ExportRecord, TendrilDb } from '../../store/db';
import { ExportLog } from '../../store/exports';
import { facetGroups } from '../../store/facet-groups';
import { unpackLinks } from '../../store/packed-links';
import { capturesOf, notesOf } from '../../store/queries';
import { readRanking } from '../../store/rankings';
import { foundPagesReader } from '../../store/sites';
import { rowsOfTopic } from '../../store/topic-tables';
import { verdictLog } from '../../store/verdict-log';
import type { ExportScope } from '../choices';
import { editionOf } from '../documents/edition';
import {
  type ExportOptions,
  type ExportSeed,
  exportFileName,
  type NetworkLink,
  type SiteFacts,
  type TextSource,
} from '../format';
import { exportFormat } from '../registry';
import type { TopicRecords } from '../topic/tendril-schema';
import { collectSeeds } from './collect';
import { collectRecords } from './collect-records';
import { type ExportChoice, knownSites, selectSeeds, unwantedSites } from './select';

/** Maximum number of topic terms given to a format, for classifiers and gold standards. */
const EXPORTED_TERMS = 40;
/** Largest size of the text, which one message and one `data:` URL must hold. */
const MAX_NEW_CHARS = 1_000_000;

export interface ExportRequest {
  readonly topic: string;
  /** Identifier of the format. */
  readonly format: string;
  readonly choice: ExportChoice;
  readonly scope: ExportScope;
  /** Name of the receiver. The export log stores the exported URLs for each receiver. */
  readonly target: string;
  /** Whether to leave out URLs that the receiver already has. */
  readonly onlyNew: boolean;
  readonly nowMs: number;
  readonly sections?: ExportOptions['sections'];
  readonly withExcerpts?: boolean;
  readonly programVersion?: string;
  readonly background?: ExportOptions['background'];
  readonly shipped?: ExportOptions['shipped'];
  readonly sources?: ExportOptions['sources'];
  /** Share of the sites that the receiver of a whole topic judges; absent = all sites. */
  readonly share?: WorkShare;
  /** Whether the file is only shown here, without the answers that blind mode hides. */
  readonly isPreview?: boolean;
}

interface RunningExport {
  readonly fileName: string;
  readonly mime: string;
  /** Chunks of the file; can be iterated once. */
  readonly chunks: AsyncIterable<string | Uint8Array>;
  /** Counts the pages or sites that the file will contain, without writing it. */
  count(): Promise<number>;
  /** Returns whether the file contains nothing from the topic. Valid after the last chunk. */
  isEmpty(): boolean;
  /**
   * Checks the written file, if the format supports this. @throws CommandError `bad-import` if the file is incomplete.
   */
  verify(written: TextSource): Promise<void>;
  /** The export's entry of the export log. Valid after the last chunk. */
  log(): Omit<ExportRecord, 'id'>;
  /** Adds the entry to the export log. Call it after the file is saved, and never for a preview. */
  remember(): Promise<void>;
}

/**
 * Prepares an export and returns the file's name, type and chunks. The file is written while the chunks are read;
 * nothing is added to the export log before `remember`.
 * @throws CommandError `no-topic`, or `bad-argument` for an unknown format; StoreError
 */
export async function startExport(db: TendrilDb, request: ExportRequest): Promise<RunningExport> {
  const format = exportFormat(request.format);
  if (format === undefined) throw new CommandError('bad-argument', `no format ${request.format}`);
  const stored = format.needsRecords ? await collectRecords(db, request.topic) : undefined;
  const { share } = request;
  const verdicts = await verdictLog(db, request.topic);
  const records = stored && {
    ...stored,
    topic: withShare(stored.topic, share),
    ...((request.isPreview || !format.verify) && { rows: previewRows(stored, verdicts) }),
  };
  const topic = records?.topic ?? (await db.topics.get(request.topic));
  if (topic === undefined) throw new CommandError('no-topic', request.topic);
  const log = new ExportLog(db);
  const known = request.onlyNew ? await log.exportedUrls(request.topic, request.target) : undefined;
  const ranking = await readRanking(db, request.topic);
  const facts = request.choice.unit === 'site' ? await siteFacts(db, topic) : undefined;
  const captures = await capturesOf(db, request.topic);
  const owners = sharedIds(format.needsOwners ? ownerGroups(await foundPagesReader(db)(topic.id)) : []);
  const urls: string[] = [];
  let count = 0;

  const from = topic;
  /** Yields the chosen seeds with captures and shared ids, and collects their URLs for the export log. */
  async function* counted(): AsyncGenerator<ExportSeed> {
    const all = collectSeeds(db, from, format?.needsTerms);
    for await (const seed of selectSeeds(all, request.choice, known, facts, knownSites(verdicts))) {
      count++;
      if (seed.verdict !== 'no') urls.push(seed.url);
      const found = captures.get(request.choice.unit === 'site' ? `https://${seed.site}/` : seed.url);
      const shared = owners.get(seed.site);
      yield { ...seed, ...(found && { captures: found }), ...(shared && { sharedIds: shared }) };
    }
  }

  /** Returns the export's entry of the export log; its URLs are complete after the last seed. */
  const entry = () => ({
    topic: topic.id,
    format: format.id,
    target: request.target,
    throughSeq: verdicts.at(-1)?.seq ?? 0,
    urls,
    atMs: request.nowMs,
  });
  return {
    fileName: exportFileName(format, share ? `${topic.name} ${share.part} of ${share.of}` : topic.name),
    mime: format.mime,
    chunks: format.write(counted(), {
      topicName: topic.name,
      language: topic.language,
      sections: request.sections,
      withExcerpts: request.withExcerpts,
      groupsOf: (urls) => groupNames(db, topic.id, urls),
      unit: request.choice.unit,
      excludedSites: request.choice.rejected ? unwantedSites(verdicts) : [],
      topicTerms: ranking?.topicTerms.slice(0, EXPORTED_TERMS) ?? [],
      scope: request.scope,
      createdAtMs: request.nowMs,
      background: request.background,
      shipped: request.shipped,
      sources: request.sources,
      links: () => networkLinks(db, topic, request.choice.unit),
      feedsOf: async (url) => {
        const page = await db.pages.get([topic.id, url]);
        const row = page && (await db.links.get([topic.id, page.n]));
        return (row && unpackLinks(row).feeds) ?? [];
      },
      edition: editionOf(topic, verdicts, [...(await notesOf(db, topic.id)).values()]),
      programVersion: request.programVersion,
      completeness: ranking?.completeness,
      records,
    }),
    /** Counts the seeds that the format writes. */
    async count() {
      let found = 0;
      for await (const { verdict } of counted()) if (verdict !== 'no' || format.carries.rejected) found += 1;
      return found;
    },
    isEmpty: () => count === 0 && !format.needsRecords && !format.standsAlone,
    verify: async (written) => format.verify?.(written),
    log: entry,
    remember: async () => {
      await log.record(entry());
    },
  };
}

/** Returns the format of the topic's last export; plain text before the first one. */
export async function lastFormat(db: TendrilDb, topic: string): Promise<string> {
  return (await new ExportLog(db).list(topic)).at(-1)?.format ?? 'plain';
}

/** Returns the first `lines` lines of a text export, reading no more than needed; undefined if the format is binary. */
export async function previewExport(
  chunks: AsyncIterable<string | Uint8Array>,
  lines: number,
): Promise<string | undefined> {
  let text = '';
  for await (const chunk of chunks) {
    if (typeof chunk !== 'string') return undefined;
    text += chunk;
    if (text.split('\n', lines + 1).length > lines) break;
  }
  return text.split('\n', lines).join('\n');
}

/**
 * Writes the seeds and confirmed pages that no export in the topic's last format contained, and returns the file with
 * its entry of the export log, which is not stored yet.
 * @returns null if there are none, or if the format is binary or the text too long.
 * @throws as `startExport`
 */
export async function writeNew(db: TendrilDb, topic: string, nowMs: number): Promise<NewExport | null> {
  const format = await lastFormat(db, topic);
  const choice = { seeds: true, confirmed: true, rejected: false, unit: 'page' } as const;
  const request = { topic, format, choice, scope: 'page', target: format, onlyNew: true, nowMs } as const;
  const running = await startExport(db, request);
  let text = '';
  for await (const chunk of running.chunks) {
    if (typeof chunk !== 'string' || text.length + chunk.length > MAX_NEW_CHARS) return null;
    text += chunk;
  }
  if (running.isEmpty() || running.log().urls.length === 0) return null;
  return { name: running.fileName, mime: running.mime, text, log: running.log() };
}

/** Returns the topic with the receiver's share of the sites, or without a share. */
function withShare({ share: _, ...topic }: TopicRecord, share: WorkShare | undefined): TopicRecord {
  return share ? { ...topic, share } : topic;
}

/** Returns a reader of the topic's rows that gives `verdicts` in place of the stored verdict log. */
function previewRows(records: TopicRecords, verdicts: readonly VerdictRecord[]): TopicRecords['rows'] {
  return (table) => (table === 'verdicts' ? (verdicts.values() as never) : records.rows(table));
}

/** Number of words that name a group of pages. */
const WORDS_OF_GROUP = 3;

/** Returns the name of each page's group by URL, largest group first; pages without a group are missing. */
async function groupNames(db: TendrilDb, topic: string, urls: readonly string[]): Promise<Map<string, string>> {
  const pages = await db.pages.bulkGet(urls.map((url): [string, string] => [topic, url]));
  const byNumber = new Map(pages.flatMap((page) => (page ? [[page.n, page.url] as const] : [])));
  const groups = await facetGroups(db, topic, [...byNumber.keys()]);
  return new Map(
    groups.flatMap(({ words, pages: numbers }) =>
      [...numbers].map((n) => [byNumber.get(n) ?? '', words.slice(0, WORDS_OF_GROUP).join(' · ')] as const),
    ),
  );
}

/** Number of pages per batch of links. */
const BATCH = 200;

/**
 * Yields every outgoing link of the topic's pages, page by page; many lead out of the topic. Repeated links, and with
 * `site` those within a site, are not removed. A page that redirects is identified by its stored URL.
 * @param unit what the ends of a link are: canonical URLs (`page`) or the sites of both pages (`site`)
 */
export async function* networkLinks(
  db: TendrilDb,
  { id }: TopicRecord,
  unit: 'page' | 'site',
): AsyncGenerator<NetworkLink> {
  const { extents } = foldVerdicts(await rowsOfTopic(db.verdicts, '[topic+seq]', id).toArray());
  const end = (url: string) => (unit === 'page' ? url : siteWithin(url, extents));
  const pages = new Map<number, string>();
  await rowsOfTopic(db.pages, '[topic+n]', id).each(({ n, url, site }) => pages.set(n, unit === 'page' ? url : site));
  const numbers = [...pages.keys()];
  for (let from = 0; from < numbers.length; from += BATCH) {
    const some = numbers.slice(from, from + BATCH);
    const rows = await db.links.bulkGet(some.map((n): [string, number] => [id, n]));
    for (const row of rows)
      for (const target of row === undefined ? [] : unpackLinks(row).targets)
        yield { from: pages.get(row?.n ?? -1) ?? '', to: end(target) };
  }
}

const zeroFacts = () => ({ pages: 0, confirmed: 0, rejected: 0, citing: new Set<string>() });

/** Returns counts, decisions and notes of each site with a page in the topic, keyed by site. */
export async function siteFacts(db: TendrilDb, { id }: TopicRecord): Promise<ReadonlyMap<string, SiteFacts>> {
  return db.transaction('r', [db.topics, db.verdicts, db.pages, db.links, db.notes], async () => {
    const log = await verdictLog(db, id);
    const verdicts = latestByUrl(log);
    const { sites: outcomes, extents } = foldVerdicts(log);
    const notes = await notesOf(db, id);
    const sites = new Map<string, ReturnType<typeof zeroFacts>>();
    const confirmed: { readonly n: number; readonly site: string }[] = [];
    const permits: { site: string; isConfirmed: boolean; permits: readonly string[] | undefined }[] = [];
    await rowsOfTopic(db.pages, '[topic+n]', id).each(({ n, url, site, permits: own }) => {
      const sum = getOrMake(sites, site, zeroFacts);
      sum.pages += 1;
      const verdict = verdicts.get(url)?.verdict;
      const isConfirmed = verdict === 'seed' || verdict === 'yes';
      permits.push({ site, isConfirmed, permits: own });
      if (verdict === 'no') sum.rejected += 1;
      if (!isConfirmed) return;
      sum.confirmed += 1;
      confirmed.push({ n, site });
    });
    for (let from = 0; from < confirmed.length; from += BATCH) {
      const some = confirmed.slice(from, from + BATCH);
      const rows = await db.links.bulkGet(some.map(({ n }): [string, number] => [id, n]));
      for (const [i, { site }] of some.entries()) {
        const row = rows[i];
        for (const target of row === undefined ? [] : unpackLinks(row).targets) {
          const to = siteWithin(target, extents);
          if (to !== site) sites.get(to)?.citing.add(site);
        }
      }
    }
    const permissionsOfSites = sitePermissions(permits);
    return new Map(
      [...sites].map(([site, { citing, ...counts }]) => {
        const outcome = outcomes.get(site);
        const permissions = permissionsOfSites.get(site) ?? permissionsOf();
        const { tags = [], text: note } = notes.get(site) ?? {};
        return [
          site,
          {
            ...counts,
            citedBy: citing.size,
            permissions,
            ...(outcome ? { outcome } : {}),
            tags,
            ...(note ? { note } : {}),
          },
        ];
      }),
    );
  });
}
