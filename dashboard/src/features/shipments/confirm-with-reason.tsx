import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../lib/language/index.ts';
import { notify } from '../../lib/notify.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';

export interface ConfirmWords {
  action: string;
  question: string;
  consequence: string;
  done: string;
}

interface Props {
  words: ConfirmWords;
  size: 'xs' | 'sm';
  /** The reason may be empty. */
  onConfirm(reason: string): Promise<unknown>;
}

/** A decision for which a reason can be given. */
export function ConfirmWithReason({ words, size, onConfirm }: Props) {
  const [reason, setReason] = useState('');
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
            label={t('Reason')}
            description={t('For your records (optional)')}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </>
      }
      confirm={words.action}
      onConfirm={async () => {
        await onConfirm(reason.trim());
        notify(words.done);
      }}
    >
      {words.action}
    </ConfirmButton>
  );
}
