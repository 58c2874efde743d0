import { Anchor } from '@mantine/core';
import { t } from '../../lib/language/index.ts';
import { RouterLink } from '../../ui/router-link.tsx';
import { useStores } from './stores-api.ts';

/** What a store of an order is called: the name of a connected store, or the text that the order came with. */
export function useStoreNames(): (storeId: string) => string {
  const stores = useStores();
  return (storeId) => stores?.find(({ id }) => id === storeId)?.name ?? storeId;
}

export function StoreName({ id }: { id: string }) {
  return useStoreNames()(id);
}

/** The name of a connected store with a link to its page; of others the text that the order came with. */
export function StoreLink({ id }: { id: string }) {
  const store = useStores()?.find((one) => one.id === id);
  if (store === undefined) return id;
  return (
    <Anchor component={RouterLink} to={`/settings/stores/${id}`} inherit>
      {store.name}
    </Anchor>
  );
}

/** Where what a connected store could not be told is sent again; nothing if it is not connected any more, or not to be seen. */
export function FailedReportsLink({ storeId }: { storeId: string }) {
  const store = useStores()?.find((one) => one.id === storeId);
  if (store === undefined) return null;
  return (
    <Anchor
      inherit
      renderRoot={(props) => (
        <RouterLink
          to="/settings/stores/$id"
          params={{ id: storeId }}
          search={{ type: 'shipment.report_failed' }}
          {...props}
        />
      )}
    >
      {t('Open the log of {name}', { name: store.name })}
    </Anchor>
  );
}

/** As the options of a filter: connected stores, and further ones that orders name by a text, each once without regard to case. */
export function useStoreOptions(texts: readonly (string | null | undefined)[]) {
  const stores = useStores() ?? [];
  const others = new Map(
    texts.flatMap((text) =>
      text == null || text === '' || stores.some(({ id }) => id === text)
        ? []
        : [[text.toLowerCase(), text] as const],
    ),
  );
  return [
    ...stores.map(({ id, name }) => ({ value: id, label: name })),
    ...[...others.values()].map((text) => ({ value: text, label: text })),
  ];
}
