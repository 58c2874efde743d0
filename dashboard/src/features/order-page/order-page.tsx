import { Grid } from '@mantine/core';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { known, t } from '../../lib/language/index.ts';
import { nothingToShow } from '../../lib/nothing-to-show.ts';
import { humanize } from '../../lib/text.ts';
import { AddressText } from '../../ui/address-text.tsx';
import { LoadingPage } from '../../ui/loading-page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { ActivityPanel } from '../activity/index.ts';
import { CombineNotice, combinedOf, sameAddressQuery, together } from '../combining/index.ts';
import { OrderEmails } from '../emails/index.ts';
import {
  AddressNotice,
  canShip,
  isErased,
  ORDER_TONES,
  openItems,
  orderQuery,
  recipientOf,
} from '../orders/index.ts';
import { PackedBy } from '../packing/index.ts';
import { OrderReturns, returnsQuery } from '../returns/index.ts';
import { shipmentsQuery } from '../shipments/index.ts';
import { OrderTrackers } from '../trackers/index.ts';
import { warehousesQuery } from '../warehouses/index.ts';
import { OrderWithdrawals } from '../withdrawals/index.ts';
import { AppliedRules } from './applied-rules.tsx';
import { CustomerPage } from './customer-page.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderDetails } from './order-details.tsx';
import { OrderItems } from './order-items.tsx';
import { OrderKeys } from './order-keys.tsx';
import { OrderLinks } from './order-links.tsx';
import { OrderShipments } from './order-shipments.tsx';
import { RatesPanel } from './rates-panel.tsx';
import { StoreDifference } from './store-difference.tsx';

export const prefetch = (queryClient: QueryClient, { id }: { id: string }) =>
  Promise.all([
    queryClient.prefetchQuery(orderQuery(id)),
    queryClient.prefetchQuery(shipmentsQuery({ order: id, limit: 50 })),
    queryClient.prefetchQuery(returnsQuery({ order: id, limit: 50 })),
    queryClient.prefetchQuery(warehousesQuery),
  ]);

export function OrderPage() {
  const { id } = useParams({ from: '/shell/orders/$id' });
  const { data: order } = useQuery({ ...orderQuery(id), throwOnError: nothingToShow });
  const [buttonSlot, setButtonSlot] = useState<HTMLElement | null>(null);
  const { data: sameAddress } = useQuery(sameAddressQuery(id));
  if (order === undefined) return <LoadingPage />;
  const { orderNumber, status } = order;
  // The form weighs what goes into the parcel; of an order that is not combined, that is known at once.
  const others = order.combinationId === null ? [] : sameAddress && combinedOf(sameAddress);
  const parcel = others && together(order, others);
  return (
    <>
      <PageHeader
        title={orderNumber}
        lead={isErased(order) ? t('Personal data erased') : t('For {name}', { name: recipientOf(order) })}
        crumbs={[{ label: t('Orders'), to: '/orders' }]}
        mark={<StatusBadge tone={ORDER_TONES[status]}>{known(humanize(status))}</StatusBadge>}
        actions={
          <>
            <OrderActions order={order} />
            <div ref={setButtonSlot} style={{ display: 'contents' }} />
          </>
        }
      />
      <Grid gap="md">
        <Grid.Col span={{ base: 12, md: 8 }}>
          {canShip(order) && <PackedBy orderId={id} />}
          <StoreDifference order={order} />
          <CombineNotice order={order} />
          <OrderWithdrawals orderId={id} isWithdrawn={order.withdrawnAt !== null} />
          <OrderItems order={order} />
          {/* Other open items are another parcel, so the form starts over. */}
          {canShip(order) && parcel !== undefined && (
            <RatesPanel key={openItems(parcel)} order={parcel} buttonSlot={buttonSlot} />
          )}
          <OrderShipments order={order} />
          <OrderTrackers orderId={id} />
          <OrderReturns orderId={id} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <Panel title={t('Ship to')}>
            <AddressText address={order.shipTo} />
            <AddressNotice order={order} />
          </Panel>
          <CustomerPage order={order} />
          <OrderEmails orderId={id} />
          <OrderDetails order={order} />
          <OrderLinks order={order} />
          <AppliedRules order={order} />
          <ActivityPanel orderId={id} />
        </Grid.Col>
      </Grid>
      <OrderKeys />
    </>
  );
}
