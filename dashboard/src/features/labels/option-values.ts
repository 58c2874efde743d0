import type { Schemas } from '@waybill/sdk';
import { t } from '../../lib/language/index.ts';

type Options = Schemas['ShipmentOptions'];

/** What a label is bought with besides the parcels. */
export interface OptionValues {
  signature: NonNullable<Options['signature']>;
  saturdayDelivery: boolean;
  /** Empty for no insurance. */
  insuredValue: number | string;
  /** One line of the label each. */
  labelMessages: string;
}

export const emptyOptions = (): OptionValues => ({
  signature: 'none',
  saturdayDelivery: false,
  insuredValue: '',
  labelMessages: '',
});

export const SIGNATURES: { value: OptionValues['signature']; label: string }[] = [
  { value: 'none', label: t('No signature') },
  { value: 'standard', label: t('Signature') },
  { value: 'adult', label: t('Adult signature') },
];

/** As they are in the form. */
export const optionValues = ({
  signature,
  saturdayDelivery,
  insuredValue,
  labelMessages,
}: Options): OptionValues => ({
  signature: signature ?? 'none',
  saturdayDelivery: saturdayDelivery ?? false,
  insuredValue: insuredValue ?? '',
  labelMessages: labelMessages?.join('\n') ?? '',
});

const MAX_LINES = 3;
const MAX_LENGTH = 35;
const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

export const checkLabelMessages = (text: string): string | null => {
  const lines = linesOf(text);
  if (lines.length > MAX_LINES) return t('At most {lines} lines', { lines: MAX_LINES });
  return lines.some((line) => line.length > MAX_LENGTH)
    ? t('At most {length} characters in a line', { length: MAX_LENGTH })
    : null;
};

/** Only what was chosen: a carrier that does not support an option offers nothing. */
export function optionsOf(values: OptionValues): Options | undefined {
  const { signature, saturdayDelivery, insuredValue } = values;
  const labelMessages = linesOf(values.labelMessages);
  const options: Options = {
    ...(signature !== 'none' && { signature }),
    ...(saturdayDelivery && { saturdayDelivery }),
    ...(insuredValue !== '' && { insuredValue: Number(insuredValue) }),
    ...(labelMessages.length > 0 && { labelMessages }),
  };
  return Object.keys(options).length === 0 ? undefined : options;
}
