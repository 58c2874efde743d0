import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { idempotencyKey } from '../../ui/idempotency-key.ts';
import { say } from '../../ui/notify.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { OrderForm } from './order-form.tsx';
import { emptyOrder, newOrderOf } from './order-values.ts';
import { useCreateOrder } from './orders-api.ts';

export function NewOrderPage() {
  const create = useCreateOrder();
  const navigate = useNavigate();
  const [initial] = useState(emptyOrder);
  return (
    <>
      <PageHeader title="New order" crumbs={[{ label: 'Orders', to: '/orders' }]} />
      <OrderForm
        initial={initial}
        submit="Create order"
        back="/orders"
        isNew
        onSubmit={async (values) => {
          const { id } = await create.mutateAsync({ body: newOrderOf(values), key: idempotencyKey() });
          await navigate({ to: '/orders/$id', params: { id } });
          say('The order is created.');
        }}
      />
    </>
  );
}
