import { SimpleGrid, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { home } from '../lib/home.ts';
import { t } from '../lib/language/index.ts';
import { needsPostalCode, needsState } from './address-rules.ts';
import { CountrySelect } from './country-select.tsx';

export interface AddressValues {
  name: string;
  company: string;
  street1: string;
  street2: string;
  city: string;
  state: string;
  postalCode: string;
  country: string;
  phone: string;
  email: string;
}

export const emptyAddress = (): AddressValues => ({
  name: '',
  company: '',
  street1: '',
  street2: '',
  city: '',
  state: '',
  postalCode: '',
  country: home().country,
  phone: '',
  email: '',
});

/** Without blank fields: the API accepts absent fields but not empty ones. */
export const addressInput = (values: AddressValues) => {
  const given = Object.entries(values).map(([name, text]) => [name, text.trim()]);
  return Object.fromEntries(given.filter(([, text]) => text !== '')) as Partial<AddressValues> &
    Pick<AddressValues, 'street1' | 'city' | 'country'>;
};

interface Props<Values> {
  form: UseFormReturnType<Values>;
  /** Where in the form's values the address is: `shipTo`. */
  at: string;
  /** Only the fields that are verified: no phone or email, and the city is optional. */
  toCheck?: boolean;
}

/** The fields of one address inside a larger form. */
export function AddressFields<Values>({ form, at, toCheck = false }: Props<Values>) {
  const field = (name: keyof AddressValues) => ({
    key: form.key(`${at}.${name}` as never),
    ...form.getInputProps(`${at}.${name}` as never),
  });
  const country: string = form.getInputProps(`${at}.country` as never).value ?? '';
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
      <TextInput label={t('Name')} autoComplete="shipping name" {...field('name')} />
      <TextInput label={t('Company')} autoComplete="shipping organization" {...field('company')} />
      <TextInput label={t('Street')} autoComplete="shipping address-line1" required {...field('street1')} />
      <TextInput
        label={t('Apartment, floor, unit')}
        autoComplete="shipping address-line2"
        {...field('street2')}
      />
      <TextInput
        label={t('City')}
        autoComplete="shipping address-level2"
        required={!toCheck}
        {...field('city')}
      />
      <TextInput
        label={t('State or province')}
        autoComplete="shipping address-level1"
        required={!toCheck && needsState(country)}
        {...field('state')}
      />
      <TextInput
        label={t('Postal code')}
        autoComplete="shipping postal-code"
        required={!toCheck && needsPostalCode(country)}
        {...field('postalCode')}
      />
      <CountrySelect {...field('country')} />
      {!toCheck && (
        <TextInput label={t('Phone')} type="tel" autoComplete="shipping tel" {...field('phone')} />
      )}
      {!toCheck && (
        <TextInput label={t('Email')} type="email" autoComplete="shipping email" {...field('email')} />
      )}
    </SimpleGrid>
  );
}
