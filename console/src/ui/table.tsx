import type { ComponentChildren } from 'preact';
import { TableScroll } from './section.js';

export interface Column<T> {
  heading: string;
  /** Classes of its cells and of its heading. Only screen readers have the heading of `row-actions`. */
  class?: string;
  cell: (row: T) => ComponentChildren;
}

interface TableProps<T> {
  /** What is in it, for screen readers. */
  label: string;
  rows: readonly T[];
  /** The cells of the first one are the headings of their rows. */
  columns: readonly (Column<NoInfer<T>> | false)[];
  /** Whether the table is a part of a section, and not the list that the page is about. */
  isInSection?: boolean;
  hasRowHeadings?: boolean;
  /** A class of the table in the place of that of its kind. */
  class?: string;
  classOfRow?: (row: T) => string | undefined;
  /** Rows of another kind, after the others. */
  children?: ComponentChildren;
}

/** Rows under headings. Where they are too wide, each is shown as a card: see stacked-tables.ts. */
export function Table<T extends object>(props: TableProps<T>) {
  const { label, rows, hasRowHeadings = true, isInSection = false } = props;
  const columns = props.columns.filter((column) => column !== false);
  const table = (
    <table class={props.class ?? (isInSection ? undefined : 'list')}>
      {!isInSection && <caption class="visually-hidden">{label}</caption>}
      <thead>
        <tr>
          {columns.map(({ heading, class: name }) => (
            <th key={heading} scope="col" class={name}>
              {name === 'row-actions' ? <span class="visually-hidden">{heading}</span> : heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={'id' in row ? row.id : index} class={props.classOfRow?.(row)}>
            {columns.map(({ heading, class: name, cell }, column) =>
              column === 0 && hasRowHeadings ? (
                <th key={heading} scope="row" class={name}>
                  {cell(row)}
                </th>
              ) : (
                <td key={heading} class={name}>
                  {cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
        {props.children}
      </tbody>
    </table>
  );
  return isInSection ? (
    <TableScroll label={label}>{table}</TableScroll>
  ) : (
    <div class="card table-card">{table}</div>
  );
}
