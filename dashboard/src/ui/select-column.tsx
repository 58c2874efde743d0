import { Checkbox, type CheckboxProps } from '@mantine/core';
import { t } from '../lib/language/index.ts';
import type { Identified } from '../lib/selection.ts';
import type { Column } from './data-table.tsx';
import type { Selection } from './use-selection.ts';

/** A checkbox for each row, named by `nameOf`, and one for the page. With Shift, all from the one before. */
export const selectColumn = <Row extends Identified>(
  selection: Selection<Row>,
  nameOf: (row: Row) => string,
): Column<Row> => ({
  header: t('Select'),
  bare: true,
  narrow: true,
  head: <SelectPage selection={selection} aria-label={t('Select this page')} />,
  cell: (row) => (
    <Checkbox
      data-row-checkbox
      aria-label={t('Select {name}', { name: nameOf(row) })}
      checked={selection.has(row.id)}
      onChange={({ nativeEvent }) =>
        selection.toggle(row.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      }
    />
  ),
});

interface SelectPageProps<Row extends Identified> extends CheckboxProps {
  selection: Selection<Row>;
}

export const SelectPage = <Row extends Identified>({ selection, ...props }: SelectPageProps<Row>) => (
  <Checkbox
    disabled={!selection.isPageReady}
    checked={selection.isWholePage}
    indeterminate={selection.isPartOfPage && !selection.isWholePage}
    onChange={selection.isWholePage ? selection.removePage : selection.addPage}
    {...props}
  />
);
