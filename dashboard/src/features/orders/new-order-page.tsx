import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { t } from '../../lib/language/index.ts';
import { nothingToShow } from '../../lib/nothing-to-show.ts';
import { notify } from '../../lib/notify.ts';
import { LoadingPage } from '../../ui/loading-page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { defaultOf, warehousesQuery } from '../warehouses/index.ts';
import { OrderForm } from './order-form.tsx';
import { emptyOrder, newOrderOf } from './order-values.ts';
import { useCreateOrder } from './orders-api.ts';

export const prefetch = (queryClient: QueryClient) => queryClient.prefetchQuery(warehousesQuery);

export function NewOrderPage() {
  const { data: warehouses } = useQuery({ ...warehousesQuery, throwOnError: nothingToShow });
  const create = useCreateOrder();
  const navigate = useNavigate();
  if (warehouses === undefined) return <LoadingPage />;
  return (
    <>
      <PageHeader title={t('New order')} crumbs={[{ label: t('Orders'), to: '/orders' }]} />
      <OrderForm
        initial={emptyOrder(warehouses.length > 1 ? '' : defaultOf(warehouses))}
        warehouses={warehouses}
        submit={t('Create order')}
        back="/orders"
        stage="new"
        onSubmit={async (values) => {
          const { id } = await create.mutateAsync(newOrderOf(values));
          await navigate({ to: '/orders/$id', params: { id } });
          notify(t('Order created'));
        }}
      />
    </>
  );
}
