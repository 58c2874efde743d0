import { Button } from '@mantine/core';
import { plural, t } from '../../lib/language/index.ts';
import { notify } from '../../lib/notify.ts';
import type { Selection } from '../../ui/use-selection.ts';
import { canShip, type Order } from '../orders/index.ts';
import { useCombineOrders } from './combining-api.ts';
import { MOST_COMBINED } from './together.ts';

const addressOf = ({ shipTo }: Order): string =>
  [shipTo.name, shipTo.street1, shipTo.postalCode, shipTo.country].join(' ').toLowerCase();

/** Combines the selected orders, which look as if they go to one address; whether they do, the server decides. */
export function CombineButton({ selection }: { selection: Selection<Order> }) {
  const combine = useCombineOrders();
  const orders = selection.rows.filter(canShip);
  const isOneAddress = new Set(orders.map(addressOf)).size === 1;
  if (orders.length < 2 || orders.length > MOST_COMBINED || !isOneAddress) return null;
  return (
    <Button
      variant="default"
      size="xs"
      loading={combine.isPending}
      onClick={() =>
        combine.mutate(
          orders.map(({ id }) => id),
          {
            onSuccess: (combined) => {
              notify(
                plural(
                  combined.length,
                  '{count} order combined into one parcel',
                  '{count} orders combined into one parcel',
                ),
              );
              selection.clear();
            },
          },
        )
      }
    >
      {t('Combine into one parcel')}
    </Button>
  );
}
