import { Button, Group, NumberInput, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { pluralize } from '../../lib/text.ts';
import { ServiceChoice, useServiceChoice } from '../labels/index.ts';
import type { Order } from '../orders/index.ts';
import type { Choice } from './buy-labels.ts';

interface Props {
  orders: Order[];
  onStart(choice: Choice): void;
  onCancel(): void;
}

/** Lets the user choose by which rule labels are bought, or one service, with the rates of one of the orders. */
export function BulkChoice({ orders, onStart, onCancel }: Props) {
  const sample = orders[0];
  const service = useServiceChoice(sample && { orderId: sample.id });
  const [by, setBy] = useState<Choice['by']>('cheapest');
  const [days, setDays] = useState<number | string>('');
  const asking = orders.filter(({ requestedService }) => requestedService !== null).length;
  const choice: Choice =
    service.rate === undefined
      ? { by, ...(days !== '' && { withinDays: Number(days) }) }
      : { by: 'cheapest', services: [service.rate.service], carriers: [service.rate.carrier] };
  return (
    <Stack gap="md">
      <Text>
        Each order ships in your packages if it fits, otherwise in one parcel with the weight of its items.
        Orders with items of unknown weight are skipped.
      </Text>
      <ServiceChoice
        choice={service}
        cheapest="By rule, for each order"
        one="Same service for all orders"
        note={`Prices for order ${sample?.orderNumber}`}
      />
      {!service.isOne && (
        <Group align="flex-end" gap="lg">
          <Radio.Group label="Buy" value={by} onChange={(value) => setBy(value as Choice['by'])}>
            <Group mt="xs">
              <Radio value="cheapest" label="The cheapest" />
              <Radio value="fastest" label="The fastest" />
            </Group>
          </Radio.Group>
          <NumberInput
            label="Arriving within (working days)"
            placeholder="Any number"
            min={1}
            max={60}
            allowDecimal={false}
            value={days}
            onChange={setDays}
          />
        </Group>
      )}
      {!service.isOne && asking > 0 && (
        <Text size="sm" c="dimmed">
          {pluralize(asking, 'order')} {asking === 1 ? 'asks' : 'ask'} for a service, which goes first.
          Settings, Service mappings says which service a name means.
        </Text>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button disabled={!service.isReady} onClick={() => onStart(choice)}>
          Buy labels
        </Button>
      </Group>
    </Stack>
  );
}
