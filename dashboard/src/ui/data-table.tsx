import { Skeleton, Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './data-table.module.css';
import { Message } from './message.tsx';
import { wordsOf } from './notify.ts';
import { Pages } from './pages.tsx';

export interface Column<Row> {
  header: string;
  cell(row: Row): ReactNode;
  align?: 'left' | 'right';
  /** Left out on a phone. */
  wide?: boolean;
  /** No wider than what is in it. */
  narrow?: boolean;
  /** For a column of buttons: its header is only for screen readers. */
  bare?: boolean;
}

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
  /** Undefined while they are on their way. */
  rows: Row[] | undefined;
  idOf(row: Row): string;
  error?: Error | null;
  /** Shown instead of an empty table: what would be here, and what to do next. */
  empty: ReactNode;
  /** Makes pages below the table; the page is in the address. */
  meta?: PageMeta | undefined;
}

/**
 * A list as a table. To make whole rows lead somewhere, render a `<RowLink>` in the first cell: one link a row, that
 * reaches over all of it.
 */
export function DataTable<Row>({ caption, columns, rows, idOf, error, empty, meta }: Props<Row>) {
  if (rows === undefined && error) {
    return (
      <Message title="This list could not be loaded" tone="bad">
        {wordsOf(error)}
      </Message>
    );
  }
  if (rows?.length === 0) {
    if (meta === undefined || meta.page === 1) return <>{empty}</>;
    return (
      <Message title="There is nothing on this page">
        The list has become shorter since. <Pages meta={meta} />
      </Message>
    );
  }
  return (
    <>
      <section className={classes.scroll} aria-label={caption} aria-busy={rows === undefined}>
        <Table verticalSpacing="sm" horizontalSpacing="md" highlightOnHover={rows !== undefined}>
          <Table.Thead>
            <Table.Tr>
              {columns.map(({ header, align = 'left', wide, bare, narrow }) => (
                <Table.Th
                  key={header}
                  ta={align}
                  className={classes.head}
                  data-wide={wide || undefined}
                  data-narrow={narrow || undefined}
                >
                  {bare ? <span className={classes.hidden}>{header}</span> : header}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows === undefined ? (
              <Waiting columns={columns} />
            ) : (
              rows.map((row) => (
                <Table.Tr key={idOf(row)} className={classes.row}>
                  {columns.map(({ header, cell, align = 'left', wide, narrow }) => (
                    <Table.Td
                      key={header}
                      ta={align}
                      data-wide={wide || undefined}
                      data-narrow={narrow || undefined}
                    >
                      {cell(row)}
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))
            )}
          </Table.Tbody>
        </Table>
      </section>
      {meta !== undefined && <Pages meta={meta} />}
    </>
  );
}

const WAITING_ROWS = ['a', 'b', 'c', 'd', 'e'];

function Waiting<Row>({ columns }: { columns: Column<Row>[] }) {
  return WAITING_ROWS.map((key) => (
    <Table.Tr key={key}>
      {columns.map(({ header, wide }) => (
        <Table.Td key={header} data-wide={wide || undefined}>
          <Skeleton height={14} my={4} width="70%" />
        </Table.Td>
      ))}
    </Table.Tr>
  ));
}

/** Two lines in one cell: the thing, and what there is to say of it. */
export function TwoLines({ main, below }: { main: ReactNode; below: ReactNode }) {
  return (
    <>
      <div>{main}</div>
      <Text size="xs" c="dimmed">
        {below}
      </Text>
    </>
  );
}
