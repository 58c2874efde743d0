import { Table, UnstyledButton } from '@mantine/core';
import { type Column, marksOf } from './data-row.tsx';
import classes from './data-table.module.css';
import { Icon } from './icons.tsx';

export interface SortState {
  /** As the API takes it: `total`, or `-total` for the other direction. */
  value: string;
  onChange(value: string): void;
}

interface Props<Row> {
  columns: readonly Column<Row>[];
  sort?: SortState | undefined;
}

export function DataTableHead<Row>({ columns, sort }: Props<Row>) {
  return (
    <Table.Thead role="rowgroup">
      <Table.Tr role="row">
        {columns.map((column) => {
          const { header, head, align = 'left', bare } = column;
          const direction = directionOf(column, sort?.value);
          return (
            <Table.Th key={header} role="columnheader" ta={align} aria-sort={direction} {...marksOf(column)}>
              {head ?? (bare ? <span className={classes.hidden}>{header}</span> : heading(column, sort))}
            </Table.Th>
          );
        })}
      </Table.Tr>
    </Table.Thead>
  );
}

type Direction = 'ascending' | 'descending';

function directionOf(column: Pick<Column<never>, 'sort'>, value: string | undefined): Direction | undefined {
  if (column.sort === undefined || value === undefined) return undefined;
  if (value === column.sort.key) return 'ascending';
  return value === `-${column.sort.key}` ? 'descending' : undefined;
}

function heading(column: Pick<Column<never>, 'header' | 'sort' | 'align'>, sort: SortState | undefined) {
  if (column.sort === undefined || sort === undefined) return column.header;
  const { key, first } = column.sort;
  const direction = directionOf(column, sort.value);
  const next = direction === undefined ? first : direction === 'ascending' ? 'descending' : 'ascending';
  return (
    <UnstyledButton
      className={classes.sort}
      data-align={column.align}
      data-sorted={direction}
      onClick={() => sort.onChange(next === 'ascending' ? key : `-${key}`)}
    >
      {column.header}
      <Icon name={(direction ?? first) === 'ascending' ? 'up' : 'down'} size={14} />
    </UnstyledButton>
  );
}
