import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { COUNTRY_CODES, countryName } from '../lib/countries.ts';
import { language, t } from '../lib/language/index.ts';

const COUNTRIES = COUNTRY_CODES.map((value) => ({ value, label: countryName(value) })).sort((a, b) =>
  a.label.localeCompare(b.label, language),
);

interface Props extends NativeSelectProps {
  /** Label of the empty choice, where the country is optional. */
  blank?: string;
}

export const CountrySelect = ({ blank, ...props }: Props) => (
  <NativeSelect
    label={t('Country')}
    autoComplete="shipping country"
    required={blank === undefined}
    data={blank === undefined ? COUNTRIES : [{ value: '', label: blank }, ...COUNTRIES]}
    {...props}
  />
);
