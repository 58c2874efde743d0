import { Table, Text } from '@mantine/core';
import { isValidElement, type ReactNode } from 'react';
import classes from './data-table.module.css';
import { Message } from './message.tsx';
import { wordsOf } from './notify.ts';
import { Pages } from './pages.tsx';
import { StatusBadge } from './status-badge.tsx';
import { WaitingLine } from './waiting-line.tsx';

/**
 * Where there is no room for a table, each row is a card: the first column names it, a badge stands beside the name,
 * every other column follows below with its header, buttons last.
 */
export interface Column<Row> {
  header: string;
  cell(row: Row): ReactNode;
  align?: 'left' | 'right';
  /** Left out of a card. */
  wide?: boolean;
  /** Beside the name on a card, without its header, as a badge is by itself: a price, a quantity. */
  mark?: boolean;
  /** No wider than what is in it: a checkbox before the name. */
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
 * reaches over all of it. The roles are said aloud because a card is no table to the browser.
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
              ? WAITING_ROWS.map((key) => <Row key={key} columns={columns} row={undefined} />)
              : rows.map((row) => <Row key={idOf(row)} columns={columns} row={row} />)}
          </Table.Tbody>
        </Table>
      </section>
      {meta !== undefined && <Pages meta={meta} />}
    </>
  );
}

const WAITING_ROWS = ['a', 'b', 'c', 'd', 'e'];

/** Without a row, the place that one will take. */
function Row<Row>({ columns, row }: { columns: Column<Row>[]; row: Row | undefined }) {
  const name = columns.findIndex(({ narrow }) => !narrow);
  const waiting = (index: number) => <WaitingLine twice={index === name} />;
  const cells = columns.map(({ cell, ...column }, index) => {
    const content = row === undefined ? waiting(index) : cell(row);
    return { ...column, content, mark: column.mark || isBadge(content) };
  });
  const isShort = cells.every(({ wide, mark, bare }, index) => index <= name || wide || mark || bare);
  return (
    <Table.Tr
      role="row"
      className={classes.row}
      data-picks={name > 0 || undefined}
      data-short={isShort || undefined}
    >
      {cells.map(({ header, content, align = 'left', ...column }, index) => (
        <Table.Td
          key={header}
          role="cell"
          ta={align}
          data-header={header}
          data-name={index === name || undefined}
          {...marksOf(column)}
        >
          {content}
        </Table.Td>
      ))}
    </Table.Tr>
  );
}

/** For the style sheet. */
const marksOf = ({ wide, narrow, mark, bare }: Partial<Column<never>>) => ({
  'data-wide': wide || undefined,
  'data-narrow': narrow || undefined,
  'data-mark': mark || undefined,
  'data-bare': bare || undefined,
});

const isBadge = (content: ReactNode): boolean => isValidElement(content) && content.type === StatusBadge;

/** Two lines in one cell: the thing, and what there is to say of it. On a card below the name they are one. */
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
