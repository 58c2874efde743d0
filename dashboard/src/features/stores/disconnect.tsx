import { useNavigate } from '@tanstack/react-router';
import { t } from '../../lib/language/index.ts';
import { notify } from '../../lib/notify.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { type Store, useDisconnectStore } from './stores-api.ts';

/** Ends the connection to a shop. */
export function Disconnect({ store: { id, name } }: { store: Store }) {
  const disconnect = useDisconnectStore(id);
  const navigate = useNavigate();
  return (
    <Panel title={t('Disconnect')}>
      <ConfirmButton
        question={t('Disconnect {name}?', { name })}
        consequence={t(
          'Its credentials are deleted, and what the store has not been told yet is not sent. Its orders stay here. To only stop it for a while, pause it.',
        )}
        confirm={t('Disconnect store')}
        onConfirm={async () => {
          await disconnect.mutateAsync();
          await navigate({ to: '/settings/stores', ignoreBlocker: true });
          notify(t('{name} disconnected', { name }));
        }}
      >
        {t('Disconnect')}
      </ConfirmButton>
    </Panel>
  );
}
