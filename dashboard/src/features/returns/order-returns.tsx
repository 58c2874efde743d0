import { useQuery } from '@tanstack/react-query';
import { t } from '../../lib/language/index.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Panel } from '../../ui/panel.tsx';
import { orderReturnColumns } from './return-columns.tsx';
import { returnsQuery } from './returns-api.ts';

/** The returns of an order, where it has any. */
export function OrderReturns({ orderId }: { orderId: string }) {
  const { data } = useQuery(returnsQuery({ order: orderId, limit: 50 }));
  if (data === undefined || data.data.length === 0) return null;
  return (
    <Panel title={t('Returns')} flush>
      <DataTable
        caption={t('Returns of this order')}
        columns={orderReturnColumns}
        rows={data.data}
        idOf={({ id }) => id}
        empty={null}
      />
    </Panel>
  );
}
