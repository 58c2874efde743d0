import { Autocomplete } from '@mantine/core';
import { t } from '../../lib/language/index.ts';

interface Props {
  store: string;
  /** Stores of earlier files. */
  known: readonly string[];
  onChange(store: string): void;
}

/** Asks for the store of the whole file, which no column names. */
export function StoreChoice({ store, known, onChange }: Props) {
  return (
    <Autocomplete
      label={t('Store')}
      description={t('For all orders of this file. Two stores may use the same order numbers.')}
      placeholder={t('None')}
      maw="30rem"
      maxLength={200}
      data={[...new Set(known)].filter((one) => one !== '')}
      value={store}
      onChange={onChange}
    />
  );
}
