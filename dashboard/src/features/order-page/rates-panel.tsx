import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '@waybill/sdk';
import { useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { isCustomsBorder } from '../../lib/customs-border.ts';
import { t } from '../../lib/language/index.ts';
import { errorMessage } from '../../lib/notify.ts';
import { declaredTaxNumbers } from '../../lib/tax-numbers.ts';
import { Form } from '../../ui/form.tsx';
import { Message } from '../../ui/message.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RouterLink } from '../../ui/router-link.tsx';
import { namingField } from '../addresses/index.ts';
import { ConnectCarrier, isOutOfArea } from '../carrier-accounts/index.ts';
import { CustomsFields, OptionsFields, ParcelsField, packedParcel } from '../labels/index.ts';
import { addressProblemOf, type Order } from '../orders/index.ts';
import { packagesQuery } from '../packages/index.ts';
import { PresetBar } from '../presets/index.ts';
import { useMay } from '../session/index.ts';
import { defaultOf, type Warehouse, warehousesQuery } from '../warehouses/index.ts';
import { BuyAndPrint } from './buy-and-print.tsx';
import { LabelItemsField } from './label-items-field.tsx';
import { usePackOrder } from './order-api.ts';
import { PackingPreview } from './packing-preview.tsx';
import { RateMessages } from './rate-messages.tsx';
import { RatesTable } from './rates-table.tsx';
import { ServiceField } from './service-field.tsx';
import { useBuy } from './use-buy.tsx';
import { useShipForm } from './use-ship-form.ts';

interface Props {
  order: Order;
  /** Where the button that buys is shown: with the other actions of the page. */
  buttonSlot: HTMLElement | null;
}

/** Prices the open items of an order, or some of them, and buys the label. */
export function RatesPanel({ order, buttonSlot }: Props) {
  const { data: warehouses, isPending } = useQuery(warehousesQuery);
  const from = order.warehouseId ?? defaultOf(warehouses ?? []);
  const warehouse = warehouses?.find(({ id }) => id === from);
  const shipFrom = warehouse?.address;
  if (warehouses?.length === 0) return <NoWarehouse />;
  return (
    <Panel title={t('Ship this order')} lead={t('“Buy and print” buys what is entered here.')}>
      {isPending ? (
        <Skeleton height={120} />
      ) : (
        <ShipForm
          order={order}
          buttonSlot={buttonSlot}
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
  if (numbers === '') return t('No tax numbers are sent with the customs declaration.');
  const sent = t('Tax numbers sent with the customs declaration: {numbers}.', { numbers });
  return /\bIOSS\b/.test(numbers) && currency !== 'EUR'
    ? `${sent} ${t('IOSS is only for goods worth up to 150 EUR.')}`
    : sent;
}

function NoRates({ messages }: { messages: Schemas['RateMessage'][] }) {
  if (isOutOfArea(messages))
    return (
      <Message title={t('No rates found')} action={<ConnectCarrier />}>
        {t(
          'None of your carriers delivers between these places. Connect one that does, or buy the label elsewhere and use “Mark as shipped”.',
        )}
      </Message>
    );
  return (
    <Message title={t('No rates found')}>{t('Change the parcel or the address and try again.')}</Message>
  );
}

function NoWarehouse() {
  const mayAdd = useMay('catalog', 'write');
  return (
    <Panel title={t('Ship this order')}>
      <Text mb={mayAdd ? 'md' : 0}>
        {t('Add the warehouse that it ships from. Rates depend on its address.')}
      </Text>
      {mayAdd && (
        <Button component={RouterLink} to="/warehouses/new">
          {t('Add a warehouse')}
        </Button>
      )}
    </Panel>
  );
}

interface ShipFormProps extends Props {
  warehouse: Warehouse | undefined;
  hasCustoms: boolean;
}

function ShipForm({ order, warehouse, hasCustoms, buttonSlot }: ShipFormProps) {
  const [wereOutdated, setOutdated] = useState(false);
  const [packing, setPacking] = useState<{ of: string; found: Schemas['Packing'] }>();
  const service = useRef<HTMLSelectElement>(null);
  const pack = usePackOrder(order.id);
  const { data: packages = [] } = useQuery(packagesQuery);
  const ship = useShipForm(order, hasCustoms);
  const { form, quote, items } = ship;
  const buying = useBuy({
    orderId: order.id,
    items,
    onOutdated: async () => {
      setOutdated(true);
      await ship.refetch();
    },
  });
  // A suggestion is for the items that were chosen then.
  const chosen = JSON.stringify(items ?? null);
  const suggest = () => pack.mutate(items, { onSuccess: (found) => setPacking({ of: chosen, found }) });
  return (
    <>
      {buttonSlot !== null &&
        addressProblemOf(order)?.tone !== 'bad' &&
        createPortal(
          <BuyAndPrint ship={ship} buying={buying} onChoose={() => service.current?.focus()} />,
          buttonSlot,
        )}
      {buying.dialog}
      <Form
        form={form}
        submit={t('Compare rates')}
        onSubmit={(values) => {
          setOutdated(false);
          return ship.compare(values);
        }}
      >
        <PresetBar
          active={ship.preset?.id}
          onApply={(preset) =>
            ship.applyPreset(
              preset,
              packages.find(({ id }) => id === preset?.packageId),
            )
          }
        />
        {order.combinationId === null && <LabelItemsField ship={ship} />}
        <ParcelsField form={form} />
        {packing?.of !== chosen ? (
          <Group>
            <Button variant="transparent" size="xs" px={0} loading={pack.isPending} onClick={suggest}>
              {t('Suggest packages')}
            </Button>
          </Group>
        ) : (
          <PackingPreview
            order={order}
            packing={packing.found}
            onUse={(parcels) => {
              ship.setParcels(parcels.map(packedParcel));
              setPacking(undefined);
            }}
            onClose={() => setPacking(undefined)}
          />
        )}
        <CustomsFields form={form} warehouse={warehouse} />
        <OptionsFields form={form} currency={order.currency} wishedValue={order.insuredValue} />
        <ServiceField ship={ship} field={service} />
        {ship.problem !== undefined && !ship.isPacked && (
          <Text size="sm" c="var(--bad)">
            {namingField(errorMessage(ship.problem))}
          </Text>
        )}
      </Form>
      {ship.isCompared && quote !== undefined && (
        <Stack component="section" gap="md" mt="md" aria-label={t('Rates')} aria-live="polite">
          {wereOutdated && (
            <Notice tone="warn" title={t('Prices have changed')}>
              {t(
                'The order changed after you compared rates, so no label was bought. Check the new prices and buy again.',
              )}
            </Notice>
          )}
          {quote.rates.length > 0 && quote.customs !== null && (
            <Text size="sm">{taxNumbersSent(quote.customs, order)}</Text>
          )}
          {quote.rates.length > 0 ? (
            <RatesTable order={order} rates={quote.rates} buying={buying} isOffline={ship.isOffline} />
          ) : (
            <NoRates messages={quote.messages} />
          )}
          <RateMessages messages={quote.messages} hasRates={quote.rates.length > 0} />
        </Stack>
      )}
    </>
  );
}
