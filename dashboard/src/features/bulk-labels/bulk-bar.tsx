import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { formatCount } from '../../lib/format.ts';
import { pluralize } from '../../lib/text.ts';
import { SelectionBar } from '../../ui/selection-bar.tsx';
import type { Selection } from '../../ui/use-selection.ts';
import { orderEntries } from '../documents/index.ts';
import { canShip, type Order } from '../orders/index.ts';
import { PrintMenu } from '../shipments/index.ts';
import { ShipSheet } from './ship-sheet.tsx';

/** As many as one person packs between two looks at the screen; the others stay selected. */
const MOST_AT_ONCE = 200;

interface Props {
  selection: Selection<Order>;
  /** Further actions, before those that every list has. */
  children?: ReactNode;
}

/** The actions for the selected orders. */
export function BulkBar({ selection, children }: Props) {
  const [shipping, setShipping] = useState<Order[]>();
  const open = selection.rows.filter(canShip);
  const left = selection.count - open.length;
  const count = Math.min(open.length, MOST_AT_ONCE);
  return (
    <>
      <SelectionBar
        noun="order"
        count={selection.count}
        note={[
          left > 0 && `, ${formatCount(open.length)} ready to ship`,
          open.length > MOST_AT_ONCE && `, ${MOST_AT_ONCE} at a time`,
        ]}
      >
        {children}
        {!selection.isWholePage && (
          <Button variant="subtle" size="xs" disabled={!selection.isPageReady} onClick={selection.addPage}>
            Select this page
          </Button>
        )}
        <Button variant="subtle" size="xs" onClick={selection.clear}>
          Clear
        </Button>
        <PrintMenu size="xs" entries={orderEntries(selection.rows, open)}>
          Print
        </PrintMenu>
        <Button size="xs" disabled={count === 0} onClick={() => setShipping(open.slice(0, MOST_AT_ONCE))}>
          {count === 0 ? 'Nothing to ship' : `Ship ${pluralize(count, 'order')}`}
        </Button>
      </SelectionBar>
      {shipping !== undefined && (
        <ShipSheet
          orders={shipping}
          onClose={(bought) => {
            setShipping(undefined);
            selection.remove(bought);
          }}
        />
      )}
    </>
  );
}
