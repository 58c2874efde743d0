import { useMay } from '../session/index.ts';
import { ConfirmWithReason, type ConfirmWords } from './confirm-with-reason.tsx';
import { type Shipment, useStopWaiting } from './shipments-api.ts';

const NOT_SOLD: ConfirmWords = {
  action: 'Treat as not sold',
  question: 'Treat this purchase as not sold?',
  consequence:
    'The order can be shipped again. If the carrier did sell the label, you have paid for it: check your account there first. Waybill keeps looking for the label and shows it here if it turns up.',
  done: 'Purchase treated as not sold',
};
const NOT_VOIDED: ConfirmWords = {
  action: 'Treat as not voided',
  question: 'Treat this label as not voided?',
  consequence:
    'The label can be used again. If the carrier did void it, the parcel may be refused or charged again: check your account there first.',
  done: 'Label treated as not voided',
};

/** For owners and managers, when the carrier can no longer say what became of a purchase or a void. */
export function StopWaitingButton({ shipment: { id, status } }: { shipment: Shipment }) {
  const stopWaiting = useStopWaiting(id);
  if (!useMay('outcomes', 'write')) return null;
  const words = status === 'purchasing' ? NOT_SOLD : NOT_VOIDED;
  return <ConfirmWithReason words={words} size="xs" onConfirm={stopWaiting.mutateAsync} />;
}
