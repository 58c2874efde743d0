import { Button, Group } from '@mantine/core';
import type { Column } from '../../ui/data-table.tsx';
import { formatCount } from '../../ui/format.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import type { StockPlace } from './adjust-dialog.tsx';
import type { StockLevel } from './inventory-api.ts';
import { ReorderPoint } from './reorder-point.tsx';
import { isLow } from './stock-words.ts';

interface Doings {
  nameOf(warehouseId: string): string;
  onAdjust(place: StockPlace): void;
  onTransfer(place: StockPlace): void;
}

/** How much of it there is, and what can be done about it: the same for a list of products and of warehouses. */
export const levelColumns = ({ nameOf, onAdjust, onTransfer }: Doings): Column<StockLevel>[] => [
  { header: 'On hand', wide: true, align: 'right', cell: ({ onHand }) => formatCount(onHand) },
  { header: 'Promised', wide: true, align: 'right', cell: ({ allocated }) => formatCount(allocated) },
  {
    header: 'Available',
    align: 'right',
    cell: (level) => (
      <Group gap="xs" justify="flex-end">
        {isLow(level) && <StatusBadge tone="warn">low</StatusBadge>}
        {formatCount(level.available)}
      </Group>
    ),
  },
  {
    header: 'Reorder point',
    align: 'right',
    cell: (level) => <ReorderPoint level={level} warehouse={nameOf(level.warehouseId)} />,
  },
  {
    header: 'Actions',
    bare: true,
    align: 'right',
    cell: ({ sku, warehouseId }) => {
      const where = `${sku} at ${nameOf(warehouseId)}`;
      const place = { sku, warehouseId };
      return (
        <Group gap="xs" justify="flex-end">
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Adjust ${where}`}
            onClick={() => onAdjust(place)}
          >
            Adjust
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Transfer ${where}`}
            onClick={() => onTransfer(place)}
          >
            Transfer
          </Button>
        </Group>
      );
    },
  },
];
