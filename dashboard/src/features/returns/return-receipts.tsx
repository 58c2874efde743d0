import { formatCount } from '../../lib/format.ts';
import { t } from '../../lib/language/index.ts';
import { type Column, DataTable, TwoLines } from '../../ui/data-table.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import type { Order } from '../orders/index.ts';
import { useWarehouseNames } from '../warehouses/index.ts';
import { CONDITION_TONES, CONDITION_WORDS, itemNames } from './return-display.ts';
import type { Return } from './returns-api.ts';

type Receipt = Return['items'][number]['receipts'][number] & { key: string; name: string };

/** What has arrived so far, the latest first. */
export function ReturnReceipts({ one, order }: { one: Return; order: Order | undefined }) {
  const nameOf = itemNames(order);
  const warehouseOf = useWarehouseNames();
  const receipts: Receipt[] = one.items
    .flatMap(({ id, orderItemId, receipts: own }) =>
      own.map((receipt, at) => ({ ...receipt, key: `${id} ${at}`, name: nameOf(orderItemId) })),
    )
    .toSorted((a, b) => b.at.localeCompare(a.at));
  if (receipts.length === 0) return null;
  const columns: Column<Receipt>[] = [
    {
      header: t('Item'),
      cell: ({ name, at }) => <TwoLines main={<strong>{name}</strong>} below={<DateTime at={at} />} />,
    },
    {
      header: t('Condition'),
      cell: ({ condition }) => (
        <StatusBadge tone={CONDITION_TONES[condition]}>{CONDITION_WORDS[condition]}</StatusBadge>
      ),
    },
    { header: t('Quantity'), align: 'right', cell: ({ quantity }) => formatCount(quantity) },
    {
      header: t('Warehouse'),
      cell: ({ warehouseId }) => (warehouseId === null ? '–' : warehouseOf(warehouseId)),
    },
  ];
  return (
    <Panel title={t('Received so far')} flush>
      <DataTable
        caption={t('Receipts')}
        columns={columns}
        rows={receipts}
        idOf={({ key }) => key}
        empty={null}
      />
    </Panel>
  );
}
