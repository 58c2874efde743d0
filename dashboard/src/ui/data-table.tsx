import { Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { errorMessage } from '../lib/notify.ts';
import { type Column, DataRow, marksOf } from './data-row.tsx';
import classes from './data-table.module.css';
import { ListPagination } from './list-pagination.tsx';
import { Message } from './message.tsx';

export type { Column } from './data-row.tsx';

interface PageMeta {
  page: number;
  limit: number;
  total: number;
  totalPages: number;
}

interface Props<Row> {
  /** What the table lists, for screen readers. */
  caption: string;
  columns: Column<Row>[];
  /** Undefined while loading. */
  rows: Row[] | undefined;
  idOf(row: Row): string;
  error?: Error | null;
  /** Shown instead of an empty table: what would be here, and what to do next. */
  empty: ReactNode;
  /** Adds pagination below the table. */
  meta?: PageMeta | undefined;
}

/**
 * A list as a table. To make whole rows clickable, render a `<RowLink>` in the first cell: one link per row that
 * covers all of it. The roles are explicit because browsers drop them from rows displayed as cards.
 */
export function DataTable<Row>({ caption, columns, rows, idOf, error, empty, meta }: Props<Row>) {
  if (rows === undefined && error) {
    return (
      <Message title="This list could not be loaded" tone="bad">
        {errorMessage(error)}
      </Message>
    );
  }
  if (rows?.length === 0) {
    if (meta === undefined || meta.page === 1) return <>{empty}</>;
    return (
      <Message title="No entries on this page">
        The list has become shorter. <ListPagination meta={meta} />
      </Message>
    );
  }
  return (
    <>
      <section className={classes.scroll} aria-label={caption} aria-busy={rows === undefined}>
        <Table
          role="table"
          verticalSpacing="sm"
          horizontalSpacing="md"
          highlightOnHover={rows !== undefined}
          className={classes.table}
        >
          <Table.Thead role="rowgroup">
            <Table.Tr role="row">
              {columns.map(({ header, align = 'left', ...column }) => (
                <Table.Th key={header} role="columnheader" ta={align} {...marksOf(column)}>
                  {column.bare ? <span className={classes.hidden}>{header}</span> : header}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody role="rowgroup">
            {rows === undefined
              ? SKELETON_ROWS.map((key) => <DataRow key={key} columns={columns} row={undefined} />)
              : rows.map((row) => <DataRow key={idOf(row)} columns={columns} row={row} />)}
          </Table.Tbody>
        </Table>
      </section>
      {meta !== undefined && <ListPagination meta={meta} />}
    </>
  );
}

const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e'];

/** Two lines in one cell; on a card they become one. */
export function TwoLines({ main, below }: { main: ReactNode; below: ReactNode }) {
  return (
    <>
      <div>{main}</div>
      <Text size="xs" c="dimmed" component="div">
        {below}
      </Text>
    </>
  );
}
