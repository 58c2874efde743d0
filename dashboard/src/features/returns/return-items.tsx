import { formatCount } from '../../lib/format.ts';
import { type Column, DataTable, TwoLines } from '../../ui/data-table.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { Order } from '../orders/index.ts';
import type { Return } from './returns-api.ts';

type Item = Return['items'][number];

const CONDITION_LABELS = { sellable: 'sellable', damaged: 'damaged' };

export function ReturnItems({ one, order }: { one: Return; order: Order | undefined }) {
  const columns: Column<Item>[] = [
    {
      header: 'Item',
      cell: ({ orderItemId, reason }) => (
        <TwoLines
          main={<strong>{order?.items.find(({ id }) => id === orderItemId)?.name ?? orderItemId}</strong>}
          below={reason}
        />
      ),
    },
    { header: 'Requested', align: 'right', cell: ({ quantity }) => formatCount(quantity) },
    {
      header: 'Received',
      align: 'right',
      cell: ({ receivedQuantity, condition }) =>
        condition === null ? (
          '–'
        ) : (
          <TwoLines main={formatCount(receivedQuantity)} below={CONDITION_LABELS[condition]} />
        ),
    },
  ];
  return (
    <Panel title="Items" flush>
      <DataTable caption="Items" columns={columns} rows={one.items} idOf={({ id }) => id} empty={null} />
    </Panel>
  );
}
