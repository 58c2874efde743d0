import { Alert, List } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Schemas } from '@waybill/sdk';
import { useState } from 'react';
import { Form } from '../../ui/form.tsx';
import { Message } from '../../ui/message.tsx';
import { Panel } from '../../ui/panel.tsx';
import { type Order, useAskRates } from './orders-api.ts';
import { checkParcels, type ParcelsForm, parcelFor, parcelInput } from './parcel-values.ts';
import { ParcelsField } from './parcels-field.tsx';
import { RatesTable } from './rates-table.tsx';

interface Offers {
  rates: Schemas['Rate'][];
  messages: Schemas['CarrierMessage'][];
}

/** What it would cost to ship what is left of an order, and the way to do it. */
export function RatesPanel({ order }: { order: Order }) {
  const [offers, setOffers] = useState<Offers>();
  const ask = useAskRates(order.id);
  const form = useForm<ParcelsForm>({
    initialValues: { parcels: [parcelFor(order)] },
    validate: checkParcels as never,
    // Prices are for these parcels and no others.
    onValuesChange: () => setOffers(undefined),
  });
  return (
    <Panel title="Ship it" lead="Weigh the parcel, compare what the carriers ask, and buy the label.">
      <Form
        form={form}
        submit="Compare rates"
        onSubmit={async ({ parcels }) => setOffers(await ask.mutateAsync(parcels.map(parcelInput)))}
      >
        <ParcelsField form={form} />
      </Form>
      {offers !== undefined && (
        <section aria-label="Rates" aria-live="polite">
          {offers.rates.length > 0 ? (
            <RatesTable orderId={order.id} rates={offers.rates} onBought={() => setOffers(undefined)} />
          ) : (
            <Message title="No carrier takes this">Change the parcel or the address and ask again.</Message>
          )}
          <CarrierMessages messages={offers.messages} />
        </section>
      )}
    </Panel>
  );
}

function CarrierMessages({ messages }: { messages: Schemas['CarrierMessage'][] }) {
  if (messages.length === 0) return null;
  return (
    <Alert mt="md" color="yellow" variant="light" title="What the carriers say">
      <List size="sm">
        {messages.map(({ carrier, code, message }) => (
          <List.Item key={`${carrier} ${code} ${message}`}>
            {carrier}: {message}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
