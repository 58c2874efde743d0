import { t } from '../../lib/language/index.ts';
import { useMay } from '../session/index.ts';
import { ConfirmWithReason, type ConfirmWords } from './confirm-with-reason.tsx';
import { type Shipment, useStopWaiting } from './shipments-api.ts';

const NOT_SOLD: ConfirmWords = {
  action: t('Treat as not sold'),
  question: t('Treat this purchase as not sold?'),
  consequence: t(
    'The order can be shipped again. If the carrier did sell the label, you have paid for it: check your account there first. Waybill keeps looking for the label and shows it here if it turns up.',
  ),
  done: t('Purchase treated as not sold'),
};
const NOT_VOIDED: ConfirmWords = {
  action: t('Treat as not voided'),
  question: t('Treat this label as not voided?'),
  consequence: t(
    'The label can be used again. If the carrier did void it, the parcel may be refused or charged again: check your account there first.',
  ),
  done: t('Label treated as not voided'),
};

/** For owners and managers, when the carrier can no longer say what became of a purchase or a void. */
export function StopWaitingButton({ shipment: { id, status } }: { shipment: Shipment }) {
  const stopWaiting = useStopWaiting(id);
  if (!useMay('outcomes', 'write')) return null;
  const words = status === 'purchasing' ? NOT_SOLD : NOT_VOIDED;
  return <ConfirmWithReason words={words} size="xs" onConfirm={stopWaiting.mutateAsync} />;
}
