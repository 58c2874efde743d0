import type { Schemas } from '@waybill/sdk';
import { t } from '../../lib/language/index.ts';
import type { TaxNumber, TaxNumberValues } from '../../lib/tax-numbers.ts';
import { sentenceCase } from '../../lib/text.ts';
import { weightOf } from './parcel-values.ts';

type Customs = Schemas['Customs'];

/** An item and how many of it are shipped. */
export interface Packed {
  item: Schemas['OrderItem'];
  quantity: number;
}

export interface CustomsValues {
  isDeclared: boolean;
  contentsType: Customs['contentsType'];
  contentsExplanation: string;
  incoterm: NonNullable<Customs['incoterm']> | '';
  invoiceNumber: string;
  taxNumbers: {
    /** Which of the warehouse's are sent: those that apply, or some that were chosen. */
    choice: 'automatic' | 'chosen';
    sender: TaxNumber[];
    recipient: TaxNumberValues[];
  };
}

export interface CustomsForm extends Record<string, unknown> {
  customs: CustomsValues;
}

export const emptyCustoms = (isDeclared: boolean): CustomsValues => ({
  isDeclared,
  contentsType: 'merchandise',
  contentsExplanation: '',
  incoterm: '',
  invoiceNumber: '',
  taxNumbers: { choice: 'automatic', sender: [], recipient: [] },
});

const CONTENTS_TYPES: CustomsValues['contentsType'][] = [
  'merchandise',
  'gift',
  'documents',
  'sample',
  'returned_goods',
  'other',
];
export const CONTENTS = CONTENTS_TYPES.map((value) => ({ value, label: sentenceCase(value) }));

export const INCOTERMS = [
  { value: '', label: t('None') },
  { value: 'DAP', label: t('DAP: the recipient pays duties') },
  { value: 'DDP', label: t('DDP: you pay duties') },
  ...['DDU', 'EXW', 'FCA', 'FOB', 'CIF', 'CPT', 'CIP'].map((value) => ({ value, label: value })),
];

export const SENDER_CHOICES: { value: CustomsValues['taxNumbers']['choice']; label: string }[] = [
  { value: 'automatic', label: t('Send those that apply') },
  { value: 'chosen', label: t('Choose which to send') },
];

/** The customs declaration of a label: the total value and weight of each item. */
export function customsOf(values: CustomsValues, packed: Packed[], currency: string): Customs {
  const { contentsType, contentsExplanation, incoterm, invoiceNumber } = values;
  const { choice, sender, recipient } = values.taxNumbers;
  const taxNumbers = {
    ...(choice === 'chosen' && { sender }),
    ...(recipient.length > 0 && { recipient }),
  };
  return {
    contentsType,
    ...(contentsExplanation.trim() !== '' && { contentsExplanation: contentsExplanation.trim() }),
    ...(incoterm !== '' && { incoterm }),
    ...(invoiceNumber.trim() !== '' && { invoiceNumber: invoiceNumber.trim() }),
    items: packed.map(({ item: { name, unitPrice, weight, hsCode, originCountry }, quantity }) => ({
      description: name,
      quantity,
      value: Math.round((unitPrice ?? 0) * quantity * 100) / 100,
      currency,
      ...(weight !== null && { weight: weighed(weight, quantity) }),
      ...(hsCode !== null && { hsCode }),
      ...(originCountry !== null && { originCountry }),
    })),
    ...(Object.keys(taxNumbers).length > 0 && { taxNumbers }),
  };
}

const weighed = (weight: Schemas['Weight'], count: number): Schemas['Weight'] => {
  const { value, unit } = weightOf([{ weight, count }]);
  return { value: Number(value), unit };
};

/** Customs declarations need the value of every item. */
export const missingPrice = (packed: Packed[]): string | null => {
  const free = packed.find(({ item }) => item.unitPrice === null);
  return free === undefined
    ? null
    : t('Customs needs the value of every item. Edit the order and enter a price for {name}.', {
        name: free.item.name,
      });
};
