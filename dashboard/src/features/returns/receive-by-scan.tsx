import { Button, Group, List, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { plural, t } from '../../lib/language/index.ts';
import { notify, notifyError, notifyProblem } from '../../lib/notify.ts';
import { Panel } from '../../ui/panel.tsx';
import { passOnScan, useScanner } from '../../ui/scanner.ts';
import { type Order, orderQuery } from '../orders/index.ts';
import { search } from '../search/index.ts';
import { defaultOf, warehousesQuery } from '../warehouses/index.ts';
import { receiptOf } from './receipt-values.ts';
import { itemNames } from './return-display.ts';
import { type Return, useReceiveReturn } from './returns-api.ts';
import { countOf, leftOf, receiptOfScanned, type Scanned, scannedItem } from './scanned-items.ts';

interface Props {
  one: Return;
  order: Order | undefined;
}

/**
 * Counts the items of a return as they are scanned; Enter then receives them as sellable. What is damaged is entered in the
 * dialog instead.
 */
export function ReceiveByScan({ one, order }: Props) {
  const [scanned, setScanned] = useState<Scanned>({});
  const latest = useRef(scanned);
  const queryClient = useQueryClient();
  /** Something else was scanned before these are received: a second scan leaves the return. */
  const leaving = useRef<string>(undefined);
  const receive = useReceiveReturn(one.id);
  const { data: warehouses = [] } = useQuery(warehousesQuery);
  const nameOf = itemNames(order);
  const count = countOf(scanned);

  const change = (next: Scanned) => {
    latest.current = next;
    setScanned(next);
  };

  function add({ item, isFull }: NonNullable<ReturnType<typeof scannedItem>>, ordered: Order): void {
    leaving.current = undefined;
    if (isFull)
      notifyProblem(
        t('No more of {name} is expected. Nothing was changed.', {
          name: itemNames(ordered)(item.orderItemId),
        }),
      );
    else change({ ...latest.current, [item.id]: (latest.current[item.id] ?? 0) + 1 });
  }

  async function scan(code: string): Promise<void> {
    // The page is shown before the order is there, which knows the products.
    const ordered = order ?? (await queryClient.ensureQueryData(orderQuery(one.orderId)));
    const bySku = scannedItem(one, ordered, latest.current, { sku: code });
    if (bySku !== undefined) return add(bySku, ordered);
    const products = (await search(code)).products.filter(({ isExact }) => isExact);
    const productIds = products.map(({ id }) => id);
    const byProduct = scannedItem(one, ordered, latest.current, { productIds });
    if (byProduct !== undefined) return add(byProduct, ordered);
    if (countOf(latest.current) === 0 || leaving.current === code) return passOnScan(code);
    leaving.current = code;
    notifyProblem(
      t('{name} is not in this return. Receive what you scanned, or scan {code} again to leave.', {
        name: products[0]?.name ?? code,
        code,
      }),
    );
  }

  useScanner(scan);

  const submit = async () => {
    const warehouseId = warehouses.find(({ id }) => id === one.warehouseId)?.id ?? defaultOf(warehouses);
    try {
      const { status } = await receive.mutateAsync(receiptOf(receiptOfScanned(one, scanned, warehouseId)));
      change({});
      notify(status === 'received' ? t('All items received') : t('Some items received'));
    } catch (error) {
      notifyError(error);
    }
  };
  if (count === 0) return null;
  return (
    <Panel title={t('Scanned')}>
      <List size="sm" mb="md">
        {one.items
          .filter(({ id }) => scanned[id] !== undefined)
          .map((item) => (
            <List.Item key={item.id}>
              {t('{name}: {number} of {count}', {
                name: nameOf(item.orderItemId),
                number: scanned[item.id] ?? 0,
                count: leftOf(item),
              })}
            </List.Item>
          ))}
      </List>
      <Text size="sm" c="dimmed" mb="md" role="status">
        {plural(
          count,
          'Press Enter to receive {count} item as sellable. For damaged items, use Receive above.',
          'Press Enter to receive {count} items as sellable. For damaged items, use Receive above.',
        )}
      </Text>
      <Group gap="xs">
        <Button variant="default" onClick={() => change({})}>
          {t('Clear')}
        </Button>
        <ReceiveButton count={count} loading={receive.isPending} onClick={() => void submit()} />
      </Group>
    </Panel>
  );
}

/** Has the focus after each scan, so that Enter receives. */
function ReceiveButton({ count, ...props }: { count: number; loading: boolean; onClick(): void }) {
  const button = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each scan
  useEffect(() => button.current?.focus(), [count]);
  return (
    <Button ref={button} data-page-focus {...props}>
      {plural(count, 'Receive {count} item', 'Receive {count} items')}
    </Button>
  );
}
