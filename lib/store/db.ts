import Dexie, { type EntityTable, type Table } from 'dexie';
import type { TopRecord } from '../engine/ranking-records';
import type {
  AnswerRecord,
  AttemptRecord,
  CaptureRecord,
  FrontierRecord,
  NoteRecord,
  PageRecord,
  TermsRecord,
  TopicRecord,
  VerdictRecord,
  VocabularyRecord,
} from '../engine/records';
import type { RoundRecord, SessionRecord } from '../engine/session-records';
import type { WatchedRecord } from '../engine/watch-records';
import type { HostHold } from '../net/host-holds';
import type { RobotsRecord } from '../net/robots';
import type { ProviderState } from '../providers/provider-state';
import { MIGRATIONS } from './migrations';
import type { StoredLinks } from './packed-links';
import type { RankingPart, StoredRanking } from './rankings';

const DATABASE_NAME = 'tendril';

/** Row of the table `working`: dummy bytes, written to test whether the disk has room. */
interface WorkingRecord {
  readonly id: 'probe';
  readonly bytes: Uint8Array;
}

/** One export of a topic to a target; a later export can then contain only new pages. */
export interface ExportRecord {
  readonly id?: number;
  readonly topic: string;
  readonly format: string;
  readonly target: string;
  /** Sequence number of the last verdict that the export covers. */
  readonly throughSeq: number;
  readonly urls: readonly string[];
  readonly atMs: number;
}

const TABLES = Object.assign({}, ...MIGRATIONS.map(({ stores }) => stores));
/** Dexie multiplies its own version numbers by this to get IndexedDB's. */
const DEXIE_FACTOR = 10;
const OWN_VERSION = MIGRATIONS.length * DEXIE_FACTOR;

/**
 * IndexedDB factory that opens databases only in this version, so that a database of a newer Tendril is refused. Dexie
 * alone would reopen such a database without a version and change it.
 * @param upgrades called with the version of a stored database before it is upgraded, 0 for a new one.
 */
function atOurVersion(factory: IDBFactory, upgrades: (fromVersion: number) => void): IDBFactory {
  return {
    /**
     * Opens the database in this version, whatever version is asked for.
     * @throws VersionError, by the request, if the stored version is higher
     */
    open(name) {
      const request = factory.open(name, OWN_VERSION);
      request.addEventListener('upgradeneeded', ({ oldVersion }) => upgrades(oldVersion / DEXIE_FACTOR));
      return request;
    },
    deleteDatabase: (name) => factory.deleteDatabase(name),
    databases: () => factory.databases(),
    cmp: (a, b) => factory.cmp(a, b),
  };
}

export class TendrilDb extends Dexie {
  declare topics: EntityTable<TopicRecord, 'id'>;
  declare sessions: EntityTable<SessionRecord, 'topic'>;
  declare rankings: EntityTable<StoredRanking, 'topic'>;
  declare rankingParts: Table<RankingPart, [string, number]>;
  declare tops: EntityTable<TopRecord, 'topic'>;
  declare pages: Table<PageRecord, [string, string]>;
  declare terms: Table<TermsRecord, [string, number]>;
  declare links: Table<StoredLinks, [string, number]>;
  declare vocabulary: Table<VocabularyRecord, [string, number]>;
  declare frontier: Table<FrontierRecord, [string, string]>;
  declare attempts: Table<AttemptRecord, [string, string]>;
  declare verdicts: Table<VerdictRecord, [string, number]>;
  declare notes: Table<NoteRecord, [string, string]>;
  declare captures: Table<CaptureRecord, [string, string]>;
  declare rounds: Table<RoundRecord, [string, number]>;
  declare watched: Table<WatchedRecord, [string, string]>;
  declare robots: EntityTable<RobotsRecord, 'origin'>;
  declare holds: EntityTable<HostHold, 'host'>;
  declare providers: EntityTable<ProviderState, 'provider'>;
  declare answers: EntityTable<AnswerRecord, 'id'>;
  declare working: Table<WorkingRecord, WorkingRecord['id']>;
  declare exports: Table<ExportRecord, number>;

  constructor(name = DATABASE_NAME) {
    let from = 0;
    const indexedDB = atOurVersion(Dexie.dependencies.indexedDB, (fromVersion) => {
      from = fromVersion;
    });
    super(name, { chromeTransactionDurability: 'strict', indexedDB });
    // Only the last version is declared, because Dexie parses the tables of every declared version each time a screen
    // opens.
    this.version(MIGRATIONS.length)
      .stores(TABLES)
      .upgrade(async (transaction) => {
        for (const { version, upgrade } of MIGRATIONS) if (version > from) await upgrade?.(transaction);
      });
  }

  /**
   * Lets the next access reopen a database that could not be opened, for example on a full disk. Without this call
   * Dexie keeps the database closed.
   * @returns whether the database could not be opened.
   */
  allowReopening(): boolean {
    const failed = this.hasFailed();
    if (failed) this.close({ disableAutoOpen: false });
    return failed;
  }
}
