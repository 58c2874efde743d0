import { NativeSelect } from '@mantine/core';
import { t } from '../../lib/language/index.ts';
import { CURRENCIES } from './cell-values.ts';

interface Props {
  currency: string;
  onChange(currency: string): void;
}

/** Asks for the currency of the amounts, which no column names. */
export const CurrencyChoice = ({ currency, onChange }: Props) => (
  <NativeSelect
    label={t('Amounts without a currency are in')}
    maw="20rem"
    data={CURRENCIES}
    value={currency}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);
