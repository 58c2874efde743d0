import { Anchor, Checkbox, NativeSelect, Stack, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { t } from '../../lib/language/index.ts';
import { type TaxNumber, taxNumberWords } from '../../lib/tax-numbers.ts';
import { RouterLink } from '../../ui/router-link.tsx';
import { TaxNumbersField } from '../../ui/tax-numbers-field.tsx';
import { useMay } from '../session/index.ts';
import { type CustomsForm, SENDER_CHOICES } from './customs-values.ts';

const MOST_OF_RECIPIENT = 3;

interface SenderProps {
  form: UseFormReturnType<CustomsForm>;
  warehouse: { id: string; taxNumbers: TaxNumber[] } | undefined;
}

/** Which of the merchant's own numbers are sent. The server knows which apply, and says so with the rates. */
export function SenderTaxNumbers({ form, warehouse }: SenderProps) {
  const mayChange = useMay('catalog', 'write');
  if (warehouse === undefined) return null;
  const { id, taxNumbers } = warehouse;
  if (taxNumbers.length === 0) {
    return (
      <Text size="sm" c="dimmed" mt="sm">
        {t('Your tax numbers (VAT, EORI, IOSS) are not sent, because the warehouse has none.')}{' '}
        {mayChange && (
          <Anchor component={RouterLink} to={`/warehouses/${id}`} inherit underline="always">
            {t('Add them')}
          </Anchor>
        )}
      </Text>
    );
  }
  const { choice, sender } = form.values.customs.taxNumbers;
  const send = (numbers: TaxNumber[]) => form.setFieldValue('customs.taxNumbers.sender', numbers);
  return (
    <Stack gap="xs" mt="sm">
      <NativeSelect
        label={t('Your tax numbers')}
        data={SENDER_CHOICES}
        maw={420}
        {...form.getInputProps('customs.taxNumbers.choice')}
        onChange={(event) => {
          form.getInputProps('customs.taxNumbers.choice').onChange(event);
          send(taxNumbers);
        }}
      />
      {choice === 'chosen' && (
        <Checkbox.Group
          aria-label={t('Tax numbers to send')}
          value={sender.map(taxNumberWords)}
          error={form.errors['customs.taxNumbers.sender']}
          onChange={(chosen) => send(taxNumbers.filter((one) => chosen.includes(taxNumberWords(one))))}
        >
          <Stack gap="xs">
            {taxNumbers.map(taxNumberWords).map((words) => (
              <Checkbox key={words} value={words} label={words} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    </Stack>
  );
}

/** For a business that imports what it bought. */
export function RecipientTaxNumbers({ form }: { form: UseFormReturnType<CustomsForm> }) {
  const { recipient } = form.values.customs.taxNumbers;
  return (
    <Stack gap="xs" mt="sm">
      {recipient.length > 0 && (
        <Text size="sm" fw={600}>
          {t("Recipient's tax numbers")}
        </Text>
      )}
      <TaxNumbersField
        form={form}
        at="customs.taxNumbers.recipient"
        numbers={recipient}
        label={t("Recipient's tax number")}
        add={t("Add recipient's tax number")}
        most={MOST_OF_RECIPIENT}
      />
    </Stack>
  );
}
