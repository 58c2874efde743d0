import { Alert, Anchor, Grid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { LoadingPage } from '../../shell/loading-page.tsx';
import { AddressText } from '../../ui/address-text.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Money } from '../../ui/money.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RouterLink } from '../../ui/router-link.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { plain } from '../../ui/words.ts';
import { LabelView } from './label-view.tsx';
import { ScanDialog } from './scan-dialog.tsx';
import { parcelWords, SHIPMENT_TONES } from './shipment-words.ts';
import { type Shipment, shipmentQuery } from './shipments-api.ts';
import { TrackingTimeline } from './tracking-timeline.tsx';
import { VoidButton } from './void-button.tsx';

export function ShipmentPage() {
  const { id } = useParams({ from: '/shell/shipments/$id' });
  const { data: shipment } = useQuery({ ...shipmentQuery(id), throwOnError: true });
  if (shipment === undefined) return <LoadingPage />;
  const { status, trackingCode, isReturn, carrier } = shipment;
  const hasParcel = status === 'purchased' || status === 'voided';
  return (
    <>
      <PageHeader
        title={trackingCode ?? 'Shipment'}
        crumbs={[{ label: 'Shipments', to: '/shipments' }]}
        mark={<StatusBadge tone={SHIPMENT_TONES[status]}>{plain(status)}</StatusBadge>}
        {...(isReturn && { lead: 'A return: from the customer to the warehouse' })}
        actions={<VoidButton shipment={shipment} />}
      />
      <Trouble shipment={shipment} />
      <Grid gap="md">
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Panel title="Shipment">
            <Facts facts={factsOf(shipment)} />
          </Panel>
          {hasParcel && (
            <Panel
              title="Tracking"
              actions={carrier === 'fleet' && status === 'purchased' && <ScanDialog id={id} />}
            >
              <TrackingTimeline id={id} />
            </Panel>
          )}
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          {status === 'purchased' && (
            <Panel title="Label">
              <LabelView shipment={shipment} />
            </Panel>
          )}
        </Grid.Col>
      </Grid>
    </>
  );
}

function factsOf(shipment: Shipment): [string, ReactNode][] {
  const { orderId, returnId, carrier, service, rate, currency, parcels, reference } = shipment;
  const facts: [string, ReactNode][] = [
    ['Service', `${carrier} ${service}`],
    ['Price', <Money key="price" amount={rate} currency={currency} />],
    ['Parcels', parcels.map(parcelWords).join('; ')],
    ['Reference', reference ?? '–'],
    ['To', <AddressText key="to" address={shipment.shipTo} />],
    ['From', <AddressText key="from" address={shipment.shipFrom} />],
    ['Created', <DateTime key="created" at={shipment.createdAt} />],
  ];
  if (returnId !== null)
    facts.unshift(['Return', <Open key="return" what="return" to={`/returns/${returnId}`} />]);
  if (orderId !== null) facts.unshift(['Order', <Open key="order" what="order" to={`/orders/${orderId}`} />]);
  return facts;
}

const Open = ({ what, to }: { what: string; to: string }) => (
  <Anchor component={RouterLink} to={to}>
    Open the {what}
  </Anchor>
);

/** Why there is no label, where there is none. */
function Trouble({ shipment }: { shipment: Shipment }) {
  const { status, failureReason, voidReason, voidedAt, refundStatus } = shipment;
  if (status === 'failed') {
    return (
      <Alert mb="lg" color="red" variant="light" icon={<Icon name="warning" />} title="The purchase failed">
        {failureReason ?? 'The carrier gave no reason.'}
      </Alert>
    );
  }
  if (status === 'purchasing') {
    return (
      <Alert mb="lg" color="yellow" variant="light" title="Waiting for the carrier">
        The carrier has not said yet whether the label was bought. This page finds out by itself.
      </Alert>
    );
  }
  if (status !== 'voided') return null;
  return (
    <Alert mb="lg" color="gray" variant="light" title="This label is void">
      Since <DateTime at={voidedAt} />
      {voidReason !== null && `: ${voidReason}`}
      {refundStatus !== null && <div>Refund: {plain(refundStatus)}</div>}
    </Alert>
  );
}
