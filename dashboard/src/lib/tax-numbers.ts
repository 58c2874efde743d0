import type { Schemas } from '@waybill/sdk';
import { t } from './language/index.ts';

export type TaxNumber = Schemas['TaxNumber'];
type TaxNumberType = TaxNumber['type'];

/** A number as a form holds it. One whose text changes loses its country, which the server reads from the text. */
export type TaxNumberValues = Schemas['TaxNumberInput'];

export const TAX_NUMBER_TYPES: { value: TaxNumberType; label: string }[] = [
  { value: 'vat', label: t('VAT') },
  { value: 'eori', label: 'EORI' },
  { value: 'ioss', label: 'IOSS' },
];

/** "EORI DE1234567890123". */
export const taxNumberWords = ({ type, number }: TaxNumberValues): string =>
  `${type === 'vat' ? t('VAT') : type.toUpperCase()} ${number}`;

/** "Sender: VAT DE123456789, EORI DE1234567890123. Recipient: VAT FR12345678901"; empty if there are none. */
export function declaredTaxNumbers(customs: Record<string, unknown> | null): string {
  // Answers show a declaration in the form in which requests give one.
  const { taxNumbers = {} } = (customs ?? {}) as Pick<Schemas['Customs'], 'taxNumbers'>;
  const listed = (party: string, numbers: TaxNumberValues[] = []) =>
    numbers.length === 0
      ? []
      : [t('{label}: {value}', { label: party, value: numbers.map(taxNumberWords).join(', ') })];
  return [...listed(t('Sender'), taxNumbers.sender), ...listed(t('Recipient'), taxNumbers.recipient)].join(
    '. ',
  );
}

export const checkTaxNumber = (number: string): string | null =>
  number.trim() === '' ? t('Required') : null;
