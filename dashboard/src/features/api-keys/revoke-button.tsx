import type { Schemas } from '@waybill/sdk';
import { t } from '../../lib/language/index.ts';
import { notify } from '../../lib/notify.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { useRevokeApiKey } from './api-keys-api.ts';

type ApiKey = Schemas['ApiKey'];

export function RevokeButton({ apiKey: { id, name, status } }: { apiKey: ApiKey }) {
  const revoke = useRevokeApiKey();
  if (status !== 'active') return null;
  return (
    <ConfirmButton
      size="xs"
      question={t('Revoke “{name}”?', { name })}
      consequence={t('Requests with this key are rejected immediately. This cannot be undone.')}
      confirm={t('Revoke key')}
      onConfirm={async () => {
        await revoke.mutateAsync(id);
        notify(t('“{name}” revoked', { name }));
      }}
    >
      {t('Revoke')}
    </ConfirmButton>
  );
}
