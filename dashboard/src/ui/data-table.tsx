import { Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../lib/language/index.ts';
import { errorMessage } from '../lib/notify.ts';
import { type Column, DataRow } from './data-row.tsx';
import classes from './data-table.module.css';
import { DataTableHead, type SortState } from './data-table-head.tsx';
import { ListPagination, type PageSizes } from './list-pagination.tsx';
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
  columns: readonly Column<Row>[];
  /** Undefined while loading. */
  rows: Row[] | undefined;
  idOf(row: Row): string;
  error?: Error | null;
  /** Shown instead of an empty table: what would be here, and what to do next. */
  empty: ReactNode;
  /** Adds pagination below the table. */
  meta?: PageMeta | undefined;
  /** Low rows of one line each, for a list that is worked through. */
  dense?: boolean;
  /** By which column it is sorted, where that can be chosen. */
  sort?: SortState;
  /** Page sizes to choose from, and what happens then. */
  pageSizes?: PageSizes;
  /** For rows that can be selected. */
  isSelected?(row: Row): boolean;
  /** For rows without links or buttons: the table takes the focus instead, so that the keyboard scrolls it. */
  isPlain?: boolean;
}

/**
 * A list as a table. To make whole rows clickable, render a `<RowLink>` in the first cell: one link per row that
 * covers all of it. The roles are explicit because browsers drop them from rows displayed as cards.
 */
export function DataTable<Row>(props: Props<Row>) {
  const {
    caption,
    columns,
    rows,
    idOf,
    error,
    empty,
    meta,
    dense = false,
    sort,
    pageSizes,
    isSelected,
    isPlain = false,
  } = props;
  if (rows === undefined && error) {
    return (
      <Message title={t("Couldn't load this list")} tone="bad">
        {errorMessage(error)}
      </Message>
    );
  }
  if (rows?.length === 0) {
    if (meta === undefined || meta.page === 1) return <>{empty}</>;
    return (
      <Message title={t('No entries on this page')}>
        {t('The list is shorter now.')} <ListPagination meta={meta} />
      </Message>
    );
  }
  return (
    <>
      <div className={classes.scroll} {...(isPlain && { tabIndex: 0, role: 'group', 'aria-label': caption })}>
        <Table
          role="table"
          aria-label={caption}
          aria-busy={rows === undefined}
          verticalSpacing="sm"
          horizontalSpacing={dense ? 6 : 'md'}
          data-dense={dense || undefined}
          highlightOnHover={rows !== undefined}
          className={classes.table}
        >
          <DataTableHead columns={columns} sort={sort} />
          <Table.Tbody role="rowgroup">
            {rows === undefined
              ? SKELETON_ROWS.map((key) => <DataRow key={key} columns={columns} row={undefined} />)
              : rows.map((row) => (
                  <DataRow
                    key={idOf(row)}
                    columns={columns}
                    row={row}
                    {...(isSelected && { 'aria-selected': isSelected(row) })}
                  />
                ))}
          </Table.Tbody>
        </Table>
      </div>
      {meta !== undefined && <ListPagination meta={meta} pageSizes={pageSizes} />}
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
