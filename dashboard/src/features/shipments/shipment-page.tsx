import { Anchor, Box, Grid } from '@mantine/core';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { t } from '../../lib/language/index.ts';
import { nothingToShow } from '../../lib/nothing-to-show.ts';
import { declaredTaxNumbers } from '../../lib/tax-numbers.ts';
import { sentenceCase } from '../../lib/text.ts';
import { AddressText } from '../../ui/address-text.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { type Fact, Facts } from '../../ui/facts.tsx';
import { Id } from '../../ui/id.tsx';
import { LoadingPage } from '../../ui/loading-page.tsx';
import { Money } from '../../ui/money.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RouterLink } from '../../ui/router-link.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { ActivityPanel } from '../activity/index.ts';
import { TestBadge, useCarrierAccounts } from '../carrier-accounts/index.ts';
import { type Order, orderQuery } from '../orders/index.ts';
import { LabelView } from './label-view.tsx';
import { ScanDialog } from './scan-dialog.tsx';
import { formatContents, formatCustoms, formatOptions, isTracked, statusWords } from './shipment-display.ts';
import { ShipmentForms } from './shipment-forms.tsx';
import { ShipmentMessages } from './shipment-messages.tsx';
import { ShipmentNotice } from './shipment-notice.tsx';
import { ShipmentParcels } from './shipment-parcels.tsx';
import { SHIPMENT_TONES } from './shipment-status.ts';
import { type Customs, type Shipment, shipmentQuery, trackingQuery } from './shipments-api.ts';
import { StoreReport } from './store-report.tsx';
import { TrackingTimeline } from './tracking-timeline.tsx';
import { VoidButton } from './void-button.tsx';

export const prefetch = (queryClient: QueryClient, { id }: { id: string }) =>
  Promise.all([queryClient.prefetchQuery(shipmentQuery(id)), queryClient.prefetchQuery(trackingQuery(id))]);

export function ShipmentPage() {
  const { id } = useParams({ from: '/shell/shipments/$id' });
  const { data: shipment } = useQuery({ ...shipmentQuery(id), throwOnError: nothingToShow });
  const orderId = shipment?.orderId ?? null;
  const { data: order } = useQuery({ ...orderQuery(orderId ?? ''), enabled: orderId !== null });
  const accounts = useCarrierAccounts();
  if (shipment === undefined) return <LoadingPage />;
  const { status, trackingCode, isReturn, carrierAccountId, mode, label } = shipment;
  const account = accounts?.find((one) => one.id === carrierAccountId);
  return (
    <>
      <PageHeader
        title={trackingCode ?? t('Shipment')}
        crumbs={[{ label: t('Shipments'), to: '/shipments' }]}
        mark={
          <>
            <StatusBadge tone={SHIPMENT_TONES[status]}>{statusWords(shipment)}</StatusBadge>
            <TestBadge mode={mode} />
          </>
        }
        {...(isReturn && { lead: t('Return from the customer') })}
        actions={<VoidButton shipment={shipment} />}
      />
      <ShipmentNotice shipment={shipment} />
      {shipment.messages.length > 0 && (
        <Box mb="lg">
          <ShipmentMessages shipment={shipment} />
        </Box>
      )}
      <Grid gap="md">
        <Grid.Col span={{ base: 12, md: label === null ? 12 : 7 }}>
          <Panel title={t('Shipment')}>
            <Facts facts={factsOf(shipment, order, account?.name)} />
          </Panel>
          <ShipmentParcels shipment={shipment} />
          {isTracked(shipment) && trackingCode !== null && (
            <Panel title={t('Tracking')} actions={canScan(shipment) && <ScanDialog shipment={shipment} />}>
              <TrackingTimeline id={id} />
            </Panel>
          )}
          <ActivityPanel shipmentId={id} />
        </Grid.Col>
        {label !== null && (
          <Grid.Col span={{ base: 12, md: 5 }}>
            <Panel title={t('Label')}>
              <LabelView shipment={shipment} />
            </Panel>
            <ShipmentForms id={id} />
          </Grid.Col>
        )}
      </Grid>
    </>
  );
}

