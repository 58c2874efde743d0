import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../lib/language/index.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { useRejectReturn } from './returns-api.ts';

export function RejectButton({ id }: { id: string }) {
  const [reason, setReason] = useState('');
  const reject = useRejectReturn(id);
  return (
    <ConfirmButton
      question={t('Reject this return?')}
      consequence={
        <>
          <Text component="span" display="block" mb="md">
            {t('The customer can request another return. This cannot be undone.')}
          </Text>
          <TextInput
            label={t('Reason')}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </>
      }
      confirm={t('Reject return')}
      onConfirm={() => reject.mutateAsync(reason.trim())}
    >
      {t('Reject')}
    </ConfirmButton>
  );
}
