import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { plural, t } from '../../lib/language/index.ts';
import { SelectionBar } from '../../ui/selection-bar.tsx';
import type { Selection } from '../../ui/use-selection.ts';
import { orderEntries } from '../documents/index.ts';
import { canShip, type Order } from '../orders/index.ts';
import { PrintMenu } from '../shipments/index.ts';
import { PrintOrderLabels } from './print-order-labels.tsx';
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
  const hasLabels = selection.rows.some(({ shipments }) => shipments.length > 0);
  return (
    <>
      <SelectionBar
        noun="order"
        count={selection.count}
        note={[
          left > 0 && `, ${plural(open.length, '{count} ready to ship', '{count} ready to ship')}`,
          open.length > MOST_AT_ONCE && `, ${t('{count} at a time', { count: MOST_AT_ONCE })}`,
        ]}
      >
        {children}
        {!selection.isWholePage && (
          <Button variant="subtle" size="xs" disabled={!selection.isPageReady} onClick={selection.addPage}>
            {t('Select this page')}
          </Button>
        )}
        <Button variant="subtle" size="xs" onClick={selection.clear}>
          {t('Clear##selection')}
        </Button>
        <PrintMenu size="xs" entries={orderEntries(selection.rows, open)}>
          {t('Print')}
        </PrintMenu>
        <PrintOrderLabels orders={selection.rows} isMain={count === 0} />
        {(count > 0 || !hasLabels) && (
          <Button size="xs" disabled={count === 0} onClick={() => setShipping(open.slice(0, MOST_AT_ONCE))}>
            {count === 0 ? t('Nothing to ship') : plural(count, 'Ship {count} order', 'Ship {count} orders')}
          </Button>
        )}
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
