import { Skeleton, Table } from '@mantine/core';
import { isValidElement, type ReactNode } from 'react';
import classes from './data-table.module.css';
import { StatusBadge } from './status-badge.tsx';

/**
 * On narrow screens each row is a card: the first column is its title, with a badge beside it, and
 * every other column follows with its header, buttons last.
 */
export interface Column<Row> {
  header: string;
  /** Shown instead of the header: a checkbox. */
  head?: ReactNode;
  cell(row: Row): ReactNode;
  align?: 'left' | 'right';
  /** Not shown on a card. */
  wide?: boolean;
  /** Beside the title of a card, without its header, as badges are by default: a price, a quantity. */
  mark?: boolean;
  /** As narrow as its content: a checkbox before the name. */
  narrow?: boolean;
  /** For a column of buttons: its header is only for screen readers. */
  bare?: boolean;
  /** On one line where the table is wide enough: a tracking code. */
  whole?: boolean;
  /** Cut off where the table is narrow: a part of its width that the column may take. */
  clip?: 'small' | 'medium' | 'large';
  /** What the API calls the order by this column; `first` is the direction of the first click. */
  sort?: { key: string; first: 'ascending' | 'descending' };
}

interface RowProps<Row> {
  columns: readonly Column<Row>[];
  row: Row | undefined;
  'aria-selected'?: boolean;
}

/** Without a row, a placeholder while rows are loading. */
export function DataRow<Row>({ columns, row, ...attributes }: RowProps<Row>) {
  const name = columns.findIndex(({ narrow }) => !narrow);
  const skeleton = (index: number) => <CellSkeleton isName={index === name} />;
  const cells = columns.map(({ cell, ...column }, index) => {
    const content = row === undefined ? skeleton(index) : cell(row);
    return { ...column, content, mark: column.mark || isBadge(content) };
  });
  const isShort = cells.every(({ wide, mark, bare }, index) => index <= name || wide || mark || bare);
  return (
    <Table.Tr
      role="row"
      className={classes.row}
      {...attributes}
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
export const marksOf = ({ wide, narrow, mark, bare, whole, clip }: Partial<Column<never>>) => ({
  'data-wide': wide || undefined,
  'data-narrow': narrow || undefined,
  'data-mark': mark || undefined,
  'data-bare': bare || undefined,
  'data-whole': whole || undefined,
  'data-clip': clip,
});

const isBadge = (content: ReactNode): boolean => isValidElement(content) && content.type === StatusBadge;

/** As high as the text it stands for, so that nothing jumps once the text is there. */
const CellSkeleton = ({ isName }: { isName: boolean }) => (
  <>
    <Skeleton height={14} my={4} width={isName ? '9rem' : '4rem'} maw="100%" />
    {isName && <Skeleton height={10} my={4} width="6rem" maw="100%" />}
  </>
);
