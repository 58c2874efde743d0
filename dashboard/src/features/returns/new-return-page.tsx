import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { t } from '../../lib/language/index.ts';
import { nothingToShow } from '../../lib/nothing-to-show.ts';
import { LoadingPage } from '../../ui/loading-page.tsx';
import { Message } from '../../ui/message.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ErasedOrder, hasReturnable, isErased, type Order, orderQuery } from '../orders/index.ts';
import { NewReturnForm } from './new-return-form.tsx';

export const prefetch = (queryClient: QueryClient, { id }: { id: string }) =>
  queryClient.prefetchQuery(orderQuery(id));

export function NewReturnPage() {
  const { id } = useParams({ from: '/shell/orders/$id/return' });
  const { data: order } = useQuery({ ...orderQuery(id), throwOnError: nothingToShow });
  if (order === undefined) return <LoadingPage />;
  return (
    <>
      <PageHeader
        title={t('Return of {number}', { number: order.orderNumber })}
        {...(!isErased(order) && { lead: t('Choose which items are returned, and why.') })}
        crumbs={[
          { label: t('Orders'), to: '/orders' },
          { label: order.orderNumber, to: `/orders/${id}` },
        ]}
      />
      <Content order={order} />
    </>
  );
}

function Content({ order }: { order: Order }) {
  if (isErased(order)) return <ErasedOrder order={order} />;
  if (hasReturnable(order)) return <NewReturnForm order={order} />;
  return <Message title={t('Nothing to return')}>{t('Only shipped items can be returned.')}</Message>;
}
