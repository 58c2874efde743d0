import { Fieldset, MultiSelect, NumberInput, SimpleGrid, Stack, TagsInput, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { COUNTRY_CODES, countryName } from '../../lib/countries.ts';
import { WeightInput } from '../../ui/weight-input.tsx';
import type { RuleValues } from './rule-values.ts';
import { StoresInput } from './stores-input.tsx';

const COUNTRIES = COUNTRY_CODES.map((value) => ({ value, label: countryName(value) })).sort((a, b) =>
  a.label.localeCompare(b.label),
);

/** All that are given must hold. */
export function RuleConditionFields({ form }: { form: UseFormReturnType<RuleValues> }) {
  return (
    <Fieldset legend="When an order… (every condition you fill in must match)">
      <Stack gap="sm">
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TagsInput
            label="Has one of these tags"
            description="Press Enter after each"
            acceptValueOnBlur
            {...form.getInputProps('tags')}
          />
          <StoresInput
            label="Is from one of these stores"
            description="Press Enter after each"
            {...form.getInputProps('storeIds')}
          />
          <MultiSelect
            label="Ships to one of these countries"
            data={COUNTRIES}
            searchable
            {...form.getInputProps('countries')}
          />
          <TagsInput
            label="Ships to one of these states"
            placeholder="CA"
            acceptValueOnBlur
            {...form.getInputProps('states')}
          />
          <WeightInput form={form} at="minWeight" label="Weighs at least" />
          <WeightInput form={form} at="maxWeight" label="Weighs at most" />
        </SimpleGrid>
        <SimpleGrid cols={{ base: 1, xs: 3 }}>
          <NumberInput
            label="Is worth at least"
            min={0}
            decimalScale={3}
            hideControls
            {...form.getInputProps('minValue')}
          />
          <NumberInput
            label="Is worth at most"
            min={0}
            decimalScale={3}
            hideControls
            {...form.getInputProps('maxValue')}
          />
          <TextInput label="Currency" placeholder="Any" maxLength={3} {...form.getInputProps('currency')} />
        </SimpleGrid>
      </Stack>
    </Fieldset>
  );
}
