import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { t } from '../../lib/language/index.ts';
import { nothingToShow } from '../../lib/nothing-to-show.ts';
import { notify } from '../../lib/notify.ts';
import { LoadingPage } from '../../ui/loading-page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { defaultOf, type Warehouse, warehousesQuery } from '../warehouses/index.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { ErasedOrder } from './erased-order.tsx';
import { fixedText, isErased, isOpen, isPartlyShipped } from './order-display.ts';
import { OrderForm } from './order-form.tsx';
import { type OrderValues, redirectionOf, remarksOf, updateOf, valuesOf } from './order-values.ts';
import { type Order, type OrderUpdate, orderQuery } from './orders-api.ts';
import { useSaveOrder } from './use-save-order.ts';

export const prefetch = (queryClient: QueryClient, { id }: { id: string }) =>
  Promise.all([queryClient.prefetchQuery(orderQuery(id)), queryClient.prefetchQuery(warehousesQuery)]);

type Stage = 'open' | 'partial' | 'fixed';

const BODIES: Record<Stage, (values: OrderValues) => OrderUpdate> = {
  open: updateOf,
  partial: redirectionOf,
  fixed: remarksOf,
};

function stageOf(order: Order): Stage {
  if (isOpen(order)) return 'open';
  return isPartlyShipped(order) ? 'partial' : 'fixed';
}

export function EditOrderPage() {
  const { id } = useParams({ from: '/shell/orders/$id/edit' });
  const query = useQuery({ ...orderQuery(id), throwOnError: nothingToShow });
  const { data: order } = query;
  // The form starts once from the order, so it waits for the latest one: what was read earlier may differ by now.
  const isLatest = useRef(false);
  isLatest.current ||= query.isFetchedAfterMount || !query.isStale;
  const { data: warehouses } = useQuery({ ...warehousesQuery, throwOnError: nothingToShow });
  if (order === undefined || warehouses === undefined || !isLatest.current) return <LoadingPage />;
  return <EditOrder key={id} order={order} warehouses={warehouses} />;
}

function EditOrder({ order: current, warehouses }: { order: Order; warehouses: Warehouse[] }) {
  // As the form was filled in with it, while others may change it.
  const [order] = useState(current);
  const { id } = order;
  const navigate = useNavigate();
  const stage = stageOf(order);
  const bodyOf = BODIES[stage];
  const initialOf = (one: Order) => valuesOf(one, defaultOf(warehouses));
  const { save, conflict } = useSaveOrder(order, (latest) => bodyOf(initialOf(latest)));
  return (
    <>
      <PageHeader
        title={t('Edit {orderNumber}', { orderNumber: order.orderNumber })}
        {...(stage !== 'open' && !isErased(current) && { lead: fixedText(order) })}
        crumbs={[
          { label: t('Orders'), to: '/orders' },
          { label: order.orderNumber, to: `/orders/${id}` },
        ]}
      />
      {isErased(current) ? (
        <ErasedOrder order={current} />
      ) : (
        <OrderForm
          initial={initialOf(order)}
          warehouses={warehouses}
          submit={t('Save')}
          back={`/orders/${id}`}
          stage={stage}
          onSubmit={async (values, before) => {
            await save({ basis: bodyOf(before), mine: bodyOf(values) });
            await navigate({ to: '/orders/$id', params: { id } });
            notify(t('Order saved'));
          }}
        />
      )}
      {conflict !== undefined && <ConflictDialog conflict={conflict} />}
    </>
  );
}
