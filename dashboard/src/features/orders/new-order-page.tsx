import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { notify } from '../../lib/notify.ts';
import { LoadingPage } from '../../ui/loading-page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { defaultOf, warehousesQuery } from '../warehouses/index.ts';
import { OrderForm } from './order-form.tsx';
import { emptyOrder, newOrderOf } from './order-values.ts';
import { useCreateOrder } from './orders-api.ts';

export const prefetch = (queryClient: QueryClient) => queryClient.prefetchQuery(warehousesQuery);

export function NewOrderPage() {
  const { data: warehouses } = useQuery({ ...warehousesQuery, throwOnError: true });
  const create = useCreateOrder();
  const navigate = useNavigate();
  if (warehouses === undefined) return <LoadingPage />;
  return (
    <>
      <PageHeader title="New order" crumbs={[{ label: 'Orders', to: '/orders' }]} />
      <OrderForm
        initial={emptyOrder(warehouses.length > 1 ? '' : defaultOf(warehouses))}
        warehouses={warehouses}
        submit="Create order"
        back="/orders"
        stage="new"
        onSubmit={async (values) => {
          const { id } = await create.mutateAsync(newOrderOf(values));
          await navigate({ to: '/orders/$id', params: { id } });
          notify('Order created');
        }}
      />
    </>
  );
}
