import type { SessionRecord } from '../../../lib/engine/session-records';
import type { HostHold } from '../../../lib/net/host-holds';
import type { RobotsRecord } from '../../../lib/net/robots';
import type { ProviderState } from '../../../lib/providers/provider-state';
import type { TendrilDb } from '../../../lib/store/db';
import type { Tables } from '../../torture/store-faults';

export const DATABASE_NAME = 'tendril';

/** Rows of the extension's database by table. */
export interface TableRows extends Tables {
  sessions: SessionRecord;
  providers: ProviderState;
  robots: RobotsRecord;
  holds: HostHold;
  working: NonNullable<Awaited<ReturnType<TendrilDb['working']['get']>>>;
}
export type TableName = keyof TableRows;

/** A row as it comes out of the browser: typed arrays have become arrays. */
export type Plain<T> = T extends Uint8Array | Uint32Array | Uint16Array | Float32Array | Float64Array
  ? readonly number[]
  : T extends object
    ? { [K in keyof T]: Plain<T[K]> }
    : T;
