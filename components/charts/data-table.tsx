import type { ComponentChildren } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { useApp } from '../common/app-context';
import { Button } from '../common/button';
import { formatNumber } from '../common/format';

export interface Column<Row> {
  /** Heading; different from those of the other columns. */
  readonly label: string;
  /** Aligns the content with the end of the cell, as numbers are. */
  readonly numeric?: boolean;
  /** Numbers are written in the user's language, undefined as a dash. */
  cell(row: Row): ComponentChildren;
  /** Makes the column sortable by its heading. */
  readonly sort?: {
    /** Current direction of the column; `none` when the table is sorted by another column. */
    readonly direction: 'ascending' | 'descending' | 'none';
    choose(): void;
  };
}

interface DataTableProps<Row> {
  readonly caption: string;
  /** The cell of the first column is the heading of its row. */
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  keyOf(row: Row): string | number;
}

/**
 * A table that scrolls sideways inside its own box when it is wider than the page. Rows appear in the given order; a
 * cell with undefined shows a dash.
 */
export function DataTable<Row>({ caption, columns, rows, keyOf }: DataTableProps<Row>) {
  const { locale } = useApp();
  const written = (content: ComponentChildren) =>
    typeof content === 'number' ? formatNumber(locale, content) : content === undefined ? '–' : content;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section class="table-scroll" aria-label={caption} tabIndex={0}>
      <table>
        <caption class="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ label, numeric, sort }) => (
              <th key={label} scope="col" class={numeric ? 'numeric' : undefined} aria-sort={sort?.direction}>
                {sort ? (
                  <button type="button" class="sort" onClick={() => sort.choose()}>
                    {label}
                    <span aria-hidden="true">{ARROWS[sort.direction]}</span>
                  </button>
                ) : (
                  label
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column, i) =>
                i === 0 ? (
                  <th key={column.label} scope="row">
                    {written(column.cell(row))}
                  </th>
                ) : (
                  <td key={column.label} class={column.numeric ? 'numeric' : undefined} data-label={column.label}>
                    {written(column.cell(row))}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const ARROWS = { ascending: ' ▲', descending: ' ▼', none: '' } as const;

interface Order<Key> {
  readonly by: Key;
  readonly direction: 'ascending' | 'descending';
}

/**
 * Sorts rows by one of their members. Rows with equal values keep their order; unknown numbers count as −1. Text
 * columns start ascending and number columns descending; choosing the same column again reverses the order.
 * @param by member that the rows are sorted by at first, descending.
 * @returns the sorted rows, and a function that makes the `sort` of the column of a member.
 */
export function useSorted<Row>(rows: readonly Row[], by: keyof Row) {
  const firstOf = (key: keyof Row) => (typeof rows[0]?.[key] === 'string' ? 'ascending' : 'descending');
  const [order, setOrder] = useState<Order<keyof Row>>({ by, direction: 'descending' });
  const sorted = useMemo(() => sortRows(rows, order), [rows, order]);
  /**
   * Returns the `sort` of the column of a member. Its `choose` sorts the table by the member, or reverses the order.
   */
  const sortBy = (key: keyof Row) => ({
    direction: order.by === key ? order.direction : ('none' as const),
    choose: () => {
      const turned = order.direction === 'ascending' ? 'descending' : 'ascending';
      setOrder({ by: key, direction: order.by === key ? turned : firstOf(key) });
    },
  });
  return [sorted, sortBy] as const;
}

/** Returns a sorted copy of the rows: texts by the collation of the browser's language, unknown numbers as −1. */
function sortRows<Row>(rows: readonly Row[], { by, direction }: Order<keyof Row>): readonly Row[] {
  const sign = direction === 'ascending' ? 1 : -1;
  return rows.toSorted((a, b) => {
    const [one, other] = [a[by], b[by]];
    if (typeof one === 'string') return sign * one.localeCompare(String(other));
    return sign * (Number(one ?? -1) - Number(other ?? -1));
  });
}

const ROWS_AT_ONCE = 50;

/**
 * Returns the first 50 rows of a list, and a button that shows 50 more; the button is null when all rows are shown. The
 * number shown stays when the list changes.
 */
export function useFirst<Row>(rows: readonly Row[]) {
  const { t } = useApp();
  const [limit, setLimit] = useState(ROWS_AT_ONCE);
  const left = rows.length - limit;
  const more =
    left > 0 ? <Button onClick={() => setLimit(limit + ROWS_AT_ONCE)}>{t('dashboard_show_more', left)}</Button> : null;
  return [rows.slice(0, limit), more] as const;
}

interface FigureProps {
  readonly label: string;
  readonly value: number | string;
  /** A sentence that the pointer shows. */
  readonly title?: string | undefined;
  /** A text below the value. */
  readonly below?: string | undefined;
}

/** Large figures side by side, each below its label and above its small text; numbers in the user's language. */
export function Figures({ figures }: { figures: readonly FigureProps[] }) {
  const { locale } = useApp();
  return (
    <dl class="stack figures">
      {figures.map(({ label, value, title, below }) => (
        <div key={label} title={title}>
          <dt>{label}</dt>
          <dd>{typeof value === 'number' ? formatNumber(locale, value) : value}</dd>
          {below ? <dd class="hint">{below}</dd> : null}
        </div>
      ))}
    </dl>
  );
}
