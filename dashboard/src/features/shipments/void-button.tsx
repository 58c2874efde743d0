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

export function VoidButton({ shipment, size = 'sm' }: Props) {
  const [reason, setReason] = useState('');
  const voidLabel = useVoidLabel(shipment.id);
  if (!isVoidable(shipment)) return null;
  return (
    <ConfirmButton
      size={size}
      question="Void this label?"
      consequence={
        <>
          <Text component="span" display="block" mb="md">
            The label can no longer be used, and its items can be shipped again. This can't be undone.
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
      confirm="Void label"
      onConfirm={async () => {
        await voidLabel.mutateAsync(reason.trim());
        notify('Label voided');
      }}
    >
      Void label
    </ConfirmButton>
  );
}
