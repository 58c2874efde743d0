import { Anchor, Button, Group, List, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { afterSuccess } from '../../lib/after-success.ts';
import { formatCount } from '../../lib/format.ts';
import { known, plural, rich, t } from '../../lib/language/index.ts';
import { notify } from '../../lib/notify.ts';
import { Notice } from '../../ui/notice.tsx';
import { RouterLink } from '../../ui/router-link.tsx';
import { canShip, leftOf, type Order } from '../orders/index.ts';
import { sameAddressQuery, useCombineOrders, useSeparateOrder } from './combining-api.ts';
import { combinableOf, combinedOf, MOST_COMBINED } from './together.ts';

interface Props {
  order: Order;
  /** After it was combined with others, or separated from them. */
  onChanged?(): void;
}

/** The orders that go to the same address: those that share a parcel with this one, and those that could. */
export function CombineNotice({ order, onChanged }: Props) {
  const { data = [] } = useQuery(sameAddressQuery(order.id));
  const combined = combinedOf(data);
  const isOpen = canShip(order);
  const combinable = isOpen ? combinableOf(data) : [];
  const apart = isOpen ? data.filter(({ isCombined, obstacle }) => !isCombined && obstacle !== null) : [];
  return (
    <>
      {combined.length > 0 && (
        <Combined order={order} others={combined} isOpen={isOpen} {...(onChanged && { onChanged })} />
      )}
      {combinable.length > 0 && (
        <Combinable order={order} others={combinable} {...(onChanged && { onChanged })} />
      )}
      {apart.length > 0 && (
        <Text size="sm" c="dimmed" mb="md">
          {rich('To the same address: {orders}', {
            orders: apart.map(({ order: { id, orderNumber }, obstacle }, index) => (
              <span key={id}>
                {index > 0 && '; '}
                <Anchor component={RouterLink} to={`/orders/${id}`} inherit underline="always">
                  {orderNumber}
                </Anchor>{' '}
                {known(obstacle ?? '')}
              </span>
            )),
          })}
        </Text>
      )}
    </>
  );
}

interface WithOthers extends Props {
  others: readonly Order[];
}

function Combined({ order, others, isOpen, onChanged }: WithOthers & { isOpen: boolean }) {
  const separate = useSeparateOrder(order.id);
  const onSeparated = () => {
    notify(t('{orderNumber} ships in a parcel of its own', { orderNumber: order.orderNumber }));
    onChanged?.();
  };
  return (
    <Box
      title={
        isOpen
          ? plural(
              others.length,
              'Ships in one parcel with {count} other order',
              'Ships in one parcel with {count} other orders',
            )
          : plural(
              others.length,
              'Shipped in one parcel with {count} other order',
              'Shipped in one parcel with {count} other orders',
            )
      }
    >
      <OrderLines orders={others} />
      {isOpen && (
        <>
          <Text size="sm" mt="xs">
            {t('Prices and labels are for all of them.')}
          </Text>
          <Group mt="xs">
            <Button
              size="compact-sm"
              variant="default"
              loading={separate.isPending}
              onClick={() => afterSuccess(separate.mutateAsync(), onSeparated)}
            >
              {t('Ship separately')}
            </Button>
          </Group>
        </>
      )}
    </Box>
  );
}

function Combinable({ order, others, onChanged }: WithOthers) {
  const combine = useCombineOrders();
  const onCombined = (orders: readonly Order[]) => {
    notify(
      plural(
        orders.length,
        '{count} order combined into one parcel',
        '{count} orders combined into one parcel',
      ),
    );
    onChanged?.();
  };
  // The others of its parcel come with it.
  const chosen = others.slice(0, MOST_COMBINED - 1);
  const count = chosen.length + 1;
  return (
    <Box
      title={plural(
        others.length,
        '{count} more order to this address',
        '{count} more orders to this address',
      )}
    >
      <OrderLines orders={others} />
      <Group mt="xs">
        <Button
          size="compact-sm"
          loading={combine.isPending}
          onClick={() =>
            afterSuccess(combine.mutateAsync([order.id, ...chosen.map(({ id }) => id)]), onCombined)
          }
        >
          {plural(count, 'Combine {count} order into one parcel', 'Combine {count} orders into one parcel')}
        </Button>
      </Group>
    </Box>
  );
}

function Box({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div style={{ marginBottom: 'var(--mantine-spacing-md)' }}>
      <Notice tone="info" title={title}>
        {children}
      </Notice>
    </div>
  );
}

const OrderLines = ({ orders }: { orders: readonly Order[] }) => (
  <List size="sm" listStyleType="none" spacing={2}>
    {orders.map((order) => (
      <List.Item key={order.id}>
        {rich('{subject}: {message}', {
          subject: (
            <Anchor component={RouterLink} to={`/orders/${order.id}`} inherit fw={600} underline="always">
              {order.orderNumber}
            </Anchor>
          ),
          message: contentsOf(order),
        })}
      </List.Item>
    ))}
  </List>
);

/** "2 × Blue mug, 1 × Tea": what is left of it, or was in the parcel. */
const contentsOf = (order: Order): string =>
  order.items
    .map((item) => ({ name: item.name, count: canShip(order) ? leftOf(item) : item.shippedQuantity }))
    .filter(({ count }) => count > 0)
    .map(({ name, count }) => `${formatCount(count)} × ${name}`)
    .join(', ');
