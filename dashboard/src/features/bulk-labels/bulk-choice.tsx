import { Button, Group, NativeSelect, Radio, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { dataOf } from '@waybill/sdk';
import { useState } from 'react';
import { api } from '../../api.ts';
import { formatMoney } from '../../ui/format.ts';
import { wordsOf } from '../../ui/notify.ts';
import type { Order } from '../orders/orders-api.ts';
import type { Choice } from './buy-labels.ts';

interface Props {
  orders: Order[];
  onStart(choice: Choice | undefined): void;
  onCancel(): void;
}

/** The services there are, asked for with one of the orders. */
const servicesQuery = (orderId: string) => ({
  queryKey: ['services', orderId],
  queryFn: () => dataOf(api.POST('/rates', { params: {}, body: { orderId } })),
});

export function BulkChoice({ orders, onStart, onCancel }: Props) {
  const [isOne, setOne] = useState(false);
  const [picked, setPicked] = useState(0);
  const sample = orders[0];
  const { data, error } = useQuery({
    ...servicesQuery(sample?.id ?? ''),
    enabled: isOne && sample !== undefined,
  });
  const rates = data?.rates ?? [];
  const rate = rates[picked];
  return (
    <Stack gap="md">
      <Text>
        Each order travels in one parcel, as heavy as its items. Orders without weights are left out.
      </Text>
      <Radio.Group
        label="Which service?"
        value={isOne ? 'one' : 'cheapest'}
        onChange={(value) => setOne(value === 'one')}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="cheapest" label="The cheapest for each order" />
          <Radio value="one" label="The same service for all" />
        </Stack>
      </Radio.Group>
      {isOne && error && <Text c="var(--bad)">{wordsOf(error)}</Text>}
      {isOne && !error && data === undefined && <Skeleton height={36} />}
      {rates.length > 0 && isOne && sample !== undefined && (
        <NativeSelect
          label="Service"
          description={`Prices are those of order ${sample.orderNumber}`}
          value={String(picked)}
          onChange={(event) => setPicked(Number(event.currentTarget.value))}
          data={rates.map(({ serviceName, rate: price, currency }, index) => ({
            value: String(index),
            label: `${serviceName}, ${formatMoney(price, currency)}`,
          }))}
        />
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button disabled={isOne && rate === undefined} onClick={() => onStart(isOne ? rate : undefined)}>
          Buy labels
        </Button>
      </Group>
    </Stack>
  );
}
