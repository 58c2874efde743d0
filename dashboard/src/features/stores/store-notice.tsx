import { Anchor, Box } from '@mantine/core';
import type { ReactNode } from 'react';
import { asSentence } from '../../lib/text.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RouterLink } from '../../ui/router-link.tsx';
import { type StoreState, stateOf } from './store-state.ts';
import type { Store } from './stores-api.ts';

/** Why the store does not work. */
export function StoreNotice({ store, isInstalled }: { store: Store; isInstalled: boolean }) {
  const notice = NOTICES[stateOf(store, isInstalled)]?.(store);
  return notice === undefined ? null : <Box mb="lg">{notice}</Box>;
}

const NOTICES: Partial<Record<StoreState, (store: Store) => ReactNode>> = {
  'not installed': ({ provider }) => (
    <Notice tone="bad" title="This kind of shop is not installed">
      The store plug-in {provider} is missing on this server: orders do not arrive, and the shop is told
      nothing. The operator installs it with WAYBILL_STORE_PLUGINS.
    </Notice>
  ),
  paused: () => (
    <Notice tone="info" title="Paused">
      Orders do not arrive, and the shop is told nothing. What it has not been told yet is sent when you
      resume the store.
    </Notice>
  ),
  failing: ({ id, sync }) => (
    <Notice tone="bad" title="The shop could not be synchronized">
      {asSentence(sync.lastError ?? 'The shop did not answer')}{' '}
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
  ),
};
