import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '@waybill/sdk';
import { useState } from 'react';
import { isCustomsBorder } from '../../lib/customs-border.ts';
import { declaredTaxNumbers } from '../../lib/tax-numbers.ts';
import { Form } from '../../ui/form.tsx';
import { Message } from '../../ui/message.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RouterLink } from '../../ui/router-link.tsx';
import { useCheckedForm } from '../../ui/use-checked-form.ts';
import { ConnectCarrier, isOutOfArea } from '../carrier-accounts/index.ts';
import {
  CustomsFields,
  type LabelContents,
  OptionsFields,
  ParcelsField,
  packedParcel,
  parcelInput,
  useCompareRates,
} from '../labels/index.ts';
import type { Order } from '../orders/index.ts';
import { useMay } from '../session/index.ts';
import { defaultOf, type Warehouse, warehousesQuery } from '../warehouses/index.ts';
import { LabelItemsField } from './label-items-field.tsx';
import { usePackOrder } from './order-api.ts';
import { PackingPreview } from './packing-preview.tsx';
import { RateMessages } from './rate-messages.tsx';
import { RatesTable } from './rates-table.tsx';
import { checkShip, contentsOf, type ShipValues, shipValuesFor } from './ship-values.ts';

interface Offers {
  rates: Schemas['Rate'][];
  messages: Schemas['RateMessage'][];
  /** What would be declared. */
  customs: Record<string, unknown> | null;
  /** What the rates are for. */
  items: LabelContents['items'];
}

/** Compares rates for the open items of an order, or some of them, and buys the label. */
export function RatesPanel({ order }: { order: Order }) {
  const { data: warehouses, isPending } = useQuery(warehousesQuery);
  const from = order.warehouseId ?? defaultOf(warehouses ?? []);
  const warehouse = warehouses?.find(({ id }) => id === from);
  const shipFrom = warehouse?.address;
  if (warehouses?.length === 0) return <NoWarehouse />;
  return (
    <Panel title="Ship this order" lead="Enter the weight of the parcel, compare rates and buy a label.">
      {isPending ? (
        <Skeleton height={120} />
      ) : (
        <ShipForm
          order={order}
          warehouse={warehouse}
          hasCustoms={shipFrom !== undefined && isCustomsBorder(shipFrom.country, order.shipTo.country)}
        />
      )}
    </Panel>
  );
}

/** The server compares the limit of IOSS with euros alone. */
function taxNumbersSent(customs: Record<string, unknown>, { currency }: Order): string {
  const numbers = declaredTaxNumbers(customs);
  if (numbers === '') return 'No tax numbers are sent with the customs declaration.';
  const limit =
    /\bIOSS\b/.test(numbers) && currency !== 'EUR' ? ' IOSS is only for goods worth up to 150 EUR.' : '';
  return `Tax numbers sent with the customs declaration: ${numbers}.${limit}`;
}

function NoRates({ messages }: Pick<Offers, 'messages'>) {
  if (isOutOfArea(messages))
    return (
      <Message title="No rates found" action={<ConnectCarrier />}>
        None of your carriers delivers between these places. Connect one that does, or buy the label elsewhere
        and use “Mark as shipped”.
      </Message>
    );
  return <Message title="No rates found">Change the parcel or the address and try again.</Message>;
}

function NoWarehouse() {
  const mayAdd = useMay('catalog', 'write');
  return (
    <Panel title="Ship this order">
      <Text mb={mayAdd ? 'md' : 0}>Add the warehouse that it ships from. Rates depend on its address.</Text>
      {mayAdd && (
        <Button component={RouterLink} to="/warehouses/new">
          Add a warehouse
        </Button>
      )}
    </Panel>
  );
}

interface ShipFormProps {
  order: Order;
  warehouse: Warehouse | undefined;
  hasCustoms: boolean;
}

function ShipForm({ order, warehouse, hasCustoms }: ShipFormProps) {
  const [offers, setOffers] = useState<Offers>();
  const [wereOutdated, setOutdated] = useState(false);
  const [packing, setPacking] = useState<Schemas['Packing']>();
  const ask = useCompareRates(order.id);
  const pack = usePackOrder(order.id);
  const form = useCheckedForm<ShipValues>({
    initialValues: shipValuesFor(order, hasCustoms),
    validate: checkShip,
    // The rates are valid for these values only.
    onValuesChange: () => {
      setOffers(undefined);
      setPacking(undefined);
    },
  });
  /** What was changed while the server was asked would be bought at a price that it does not have. */
  const isUnchanged = (values: ShipValues) => JSON.stringify(values) === JSON.stringify(form.getValues());
  const compare = async (values: ShipValues) => {
    const contents = contentsOf(values, order);
    const answer = await ask.mutateAsync({ parcels: values.parcels.map(parcelInput), ...contents });
    if (isUnchanged(values)) setOffers({ ...answer, items: contents.items });
  };
  const suggest = () => {
    const values = form.getValues();
    pack.mutate(contentsOf(values, order).items, {
      onSuccess: (found) => isUnchanged(values) && setPacking(found),
    });
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
            <Button variant="transparent" size="xs" px={0} loading={pack.isPending} onClick={suggest}>
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
        <CustomsFields form={form} warehouse={warehouse} />
        <OptionsFields form={form} currency={order.currency} wishedValue={order.insuredValue} />
      </Form>
      {offers !== undefined && (
        <Stack component="section" gap="md" mt="md" aria-label="Rates" aria-live="polite">
          {wereOutdated && (
            <Notice tone="warn" title="Prices have changed">
              The order changed after you compared rates, so no label was bought. Check the new prices and buy
              again.
            </Notice>
          )}
          {offers.rates.length > 0 && offers.customs !== null && (
            <Text size="sm">{taxNumbersSent(offers.customs, order)}</Text>
          )}
          {offers.rates.length > 0 ? (
            <RatesTable
              order={order}
              rates={offers.rates}
              items={offers.items}
              onBought={() => setOffers(undefined)}
              onOutdated={async () => {
                setOutdated(true);
                await compare(form.getValues());
              }}
            />
          ) : (
            <NoRates messages={offers.messages} />
          )}
          <RateMessages messages={offers.messages} hasRates={offers.rates.length > 0} />
        </Stack>
      )}
    </>
  );
}
