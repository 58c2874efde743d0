import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { changedFields } from '../../lib/changed-fields.ts';
import { notify } from '../../lib/notify.ts';
import { LoadingPage } from '../../ui/loading-page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { defaultOf, warehousesQuery } from '../warehouses/index.ts';
import { ErasedOrder } from './erased-order.tsx';
import { fixedText, isErased, isOpen, isPartlyShipped } from './order-display.ts';
import { OrderForm } from './order-form.tsx';
import { type OrderValues, redirectionOf, remarksOf, updateOf, valuesOf } from './order-values.ts';
import { type Order, type OrderUpdate, orderQuery, useUpdateOrder } from './orders-api.ts';

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
  const { data: order } = useQuery({ ...orderQuery(id), throwOnError: true });
  const { data: warehouses } = useQuery({ ...warehousesQuery, throwOnError: true });
  const update = useUpdateOrder(id);
  const navigate = useNavigate();
  if (order === undefined || warehouses === undefined) return <LoadingPage />;
  const stage = stageOf(order);
  return (
    <>
      <PageHeader
        title={`Edit ${order.orderNumber}`}
        {...(stage !== 'open' && !isErased(order) && { lead: fixedText(order) })}
        crumbs={[
          { label: 'Orders', to: '/orders' },
          { label: order.orderNumber, to: `/orders/${id}` },
        ]}
      />
      {isErased(order) ? (
        <ErasedOrder order={order} />
      ) : (
        <OrderForm
          initial={valuesOf(order, defaultOf(warehouses))}
          warehouses={warehouses}
          submit="Save"
          back={`/orders/${id}`}
          stage={stage}
          onSubmit={async (values, before) => {
            const bodyOf = BODIES[stage];
            await update.mutateAsync(changedFields<OrderUpdate>(bodyOf(before), bodyOf(values)));
            await navigate({ to: '/orders/$id', params: { id } });
            notify('Order saved');
          }}
        />
      )}
    </>
  );
}
