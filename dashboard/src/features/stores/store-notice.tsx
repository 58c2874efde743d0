import { Anchor } from '@mantine/core';
import { DateTime } from '../../ui/date-time.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RouterLink } from '../../ui/router-link.tsx';
import { stateOf } from './store-state.ts';
import type { Store } from './stores-api.ts';

/** Why the store does not work. */
export function StoreNotice({ store, isInstalled }: { store: Store; isInstalled: boolean }) {
  const { id, provider, sync } = store;
  if (!isInstalled)
    return (
      <Notice tone="bad" title="This kind of shop is not installed">
        The store plug-in {provider} is missing on this server, so that orders do not arrive. The operator
        installs it with WAYBILL_STORE_PLUGINS.
      </Notice>
    );
  const state = stateOf(store);
  if (state === 'paused')
    return (
      <Notice tone="info" title="Paused">
        Orders do not arrive, and the shop is told nothing. What it has not been told yet is sent when you
        resume the store.
      </Notice>
    );
  if (state !== 'failing') return null;
  return (
    <Notice tone="bad" title="The shop could not be synchronized">
      {sync.lastError}.{' '}
      {sync.nextAt !== null && (
        <>
          The next attempt is <DateTime at={sync.nextAt} />.{' '}
        </>
      )}
      <Anchor
        inherit
        renderRoot={(props) => (
          <RouterLink to="/settings/stores/$id" params={{ id }} search={{ tab: 'connection' }} {...props} />
        )}
      >
        Check the connection
      </Anchor>
    </Notice>
  );
}
