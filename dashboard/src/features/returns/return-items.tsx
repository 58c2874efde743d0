import { formatCount } from '../../lib/format.ts';
import { t } from '../../lib/language/index.ts';
import { type Column, DataTable, TwoLines } from '../../ui/data-table.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { Order } from '../orders/index.ts';
import { itemNames } from './return-display.ts';
import type { Return } from './returns-api.ts';

type Item = Return['items'][number];

export function ReturnItems({ one, order }: { one: Return; order: Order | undefined }) {
  const nameOf = itemNames(order);
  const columns: Column<Item>[] = [
    {
      header: t('Item'),
      cell: ({ orderItemId, reason }) => (
        <TwoLines main={<strong>{nameOf(orderItemId)}</strong>} below={reason} />
      ),
    },
    { header: t('Requested'), align: 'right', cell: ({ quantity }) => formatCount(quantity) },
    { header: t('Received'), align: 'right', cell: ({ receivedQuantity }) => formatCount(receivedQuantity) },
  ];
  return (
    <Panel title={t('Items')} flush>
      <DataTable caption={t('Items')} columns={columns} rows={one.items} idOf={({ id }) => id} empty={null} />
    </Panel>
  );
}
