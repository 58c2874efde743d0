import { Group } from '@mantine/core';
import { formatCount } from '../../lib/format.ts';
import { t } from '../../lib/language/index.ts';
import type { Column } from '../../ui/data-table.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { BinField } from './bin-field.tsx';
import type { StockLevel } from './inventory-api.ts';
import { LevelActions, type StockActions } from './level-actions.tsx';
import { ReorderPoint } from './reorder-point.tsx';
import { isLow } from './stock-display.ts';

/** Quantities and actions, shared by the lists by product and by warehouse. */
export const levelColumns = (actions: StockActions): Column<StockLevel>[] => [
  { header: t('On hand'), align: 'right', cell: ({ onHand }) => formatCount(onHand) },
  { header: t('Reserved'), align: 'right', cell: ({ allocated }) => formatCount(allocated) },
  {
    header: t('Available'),
    align: 'right',
    cell: (level) => (
      <Group gap="xs" justify="flex-end" wrap="nowrap">
        {isLow(level) && <StatusBadge tone="warn">{t('low')}</StatusBadge>}
        {formatCount(level.available)}
      </Group>
    ),
  },
  {
    header: t('Bin'),
    wide: true,
    cell: (level) => <BinField level={level} warehouse={actions.nameOf(level.warehouseId)} />,
  },
  {
    header: t('Reorder point'),
    align: 'right',
    cell: (level) => <ReorderPoint level={level} warehouse={actions.nameOf(level.warehouseId)} />,
  },
  {
    header: t('Actions'),
    bare: true,
    mark: true,
    align: 'right',
    cell: (level) => <LevelActions level={level} {...actions} />,
  },
];
