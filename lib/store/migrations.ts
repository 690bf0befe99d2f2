import type { Transaction } from 'dexie';

export interface Migration {
  readonly version: number;
  readonly stores: Readonly<Record<string, string | null>>;
  readonly upgrade?: (transaction: Transaction) => Promise<void>;
}

/** Numbered forward migrations, each with its test. A released one is never edited. */
export const MIGRATIONS: readonly Migration[] = [
  {
    version: 1,
    stores: {
      topics: 'id',
      sessions: 'topic',
      rankings: 'topic',
      pages: '[topic+url], &[topic+n], [topic+site]',
      terms: '[topic+n]',
      links: '[topic+n]',
      vocabulary: '[topic+from]',
      frontier: '[topic+url]',
      attempts: '[topic+url]',
      verdicts: '[topic+seq], [topic+url]',
      rounds: '[topic+round]',
      robots: 'origin, expiresAtMs',
      providers: 'provider',
      exports: '++id, [topic+target]',
    },
  },
];
