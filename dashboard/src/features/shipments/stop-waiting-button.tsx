import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { notify } from '../../lib/notify.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { useMay } from '../session/index.ts';
import { type Shipment, useStopWaiting } from './shipments-api.ts';

const NOT_SOLD = {
  action: 'Treat as not sold',
  question: 'Treat this purchase as not sold?',
  consequence:
    'The order can be shipped again. If the carrier did sell the label, you have paid for it: check your account there first. Waybill keeps looking for the label and shows it here if it turns up.',
  done: 'Purchase treated as not sold',
};
const NOT_VOIDED = {
  action: 'Treat as not voided',
  question: 'Treat this label as not voided?',
  consequence:
    'The label can be used again. If the carrier did void it, the parcel may be refused or charged again: check your account there first.',
  done: 'Label treated as not voided',
};

/** For owners and managers, when the carrier can no longer say what became of a purchase or a void. */
export function StopWaitingButton({ shipment: { id, status } }: { shipment: Shipment }) {
  const [reason, setReason] = useState('');
  const stopWaiting = useStopWaiting(id);
  if (!useMay('outcomes', 'write')) return null;
  const words = status === 'purchasing' ? NOT_SOLD : NOT_VOIDED;
  return (
    <ConfirmButton
      size="xs"
      question={words.question}
      consequence={
        <>
          <Text component="span" display="block" mb="md">
            {words.consequence}
          </Text>
          <TextInput
            label="Reason"
            description="For your records (optional)"
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </>
      }
      confirm={words.action}
      onConfirm={async () => {
        await stopWaiting.mutateAsync(reason.trim());
        notify(words.done);
      }}
    >
      {words.action}
    </ConfirmButton>
  );
}
