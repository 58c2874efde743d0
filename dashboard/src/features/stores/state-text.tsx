import { DateTime } from '../../ui/date-time.tsx';
import { stateOf } from './store-state.ts';
import type { Store } from './stores-api.ts';

/** How a store is doing, in a few words: "Synchronized 2 minutes ago", or why it is not. */
export function StateText({ store, isInstalled }: { store: Store; isInstalled: boolean }) {
  const { lastFinishedAt, lastError, nextAt } = store.sync;
  switch (stateOf(store, isInstalled)) {
    case 'not installed':
      return 'Its plug-in is missing on this server';
    case 'paused':
      return 'Orders do not arrive, and the shop is told nothing';
    case 'waiting':
      return 'Not synchronized yet';
    case 'synchronizing':
      return 'Reading orders from the shop';
    case 'synchronized':
      return <DateTime at={lastFinishedAt} />;
    case 'failing':
      return (
        <>
          {lastError}
          {nextAt !== null && (
            <>
              {' '}
              (next attempt <DateTime at={nextAt} />)
            </>
          )}
        </>
      );
  }
}
