import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { notify } from '../../lib/notify.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { isVoidable } from './shipment-display.ts';
import { type Shipment, useVoidLabel } from './shipments-api.ts';

interface Props {
  shipment: Shipment;
  size?: 'xs' | 'sm';
}

const VOID = {
  question: 'Void this label?',
  consequence: "The label can no longer be used, and its items can be shipped again. This can't be undone.",
  action: 'Void label',
  done: 'Label voided',
};
const UNDO = {
  question: 'Undo this shipment?',
  consequence: 'The order can be shipped again, and its items are back in stock, reserved for it.',
  action: 'Undo shipment',
  done: 'Shipment undone',
};

export function VoidButton({ shipment, size = 'sm' }: Props) {
  const [reason, setReason] = useState('');
  const voidLabel = useVoidLabel(shipment.id);
  if (!isVoidable(shipment)) return null;
  const words = shipment.isManual ? UNDO : VOID;
  return (
    <ConfirmButton
      size={size}
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
        await voidLabel.mutateAsync(reason.trim());
        notify(words.done);
      }}
    >
      {words.action}
    </ConfirmButton>
  );
}
