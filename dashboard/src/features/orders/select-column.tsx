import { Checkbox } from '@mantine/core';
import type { Column } from '../../ui/data-table.tsx';
import type { Order } from './orders-api.ts';
import type { Selection } from './use-selection.ts';

/** A checkbox for each order, and one for the page. With Shift, all from the one before. */
export const selectColumn = (selection: Selection): Column<Order> => ({
  header: 'Select',
  bare: true,
  narrow: true,
  head: (
    <Checkbox
      aria-label="Select this page"
      disabled={!selection.isPageReady}
      checked={selection.isWholePage}
      indeterminate={selection.isPartOfPage && !selection.isWholePage}
      onChange={selection.isWholePage ? selection.removePage : selection.addPage}
    />
  ),
  cell: ({ id, orderNumber }) => (
    <Checkbox
      data-row-checkbox
      aria-label={`Select order ${orderNumber}`}
      checked={selection.has(id)}
      onChange={({ nativeEvent }) =>
        selection.toggle(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      }
    />
  ),
});
