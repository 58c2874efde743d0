import { Anchor, Box } from '@mantine/core';
import type { ReactNode } from 'react';
import { rich, t } from '../../lib/language/index.ts';
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
    <Notice tone="bad" title={t('This kind of store is not installed')}>
      {t(
        'The store plug-in {provider} is missing on this server: orders are not imported, and nothing is reported to the store. The operator installs it with WAYBILL_STORE_PLUGINS.',
        { provider },
      )}
    </Notice>
  ),
  paused: () => (
    <Notice tone="info" title={t('Paused')}>
      {t(
        'Orders are not imported, and nothing is reported to the store. What has not been reported yet is sent when you resume it.',
      )}
    </Notice>
  ),
  failing: ({ id, sync }) => (
    <Notice tone="bad" title={t('The store could not be synchronized')}>
      {asSentence(sync.lastError ?? t('The store did not answer'))}{' '}
      {sync.nextAt !== null && (
        <>{rich('The next attempt is {when}.', { when: <DateTime at={sync.nextAt} /> })} </>
      )}
      <Anchor
        inherit
        renderRoot={(props) => (
          <RouterLink to="/settings/stores/$id" params={{ id }} search={{ tab: 'connection' }} {...props} />
        )}
      >
        {t('Check the connection')}
      </Anchor>
    </Notice>
  ),
};
