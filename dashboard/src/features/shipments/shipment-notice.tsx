import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import { rich, t } from '../../lib/language/index.ts';
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
      <Notice tone="warn" title={t('This label turned up after all')}>
        {rich(
          'The purchase was treated as not sold {when}, but the carrier did sell the label. It takes no items from the order. Void it to get the postage back, unless you ship with it.',
          { when: <DateTime at={treatedAsNotSoldAt} /> },
        )}
      </Notice>
    );
  return voidError === null ? null : (
    <Notice tone="warn" title={t('Label not voided')}>
      {voidError}
    </Notice>
  );
}

function Failed({ shipment: { failureReason, treatedAsNotSoldAt, trackingCode } }: { shipment: Shipment }) {
  if (treatedAsNotSoldAt !== null && trackingCode !== null)
    return (
      <Notice tone="bad" title={t('This label turned up after all')}>
        {t(
          'The purchase was treated as not sold, but the carrier reports parcel {code} of it. Ask the carrier for a refund, unless you ship with it.',
          { code: trackingCode },
        )}
      </Notice>
    );
  return (
    <Notice
      tone="bad"
      title={treatedAsNotSoldAt === null ? t("Couldn't buy the label") : t('Treated as not sold')}
    >
      {failureReason ?? t('The carrier gave no reason.')}
    </Notice>
  );
}

function Unconfirmed({ shipment }: { shipment: Shipment }) {
  const isVoiding = shipment.status === 'voiding';
  const problem = isVoiding ? shipment.voidError : shipment.failureReason;
  return (
    <Notice tone="warn" title={isVoiding ? t('Being voided') : t('Waiting for the carrier')}>
      {t(
        isVoiding
          ? "{carrier} has not confirmed the void yet. Waybill keeps asking, and this page updates by itself. Don't use the label in the meantime."
          : "{carrier} has not confirmed the purchase yet. Waybill keeps asking, and this page updates by itself. Don't buy another label in the meantime.",
        { carrier: shipment.carrierName },
      )}
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
    refundError === null
      ? []
      : t('Parcel {number} ({code}) was not refunded: {reason}', {
          number: at + 1,
          code: String(trackingCode),
          reason: refundError,
        }),
  );
  return (
    <Notice
      tone={refused.length > 0 ? 'warn' : 'quiet'}
      title={isManual ? t('No longer marked as shipped') : t('Label voided')}
    >
      {rich(isManual ? 'Undone {when}' : 'Voided {when}', { when: <DateTime at={voidedAt} /> })}
      {voidReason !== null && <div>{t('Reason: {reason}', { reason: voidReason })}</div>}
      {refundStatus !== null && !isManual && (
        <div>{t('Refund: {status}', { status: refundWords(refundStatus) })}</div>
      )}
      {refused.map((text) => (
        <div key={text}>{text}</div>
      ))}
      {isTracked(shipment) && <div>{t('Its parcel had already left, so its items stay shipped.')}</div>}
    </Notice>
  );
}
