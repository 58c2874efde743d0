import { Anchor } from '@mantine/core';
import { formatCount } from '../../lib/format.ts';
import { t } from '../../lib/language/index.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { type Fact, Facts } from '../../ui/facts.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RouterLink } from '../../ui/router-link.tsx';
import { type StoreState, stateOf } from './store-state.ts';
import type { Store } from './stores-api.ts';

/** When it was synchronized, and what that has brought. */
export function StoreFacts({ store, isInstalled }: { store: Store; isInstalled: boolean }) {
  const { id, sync } = store;
  const facts: (Fact | false)[] = [
    [t('Last synchronized'), <DateTime key="last" at={sync.lastFinishedAt} none={t('Never')} />],
    isDue(stateOf(store, isInstalled)) && [t('Next##synchronization'), <NextTime key="next" store={store} />],
    [
      t('Orders imported'),
      <Anchor
        key="orders"
        inherit
        renderRoot={(props) => <RouterLink to="/orders" search={{ storeId: id }} {...props} />}
      >
        {formatCount(sync.imported)}
      </Anchor>,
    ],
    [
      t('Orders rejected'),
      sync.rejected === 0 ? (
        '0'
      ) : (
        <Anchor
          key="rejected"
          inherit
          renderRoot={(props) => (
            <RouterLink
              to="/settings/stores/$id"
              params={{ id }}
              search={{ type: 'order.rejected' }}
              {...props}
            />
          )}
        >
          {formatCount(sync.rejected)}
        </Anchor>
      ),
    ],
  ];
  return (
    <Panel>
      <Facts facts={facts.filter((fact) => fact !== false)} />
    </Panel>
  );
}

const isDue = (state: StoreState): boolean => state !== 'paused' && state !== 'not installed';

/** One that is due has not begun yet. */
function NextTime({ store: { sync } }: { store: Store }) {
  if (sync.status === 'running') return t('Now');
  if (sync.nextAt !== null && Date.parse(sync.nextAt) <= Date.now()) return t('In a moment');
  return <DateTime at={sync.nextAt} />;
}
