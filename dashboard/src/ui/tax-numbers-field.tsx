import { Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { t } from '../lib/language/index.ts';
import { TAX_NUMBER_TYPES, type TaxNumberValues } from '../lib/tax-numbers.ts';
import { inSentence } from '../lib/text.ts';
import { AddRowButton, RemoveRowButton } from './row-buttons.tsx';

interface Props<Values> {
  form: UseFormReturnType<Values>;
  /** Where the numbers are among the values: `taxNumbers`. */
  at: string;
  numbers: TaxNumberValues[];
  /** How the fields are called: "Tax number", "Recipient's tax number". */
  label: string;
  add: string;
  most: number;
  /** Whether there may be IOSS numbers, which only sellers have. */
  hasIoss?: boolean;
}

/** VAT, EORI and IOSS numbers, one to a line. */
export function TaxNumbersField<Values extends Record<string, unknown>>(props: Props<Values>) {
  const { at, numbers, label, add, most, hasIoss = false } = props;
  // The path is one of a list of numbers, which the type of the form cannot tell.
  const form = props.form as unknown as UseFormReturnType<Record<string, unknown>>;
  const types = TAX_NUMBER_TYPES.filter(({ value }) => hasIoss || value !== 'ioss');
  return (
    <Stack gap="sm" align="flex-start">
      {numbers.map(({ type, number }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a number has nothing but its place until it is entered
        <Group key={index} gap="sm" align="flex-start" wrap="nowrap" w="100%" maw={420}>
          <NativeSelect
            aria-label={t('Type of {label} {number}', { label: inSentence(label), number: index + 1 })}
            data={types}
            {...form.getInputProps(`${at}.${index}.type`)}
          />
          <TextInput
            aria-label={`${label} ${index + 1}`}
            placeholder={EXAMPLES[type]}
            maxLength={40}
            flex={1}
            {...form.getInputProps(`${at}.${index}.number`)}
            value={number}
            onChange={(event) =>
              form.setFieldValue(`${at}.${index}`, { type, number: event.currentTarget.value })
            }
          />
          <RemoveRowButton
            label={t('Remove {label} {number}', { label: inSentence(label), number: index + 1 })}
            onClick={() => form.removeListItem(at, index)}
          />
        </Group>
      ))}
      {numbers.length < most && (
        <AddRowButton onClick={() => form.insertListItem(at, { type: 'vat', number: '' })}>
          {add}
        </AddRowButton>
      )}
    </Stack>
  );
}

const EXAMPLES = { vat: 'DE123456789', eori: 'DE1234567890123', ioss: 'IM2761234567' };
