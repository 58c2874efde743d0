import { Button, Group, Stack, Text } from '@mantine/core';
import { ServiceChoice, useServiceChoice } from '../labels/index.ts';
import type { Order } from '../orders/index.ts';
import type { Choice } from './buy-labels.ts';

interface Props {
  orders: Order[];
  onStart(choice: Choice | undefined): void;
  onCancel(): void;
}

/** Lets the user choose a service, with the rates of one of the orders. */
export function BulkChoice({ orders, onStart, onCancel }: Props) {
  const sample = orders[0];
  const choice = useServiceChoice(sample && { orderId: sample.id });
  return (
    <Stack gap="md">
      <Text>
        Each order ships in one parcel with the weight of its items. Orders with items of unknown weight are
        skipped.
      </Text>
      <ServiceChoice
        choice={choice}
        cheapest="Cheapest service for each order"
        one="Same service for all orders"
        note={`Prices for order ${sample?.orderNumber}`}
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
