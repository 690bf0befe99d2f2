/** Order of a review list around its selected row, which stays where and as it is shown. Pure functions. */
import type { SuggestedSite } from '../../lib/engine/insight/ranked-sites';
import type { Suggestion } from '../../lib/views/suggestions';

/** A page, or with `site` a whole site with its best page. */
export type ReviewRow = Pick<Suggestion, 'page'> & { readonly site?: SuggestedSite };

/** Prefix of the id of a site's row. */
export const SITE = 'site ';

/** Returns the id of a row: the URL of a page, or the name of a site after `SITE`. */
export const idOf = ({ page, site }: ReviewRow) => (site ? SITE + site.site : page.url);

/** Returns the name of a row's site. */
export const siteNameOf = ({ page, site }: ReviewRow) => site?.site ?? page.site;

/** The selected row, and what a new ranking must not move: the row as it is shown and the rows above it. */
export interface HeldPlace<Row> {
  /** Id of the row; '' before a row is shown. */
  readonly id: string;
  readonly index: number;
  /** The row as it is shown; undefined before it is. */
  readonly row: Row | undefined;
  /** Ids of the rows above it. */
  readonly above: readonly string[];
  /** Id or page of a row that becomes the selected one when the list has it; '' for none. */
  readonly awaits: string;
}

/** The place while no row was shown yet, which selects the first row. */
export const TOP = { id: '', index: 0, row: undefined, above: [], awaits: '' } as const;

/**
 * Returns the place that selects the row at an index, as it is shown. An index beyond the rows gives `TOP`, which
 * selects the first row.
 */
export function placeIn<Row extends ReviewRow>(rows: readonly Row[], index: number): HeldPlace<Row> {
  const row = rows[index];
  return row ? { ...TOP, id: idOf(row), index, row, above: rows.slice(0, index).map(idOf) } : TOP;
}

/**
 * Returns the rows of a new ranking, with the selected row and the rows above it in their shown places. The rows below
 * follow in the order of the ranking. If the selected row has left the list, the row below moves to its place.
 */
export function withHeld<Row extends ReviewRow>(ranked: readonly Row[], place: HeldPlace<Row>): readonly Row[] {
  const { id, above, row } = place;
  if (id === '') return ranked;
  const first = [...above, id];
  // Most new rankings keep the rows from the top down to the selected one, so no row has to be moved.
  const isSame = ranked.length >= first.length && first.every((each, i) => idOf(ranked[i] as Row) === each);
  const rows = isSame ? ranked : arranged(ranked, first);
  const at = rows.findIndex((each) => idOf(each) === id);
  const found = rows[at];
  if (!found || !row || found === row || !isAsShown(found, row)) return rows;
  return rows.with(at, row);
}

/**
 * Returns the place after an answer to the row at `at`: the next page of an open site; else the best row, or with
 * `staysInPlace` the row that moves to the same position (the last one at the end). Without rows left, `TOP`.
 * @param rows rows as shown, the answered one included.
 * @param ranked rows in the order of the ranking.
 * @param stays false for the rows that leave the list with the answer.
 */
export function placeAfter<Row extends ReviewRow>(
  rows: readonly Row[],
  ranked: readonly Row[],
  at: number,
  stays: (row: Row) => boolean,
  staysInPlace: boolean,
): HeldPlace<Row> {
  const left = rows.filter(stays);
  const [row, next] = [rows[at], rows[at + 1]];
  const isOfSite = row && next && !row.site && !next.site && next.page.site === row.page.site;
  if (isOfSite && stays(next) && rows.some(({ site }) => site)) return placeIn(left, left.indexOf(next));
  if (!staysInPlace) return placeIn(ranked.filter(stays), 0);
  return placeIn(left, Math.min(rows.slice(0, at).filter(stays).length, left.length - 1));
}

/**
 * Returns the rows as `withHeld` arranges them, the selected one, and the place that holds it. The row that the place
 * awaits is selected if the list has it. If the held row has left, the row at its index is selected, or the last one;
 * −1 and undefined without rows.
 */
export function shownAt<Row extends ReviewRow>(ranked: readonly Row[], held: HeldPlace<Row>) {
  const rows = withHeld(ranked, held);
  const { id, index, row, awaits } = held;
  const awaited = awaits === '' ? -1 : rows.findIndex((other) => idOf(other) === awaits || other.page.url === awaits);
  const followed = awaited < 0 ? rows.findIndex((other) => idOf(other) === id) : awaited;
  const selected = followed < 0 ? Math.min(index, rows.length - 1) : followed;
  const selectedRow = rows[selected];
  const isHeld = !selectedRow || selectedRow === row;
  const place = isHeld ? held : { ...placeIn(rows, selected), awaits: awaited < 0 ? awaits : '' };
  return { rows, selected, selectedRow, place };
}

/** Returns the rows without those of the given ids, and without all rows of a site whose row is among them. */
export function withoutRows<Row extends ReviewRow>(rows: readonly Row[], ids: ReadonlySet<string>): Row[] {
  const sites = new Set([...ids].flatMap((id) => (id.startsWith(SITE) ? [id.slice(SITE.length)] : [])));
  return rows.filter((row) => !ids.has(idOf(row)) && (sites.size === 0 || !sites.has(siteNameOf(row))));
}

/**
 * True if the row that was shown still has the same page and site, and its site is as new as before. Of a row of a
 * site, the shown page need only be among the site's best.
 */
function isAsShown(now: ReviewRow, { page, site }: ReviewRow): boolean {
  if (now.page.n === page.n && now.page.site === page.site) return now.site?.isNew === site?.isNew;
  return site !== undefined && now.site?.isNew === site.isNew && now.site.best.includes(page.n);
}

/**
 * Moves the blocks of the given rows to the front, in the order of `first`; unknown ids are ignored. A block is a row
 * and, below the row of a site, its pages, of which those in `first` come first.
 */
function arranged<Row extends ReviewRow>(ranked: readonly Row[], first: readonly string[]): Row[] {
  const blocks: Row[][] = [];
  const blockOf = new Map<string, Row[]>();
  let head: Row | undefined;
  for (const row of ranked) {
    const isInner = !row.site && head?.site !== undefined;
    const last = blocks.at(-1);
    if (isInner && last) last.push(row);
    else {
      head = row;
      blocks.push([row]);
    }
    blockOf.set(idOf(row), blocks.at(-1) as Row[]);
  }
  const moved = new Set(first.map((id) => blockOf.get(id)).filter((block) => block !== undefined));
  const rank = new Map(first.map((id, i) => [id, i]));
  const rankOf = (row: Row) => rank.get(idOf(row)) ?? first.length;
  const inOrder = (block: Row[]) => [...block.slice(0, 1), ...block.slice(1).sort((a, b) => rankOf(a) - rankOf(b))];
  return [...[...moved].map(inOrder), ...blocks.filter((block) => !moved.has(block))].flat();
}
