import { Button, Group, List, Skeleton, Stack } from '@mantine/core';
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
  packedParcel,
  parcelInput,
  useCompareRates,
} from '../labels/index.ts';
import { defaultOf, warehousesQuery } from '../warehouses/index.ts';
import { LabelItemsField } from './label-items-field.tsx';
import { type Order, usePackOrder } from './orders-api.ts';
import { PackingPreview } from './packing-preview.tsx';
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
  const [wereOutdated, setOutdated] = useState(false);
  const [packing, setPacking] = useState<Schemas['Packing']>();
  const ask = useCompareRates(order.id);
  const pack = usePackOrder(order.id);
  const form = useForm<ShipValues>({
    initialValues: shipValuesFor(order, isAbroad),
    validate: checkShip as never,
    // The rates are valid for these values only.
    onValuesChange: () => {
      setOffers(undefined);
      setPacking(undefined);
    },
  });
  const compare = async (values: ShipValues) => {
    const answer = await ask.mutateAsync(values.parcels.map(parcelInput));
    setOffers({ ...answer, contents: contentsOf(values, order) });
  };
  return (
    <>
      <Form
        form={form}
        submit="Compare rates"
        onSubmit={(values) => {
          setOutdated(false);
          return compare(values);
        }}
      >
        <LabelItemsField form={form} />
        <ParcelsField form={form} />
        {packing === undefined ? (
          <Group>
            <Button
              variant="transparent"
              size="xs"
              px={0}
              loading={pack.isPending}
              onClick={() =>
                pack.mutate(contentsOf(form.values, order).items, { onSuccess: (found) => setPacking(found) })
              }
            >
              Suggest packages
            </Button>
          </Group>
        ) : (
          <PackingPreview
            order={order}
            packing={packing}
            onUse={(parcels) => form.setFieldValue('parcels', parcels.map(packedParcel))}
            onClose={() => setPacking(undefined)}
          />
        )}
        <CustomsFields form={form} />
      </Form>
      {offers !== undefined && (
        <Stack component="section" gap="md" mt="md" aria-label="Rates" aria-live="polite">
          {wereOutdated && (
            <Notice tone="warn" title="These are new prices">
              The order has changed since the prices before were given, so no label was bought. Check these
              and buy again.
            </Notice>
          )}
          {offers.rates.length > 0 ? (
            <RatesTable
              order={order}
              rates={offers.rates}
              contents={offers.contents}
              onBought={() => setOffers(undefined)}
              onOutdated={async () => {
                setOutdated(true);
                await compare(form.getValues());
              }}
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
