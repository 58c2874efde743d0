import { NativeSelect } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { t } from '../../lib/language/index.ts';
import { useChangeSearch } from '../../ui/use-search-params.ts';
import { useStores } from '../stores/index.ts';

/** The store whose settings the page shows; null for those of the account. */
export function useChosenStore(): string | null {
  const { store }: { store?: string } = useSearch({ strict: false });
  return store ?? null;
}

/** Which settings the page shows; nothing to choose from without a connected store. */
export function StoreSelect() {
  const stores = useStores() ?? [];
  const chosen = useChosenStore();
  const change = useChangeSearch();
  if (stores.length === 0) return null;
  return (
    <NativeSelect
      aria-label={t('Settings for')}
      data={[
        { value: '', label: t('All orders') },
        ...stores.map(({ id, name }) => ({ value: id, label: t('Orders of {name}', { name }) })),
      ]}
      value={chosen ?? ''}
      onChange={(event) => change({ store: event.currentTarget.value || undefined })}
    />
  );
}
