import { useNavigate } from '@tanstack/react-router';
import { notify } from '../../lib/notify.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { type Store, useDisconnectStore } from './stores-api.ts';

/** Ends the connection to a shop. */
export function Disconnect({ store: { id, name } }: { store: Store }) {
  const disconnect = useDisconnectStore(id);
  const navigate = useNavigate();
  return (
    <Panel title="Disconnect">
      <ConfirmButton
        question={`Disconnect ${name}?`}
        consequence="Its credentials are deleted, and what the shop has not been told yet is not sent. Its orders stay here. To only stop it for a while, pause it."
        confirm="Disconnect store"
        onConfirm={async () => {
          await disconnect.mutateAsync();
          await navigate({ to: '/settings/stores', ignoreBlocker: true });
          notify(`${name} disconnected`);
        }}
      >
        Disconnect
      </ConfirmButton>
    </Panel>
  );
}
