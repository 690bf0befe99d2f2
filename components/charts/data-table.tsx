import type { ComponentChildren } from 'preact';

export interface Column<Row> {
  readonly id: string;
  readonly label: string;
  /** Numbers stand at the end of the cell. */
  readonly numeric?: boolean;
  cell(row: Row): ComponentChildren;
  /** Makes the column sortable. */
  readonly sort?: {
    /** `none` where another column is the order. */
    readonly direction: 'ascending' | 'descending' | 'none';
    choose(): void;
  };
}

interface DataTableProps<Row> {
  readonly caption: string;
  /** The first one names the row. */
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  keyOf(row: Row): string | number;
}

/** A table that scrolls sideways by itself where it is too wide. */
export function DataTable<Row>({ caption, columns, rows, keyOf }: DataTableProps<Row>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section class="table-scroll" aria-label={caption} tabIndex={0}>
      <table>
        <caption class="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ id, label, numeric, sort }) => (
              <th key={id} scope="col" class={numeric ? 'numeric' : undefined} aria-sort={sort?.direction}>
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
                  <th key={column.id} scope="row">
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.id} class={column.numeric ? 'numeric' : undefined} data-label={column.label}>
                    {column.cell(row)}
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
