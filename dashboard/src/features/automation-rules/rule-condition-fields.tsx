import { Fieldset, MultiSelect, NumberInput, SimpleGrid, Stack, TagsInput, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { COUNTRY_CODES, countryName } from '../../lib/countries.ts';
import { language, t } from '../../lib/language/index.ts';
import { WeightInput } from '../../ui/weight-input.tsx';
import { SkuListInput } from '../products/index.ts';
import type { RuleValues } from './rule-values.ts';
import { StoresInput } from './stores-input.tsx';
import { BUILT_IN_ZONES, zonesQuery } from './zones-api.ts';

const COUNTRIES = COUNTRY_CODES.map((value) => ({ value, label: countryName(value) })).sort((a, b) =>
  a.label.localeCompare(b.label, language),
);

/** All that are given must hold. */
export function RuleConditionFields({ form }: { form: UseFormReturnType<RuleValues> }) {
  const { data: own = [] } = useQuery(zonesQuery);
  const zones = [
    ...Object.entries(BUILT_IN_ZONES).map(([value, label]) => ({ value, label })),
    ...own.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <Fieldset legend={t('When an order… (every condition you fill in must match)')}>
      <Stack gap="sm">
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TagsInput
            label={t('Has one of these tags')}
            description={t('Press Enter after each')}
            acceptValueOnBlur
            {...form.getInputProps('tags')}
          />
          <StoresInput
            label={t('Is from one of these stores')}
            description={t('Press Enter after each')}
            {...form.getInputProps('storeIds')}
          />
          <MultiSelect
            label={t('Ships to one of these countries')}
            data={COUNTRIES}
            searchable
            {...form.getInputProps('countries')}
          />
          <TagsInput
            label={t('Ships to one of these states')}
            placeholder="CA"
            acceptValueOnBlur
            {...form.getInputProps('states')}
          />
          <MultiSelect
            label={t('Ships to one of these zones')}
            data={zones}
            {...form.getInputProps('zones')}
          />
          <TagsInput
            label={t('Asks for one of these services')}
            description={t('As your store calls them. Press Enter after each')}
            acceptValueOnBlur
            {...form.getInputProps('requestedServices')}
          />
          <SkuListInput
            label={t('Contains one of these SKUs')}
            description={t('Press Enter after each')}
            {...form.getInputProps('skus')}
          />
          <TagsInput
            label={t('Contains a product with one of these tags')}
            description={t('Press Enter after each')}
            acceptValueOnBlur
            {...form.getInputProps('productTags')}
          />
          <NumberInput
            label={t('Has at least this many items')}
            min={1}
            allowDecimal={false}
            hideControls
            {...form.getInputProps('minItems')}
          />
          <NumberInput
            label={t('Has at most this many items')}
            min={1}
            allowDecimal={false}
            hideControls
            {...form.getInputProps('maxItems')}
          />
          <WeightInput form={form} at="minWeight" label={t('Weighs at least')} />
          <WeightInput form={form} at="maxWeight" label={t('Weighs at most')} />
        </SimpleGrid>
        <SimpleGrid cols={{ base: 1, xs: 3 }}>
          <NumberInput
            label={t('Is worth at least')}
            min={0}
            decimalScale={3}
            hideControls
            {...form.getInputProps('minValue')}
          />
          <NumberInput
            label={t('Is worth at most')}
            min={0}
            decimalScale={3}
            hideControls
            {...form.getInputProps('maxValue')}
          />
          <TextInput
            label={t('Currency')}
            placeholder={t('Any##currency')}
            maxLength={3}
            {...form.getInputProps('currency')}
          />
        </SimpleGrid>
      </Stack>
    </Fieldset>
  );
}
