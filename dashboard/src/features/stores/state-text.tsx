import { rich, t } from '../../lib/language/index.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { stateOf } from './store-state.ts';
import type { Store } from './stores-api.ts';

/** How a store is doing, in a few words: "Synchronized 2 minutes ago", or why it is not. */
export function StateText({ store, isInstalled }: { store: Store; isInstalled: boolean }) {
  const { lastFinishedAt, lastError, nextAt } = store.sync;
  switch (stateOf(store, isInstalled)) {
    case 'not installed':
      return t('Its plug-in is missing on this server');
    case 'paused':
      return t('Orders are not imported, and nothing is reported to the store');
    case 'waiting':
      return t('Not synchronized yet');
    case 'synchronizing':
      return t('Reading orders from the store');
    case 'synchronized':
      return <DateTime at={lastFinishedAt} />;
    case 'failing':
      return (
        <>
          {lastError}
          {nextAt !== null && <> {rich('(next attempt {when})', { when: <DateTime at={nextAt} /> })}</>}
        </>
      );
  }
}
