import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { LoadingPage } from '../../shell/loading-page.tsx';
import { say } from '../../ui/notify.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { OrderForm } from './order-form.tsx';
import { updateOf, valuesOf } from './order-values.ts';
import { orderQuery, useUpdateOrder } from './orders-api.ts';

export function EditOrderPage() {
  const { id } = useParams({ from: '/shell/orders/$id/edit' });
  const { data: order } = useQuery({ ...orderQuery(id), throwOnError: true });
  const update = useUpdateOrder(id);
  const navigate = useNavigate();
  if (order === undefined) return <LoadingPage />;
  return (
    <>
      <PageHeader
        title={`Edit ${order.orderNumber}`}
        crumbs={[
          { label: 'Orders', to: '/orders' },
          { label: order.orderNumber, to: `/orders/${id}` },
        ]}
      />
      <OrderForm
        initial={valuesOf(order)}
        submit="Save"
        back={`/orders/${id}`}
        onSubmit={async (values) => {
          await update.mutateAsync(updateOf(values));
          await navigate({ to: '/orders/$id', params: { id } });
          say('The order is saved.');
        }}
      />
    </>
  );
}
