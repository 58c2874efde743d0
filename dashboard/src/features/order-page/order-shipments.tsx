import { Anchor, Box, Button, Grid, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '../../lib/format.ts';
import { t } from '../../lib/language/index.ts';
import { trackingWords } from '../../lib/tracking-words.ts';
import { Panel } from '../../ui/panel.tsx';
import { RouterLink } from '../../ui/router-link.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { TestBadge } from '../carrier-accounts/index.ts';
import type { Order } from '../orders/index.ts';
import {
  formatContents,
  LabelView,
  refundWords,
  SHIPMENT_TONES,
  type Shipment,
  ShipmentMessages,
  shipmentsQuery,
  shippedWith,
  statusWords,
  TRACKING_TONES,
  TrackingTimeline,
  VoidButton,
} from '../shipments/index.ts';

/** The labels of an order, valid ones with their image. */
export function OrderShipments({ order }: { order: Order }) {
  const { data } = useQuery(shipmentsQuery({ order: order.id, limit: 50 }));
  return (data?.data ?? [])
    .filter(({ isReturn }) => !isReturn)
    .map((shipment) => <OneShipment key={shipment.id} shipment={shipment} order={order} />);
}

function OneShipment({ shipment, order }: { shipment: Shipment; order: Order }) {
  const { id, status, rate, currency, mode, label, isManual } = shipment;
  const { trackingCode, trackingStatus, failureReason, voidError, refundStatus } = shipment;
  return (
    <Panel
      title={t('Shipment {trackingCode}', { trackingCode: trackingCode ?? '' })}
      lead={[shippedWith(shipment), (!isManual || rate > 0) && formatMoney(rate, currency)]
        .filter(Boolean)
        .join(', ')}
      actions={
        <>
          <TestBadge mode={mode} />
          <StatusBadge tone={SHIPMENT_TONES[status]}>{statusWords(shipment)}</StatusBadge>
          {status === 'purchased' && trackingCode !== null && (
            <StatusBadge tone={TRACKING_TONES[trackingStatus]}>{trackingWords(trackingStatus)}</StatusBadge>
          )}
        </>
      }
    >
      <Text mb="md">{formatContents(shipment, order)}</Text>
      {shipment.messages.length > 0 && (
        <Box mb="md">
          <ShipmentMessages shipment={shipment} />
        </Box>
      )}
      {failureReason !== null && <Text c="var(--bad)">{failureReason}</Text>}
      {voidError !== null && (
        <Text c="var(--bad)">{t('Label not voided: {reason}', { reason: voidError })}</Text>
      )}
      {refundStatus !== null && !isManual && (
        <Text>{t('Refund: {status}', { status: refundWords(refundStatus) })}</Text>
      )}
      {status === 'purchased' && trackingCode !== null && (
        <Grid gap="lg" mb="md">
          {label !== null && (
            <Grid.Col span={{ base: 12, xs: 6 }}>
              <LabelView shipment={shipment} />
            </Grid.Col>
          )}
          <Grid.Col span={{ base: 12, xs: 6 }}>
            <TrackingTimeline id={id} />
          </Grid.Col>
        </Grid>
      )}
      <Group gap="xs" mt={status === 'purchased' ? 0 : 'sm'}>
        {status === 'purchased' ? (
          <Button component={RouterLink} to={`/shipments/${id}`} variant="default" size="xs">
            {t('Open shipment')}
          </Button>
        ) : (
          <Anchor component={RouterLink} to={`/shipments/${id}`} size="sm">
            {t('Open shipment')}
          </Anchor>
        )}
        <VoidButton shipment={shipment} size="xs" />
        {shipment.parcelOf !== null && (
          <Anchor component={RouterLink} to={`/shipments/${shipment.parcelOf}`} size="sm">
            {t('Shipped with the label of another order')}
          </Anchor>
        )}
      </Group>
    </Panel>
  );
}
