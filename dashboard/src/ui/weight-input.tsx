import { Group, NativeSelect, NumberInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { t } from '../lib/language/index.ts';
import { WEIGHT_UNITS } from '../lib/units.ts';

interface Props<Values> {
  form: UseFormReturnType<Values>;
  /** Where in the form's values the weight is: `items.0.weight`. */
  at: string;
  label: string;
  required?: boolean;
}

/** A weight with its unit. */
export function WeightInput<Values>({ form, at, label, required = false }: Props<Values>) {
  return (
    <Group gap={4} wrap="nowrap" align="flex-start">
      <NumberInput
        label={label}
        min={0}
        decimalScale={3}
        hideControls
        required={required}
        style={{ flex: 1 }}
        {...form.getInputProps(`${at}.value` as never)}
        error={form.errors[`${at}.value`] ?? form.errors[at]}
      />
      <NativeSelect
        label={t('Unit')}
        aria-label={t('Unit for “{label}”', { label })}
        data={Object.keys(WEIGHT_UNITS)}
        w={70}
        {...form.getInputProps(`${at}.unit` as never)}
      />
    </Group>
  );
}
