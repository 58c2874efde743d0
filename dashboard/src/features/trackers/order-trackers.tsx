import { useQuery } from '@tanstack/react-query';
import { t } from '../../lib/language/index.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Panel } from '../../ui/panel.tsx';
import { trackerColumns } from './tracker-columns.tsx';
import { trackersQuery } from './trackers-api.ts';

/** The parcels of an order whose labels were bought elsewhere, where it has any. */
export function OrderTrackers({ orderId }: { orderId: string }) {
  const { data } = useQuery(trackersQuery({ order: orderId, limit: 50 }));
  if (data === undefined || data.data.length === 0) return null;
  return (
    <Panel title={t('Shipped elsewhere')} flush>
      <DataTable
        caption={t('Parcels of this order shipped elsewhere')}
        columns={trackerColumns}
        rows={data.data}
        idOf={({ id }) => id}
        empty={null}
      />
    </Panel>
  );
}
