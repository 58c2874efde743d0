import { Anchor } from '@mantine/core';
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
      Open the log of {store.name}
    </Anchor>
  );
}

/**
 * As the options of a filter, with further stores that orders name by a text. Undefined without a connected store: any text can be
 * entered then.
 */
export function useStoreOptions(texts: readonly (string | null | undefined)[]) {
  const stores = useStores() ?? [];
  if (stores.length === 0) return undefined;
  const others = [...new Set(texts)].filter(
    (text) => text != null && text !== '' && !stores.some(({ id }) => id === text),
  );
  return [
    ...stores.map(({ id, name }) => ({ value: id, label: name })),
    ...others.map((text) => ({ value: String(text), label: String(text) })),
  ];
}