function factsOf(shipment: Shipment, order: Order | undefined, account: string | undefined): Fact[] {
  const { orderId, returnId, carrierName, serviceName, rate, fees, currency, reference, items, customs } =
    shipment;
  const { carrierTrackingUrl, options, isManual } = shipment;
  const taxNumbers = declaredTaxNumbers(customs);
  const facts: (Fact | false)[] = [
    orderId !== null && [
      t('Order'),
      <Open key="order" to={`/orders/${orderId}`} words={order?.orderNumber ?? t('View order')} />,
    ],
    shipment.parcelOf !== null && [
      t('Label'),
      <Open key="label" to={`/shipments/${shipment.parcelOf}`} words={t('On the parcel of another order')} />,
    ],
    returnId !== null && [
      t('Return'),
      <Open key="return" to={`/returns/${returnId}`} words={t('View return')} />,
    ],
    [t('Carrier'), carrierWords(shipment, account)],
    (!isManual || shipment.parcelOf !== null) && [t('Service'), serviceName],
    (!isManual || rate > 0) && [
      isManual ? t('Cost') : t('Postage'),
      <Money key="price" amount={rate} currency={currency} />,
    ],
    ...fees.map(
      ({ code, amount }): Fact => [
        sentenceCase(code),
        <Money key={code} amount={amount} currency={currency} />,
      ],
    ),
    options !== null && [t('Options'), formatOptions(options, currency), 'wide'],
    carrierTrackingUrl !== null && [
      t('Tracking page'),
      <Anchor key="tracking" href={carrierTrackingUrl} target="_blank" rel="noopener noreferrer" inherit>
        {t('Open at {carrier}', { carrier: carrierName })}
      </Anchor>,
    ],
    shipment.storeReport !== null && [
      t('Store'),
      <StoreReport key="shop" report={shipment.storeReport} storeId={order?.storeId ?? null} />,
      'wide',
    ],
    reference !== null && [t('Reference'), reference],
    items.length > 0 && order !== undefined && [t('Contents'), formatContents(shipment, order), 'wide'],
    customs !== null && [t('Customs'), formatCustoms(customs as unknown as Customs), 'wide'],
    taxNumbers !== '' && [t('Tax numbers'), taxNumbers, 'wide'],
    [t('To##address'), <AddressText key="to" address={shipment.shipTo} />],
    [t('From##address'), <AddressText key="from" address={shipment.shipFrom} />],
    shipment.shippedAt !== null && [t('Shipped##moment'), <DateTime key="shipped" at={shipment.shippedAt} />],
    [t('Created'), <DateTime key="created" at={shipment.createdAt} />],
    shipment.personalDataErasedAt !== null && [
      t('Personal data erased'),
      <DateTime key="erased" at={shipment.personalDataErasedAt} />,
    ],
    shipment.printedAt !== null && [t('Printed'), <DateTime key="printed" at={shipment.printedAt} />],
    ['ID', <Id key="id" value={shipment.id} />, 'wide'],
  ];
  return facts.filter((fact) => fact !== false);
}

/** "USPS, through My EasyPost"; what was marked by hand is only followed through the account. */
function carrierWords({ carrierName, isManual }: Shipment, account: string | undefined): string {
  if (account === undefined) return carrierName;
  return t(isManual ? '{carrier}, followed through {account}' : '{carrier}, through {account}', {
    carrier: carrierName,
    account,
  });
}

/** Scans of an account's parcels come from the carrier. */
const canScan = ({ carrierAccountId, trackingCode, status }: Shipment): boolean =>
  carrierAccountId === null && trackingCode !== null && status === 'purchased';

const Open = ({ to, words }: { to: string; words: string }) => (
  <Anchor component={RouterLink} to={to} inherit>
    {words}
  </Anchor>
);
