import type { Schemas } from '@waybill/sdk';
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
      question={`Revoke “${name}”?`}
      consequence="Requests with this key are rejected immediately. This cannot be undone."
      confirm="Revoke key"
      onConfirm={async () => {
        await revoke.mutateAsync(id);
        notify(`“${name}” revoked`);
      }}
    >
      Revoke
    </ConfirmButton>
  );
}
