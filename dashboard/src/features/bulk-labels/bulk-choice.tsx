import { Button, Group, Stack, Text } from '@mantine/core';
import { ServiceChoice, useServiceChoice } from '../labels/index.ts';
import type { Order } from '../orders/index.ts';
import type { Choice } from './buy-labels.ts';

interface Props {
  orders: Order[];
  onStart(choice: Choice | undefined): void;
  onCancel(): void;
}

/** The services there are, asked for with one of the orders. */
export function BulkChoice({ orders, onStart, onCancel }: Props) {
  const sample = orders[0];
  const choice = useServiceChoice(sample && { orderId: sample.id });
  return (
    <Stack gap="md">
      <Text>
        Each order travels in one parcel, as heavy as its items. Orders without weights are left out.
      </Text>
      <ServiceChoice
        choice={choice}
        cheapest="The cheapest for each order"
        one="The same service for all"
        note={`Prices are those of order ${sample?.orderNumber}`}
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button disabled={!choice.isReady} onClick={() => onStart(choice.rate)}>
          Buy labels
        </Button>
      </Group>
    </Stack>
  );
}
