import { Grid, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { LoadingPage } from '../../shell/loading-page.tsx';
import { AddressText } from '../../ui/address-text.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { Facts } from '../../ui/facts.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { plain } from '../../ui/words.ts';
import { OrderReturns } from '../returns/order-returns.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderItems } from './order-items.tsx';
import { OrderShipments } from './order-shipments.tsx';
import { ALLOCATION_WORDS, canShip, isOpen, ORDER_TONES, openPieces, recipientOf } from './order-words.ts';
import { type Order, orderQuery } from './orders-api.ts';
import { RatesPanel } from './rates-panel.tsx';

export function OrderPage() {
  const { id } = useParams({ from: '/shell/orders/$id' });
  const { data: order } = useQuery({ ...orderQuery(id), throwOnError: true });
  if (order === undefined) return <LoadingPage />;
  const { orderNumber, status } = order;
  return (
    <>
      <PageHeader
        title={orderNumber}
        lead={`For ${recipientOf(order)}`}
        crumbs={[{ label: 'Orders', to: '/orders' }]}
        mark={<StatusBadge tone={ORDER_TONES[status]}>{plain(status)}</StatusBadge>}
        actions={<OrderActions order={order} />}
      />
      <Grid gap="md">
        <Grid.Col span={{ base: 12, md: 8 }}>
          <OrderItems order={order} />
          {/* What is left to ship is another parcel. */}
          {canShip(order) && <RatesPanel key={openPieces(order)} order={order} />}
          <OrderShipments orderId={id} />
          <OrderReturns orderId={id} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <Panel title="Ship to">
            <AddressText address={order.shipTo} />
          </Panel>
          <Panel title="Details">
            <Facts facts={factsOf(order)} />
            {order.notes !== null && <Text style={{ whiteSpace: 'pre-wrap' }}>{order.notes}</Text>}
          </Panel>
        </Grid.Col>
      </Grid>
    </>
  );
}

const factsOf = (order: Order): Parameters<typeof Facts>[0]['facts'] => [
  ['Order', order.id],
  ...(order.storeId === null ? [] : [['Store', order.storeId] as [string, string]]),
  ...(isOpen(order) ? [['Stock', ALLOCATION_WORDS[order.allocation]] as [string, string]] : []),
  ...(order.requestedService === null
    ? []
    : [['Service wished for', order.requestedService] as [string, string]]),
  ...(order.tags.length === 0 ? [] : [['Tags', order.tags.join(', ')] as [string, string]]),
  ...(order.shipBy === null
    ? []
    : [['Ship by', <DateTime key="by" at={order.shipBy} date />] as [string, ReactNode]]),
  ['Created', <DateTime key="created" at={order.createdAt} />],
  ['Changed', <DateTime key="changed" at={order.updatedAt} />],
];
