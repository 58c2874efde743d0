import { List, Skeleton, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '@waybill/sdk';
import { useState } from 'react';
import { Form } from '../../ui/form.tsx';
import { Message } from '../../ui/message.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import {
  CustomsFields,
  type LabelContents,
  ParcelsField,
  parcelInput,
  useCompareRates,
} from '../labels/index.ts';
import { defaultOf, warehousesQuery } from '../warehouses/index.ts';
import { LabelItemsField } from './label-items-field.tsx';
import type { Order } from './orders-api.ts';
import { RatesTable } from './rates-table.tsx';
import { checkShip, contentsOf, type ShipValues, shipValuesFor } from './ship-values.ts';

interface Offers {
  rates: Schemas['Rate'][];
  messages: Schemas['RateMessage'][];
  /** What the rates are for. */
  contents: LabelContents;
}

/** Compares rates for the open items of an order, or some of them, and buys the label. */
export function RatesPanel({ order }: { order: Order }) {
  const { data: warehouses, isPending } = useQuery(warehousesQuery);
  const from = order.warehouseId ?? defaultOf(warehouses ?? []);
  const shipFrom = warehouses?.find(({ id }) => id === from)?.address;
  return (
    <Panel title="Ship this order" lead="Enter the weight of the parcel, compare rates and buy a label.">
      {isPending ? (
        <Skeleton height={120} />
      ) : (
        <ShipForm
          order={order}
          isAbroad={shipFrom !== undefined && shipFrom.country !== order.shipTo.country}
        />
      )}
    </Panel>
  );
}

function ShipForm({ order, isAbroad }: { order: Order; isAbroad: boolean }) {
  const [offers, setOffers] = useState<Offers>();
  const ask = useCompareRates(order.id);
  const form = useForm<ShipValues>({
    initialValues: shipValuesFor(order, isAbroad),
    validate: checkShip as never,
    // The rates are valid for these values only.
    onValuesChange: () => setOffers(undefined),
  });
  return (
    <>
      <Form
        form={form}
        submit="Compare rates"
        onSubmit={async (values) => {
          const answer = await ask.mutateAsync(values.parcels.map(parcelInput));
          setOffers({ ...answer, contents: contentsOf(values, order) });
        }}
      >
        <LabelItemsField form={form} />
        <ParcelsField form={form} />
        <CustomsFields form={form} />
      </Form>
      {offers !== undefined && (
        <Stack component="section" gap="md" mt="md" aria-label="Rates" aria-live="polite">
          {offers.rates.length > 0 ? (
            <RatesTable
              order={order}
              rates={offers.rates}
              contents={offers.contents}
              onBought={() => setOffers(undefined)}
            />
          ) : (
            <Message title="No rates found">Change the parcel or the address and try again.</Message>
          )}
          <RateMessages messages={offers.messages} />
        </Stack>
      )}
    </>
  );
}

function RateMessages({ messages }: { messages: Schemas['RateMessage'][] }) {
  if (messages.length === 0) return null;
  return (
    <Notice tone="warn" title="Messages">
      <List size="sm">
        {messages.map(({ carrier, code, message }) => (
          <List.Item key={`${carrier} ${code} ${message}`}>
            {carrier === null ? message : `${carrier}: ${message}`}
          </List.Item>
        ))}
      </List>
    </Notice>
  );
}
