import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import { DateTime } from '../../ui/date-time.tsx';
import { Notice } from '../../ui/notice.tsx';
import { isTracked, refundWords } from './shipment-display.ts';
import type { Shipment } from './shipments-api.ts';
import { StopWaitingButton } from './stop-waiting-button.tsx';

/** What is out of the ordinary: why there is no label, or what to know before it is used. */
export function ShipmentNotice({ shipment }: { shipment: Shipment }) {
  const notice = noticeOf(shipment);
  return notice === null ? null : <Box mb="lg">{notice}</Box>;
}

function noticeOf(shipment: Shipment): ReactNode {
  const { status } = shipment;
  if (status === 'failed') return <Failed shipment={shipment} />;
  if (status === 'purchasing' || status === 'voiding') return <Unconfirmed shipment={shipment} />;
  if (status === 'voided') return <Voided shipment={shipment} />;
  const { treatedAsNotSoldAt, voidError } = shipment;
  if (treatedAsNotSoldAt !== null)
    return (
      <Notice tone="warn" title="This label turned up after all">
        The purchase was treated as not sold <DateTime at={treatedAsNotSoldAt} />, but the carrier did sell
        the label. It takes no items from the order. Void it to get the postage back, unless you ship with it.
      </Notice>
    );
  return voidError === null ? null : (
    <Notice tone="warn" title="Label not voided">
      {voidError}
    </Notice>
  );
}

function Failed({ shipment: { failureReason, treatedAsNotSoldAt, trackingCode } }: { shipment: Shipment }) {
  if (treatedAsNotSoldAt !== null && trackingCode !== null)
    return (
      <Notice tone="bad" title="This label turned up after all">
        The purchase was treated as not sold, but the carrier reports parcel {trackingCode} of it. Ask the
        carrier for a refund, unless you ship with it.
      </Notice>
    );
  return (
    <Notice tone="bad" title={treatedAsNotSoldAt === null ? "Couldn't buy the label" : 'Treated as not sold'}>
      {failureReason ?? 'The carrier gave no reason.'}
    </Notice>
  );
}

function Unconfirmed({ shipment }: { shipment: Shipment }) {
  const isVoiding = shipment.status === 'voiding';
  const problem = isVoiding ? shipment.voidError : shipment.failureReason;
  return (
    <Notice tone="warn" title={isVoiding ? 'Being voided' : 'Waiting for the carrier'}>
      {shipment.carrierName} has not confirmed the {isVoiding ? 'void' : 'purchase'} yet. Waybill keeps
      asking, and this page updates by itself. Don't {isVoiding ? 'use the' : 'buy another'} label in the
      meantime.
      {problem !== null && <div>{problem}</div>}
      <Box mt="sm">
        <StopWaitingButton shipment={shipment} />
      </Box>
    </Notice>
  );
}

function Voided({ shipment }: { shipment: Shipment }) {
  const { voidReason, voidedAt, refundStatus, isManual, parcels } = shipment;
  const refused = parcels.flatMap(({ refundError, trackingCode }, at) =>
    refundError === null ? [] : `Parcel ${at + 1} (${trackingCode}) was not refunded: ${refundError}`,
  );
  return (
    <Notice
      tone={refused.length > 0 ? 'warn' : 'quiet'}
      title={isManual ? 'Shipment undone' : 'Label voided'}
    >
      {isManual ? 'Undone' : 'Voided'} <DateTime at={voidedAt} />
      {voidReason !== null && <div>Reason: {voidReason}</div>}
      {refundStatus !== null && !isManual && <div>Refund: {refundWords(refundStatus)}</div>}
      {refused.map((text) => (
        <div key={text}>{text}</div>
      ))}
      {isTracked(shipment) && <div>Its parcel had already left, so its items stay shipped.</div>}
    </Notice>
  );
}
