import {
  Divider,
  NativeSelect,
  NumberInput,
  SimpleGrid,
  Switch,
  TagsInput,
  Textarea,
  TextInput,
} from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { decimalsOf } from '../../lib/currency-decimals.ts';
import { locale, t } from '../../lib/language/index.ts';
import { LENGTH_UNITS, unitOptions, WEIGHT_UNITS } from '../../lib/units.ts';
import { CountrySelect } from '../../ui/country-select.tsx';
import { listError } from '../../ui/form-errors.ts';
import { MetadataFields } from '../../ui/metadata-fields.tsx';
import { TRACKING_HINT } from './product-display.ts';
import type { ProductValues } from './product-values.ts';

const names = new Intl.DisplayNames(locale, { type: 'currency' });
const CURRENCIES = Intl.supportedValuesOf('currency').map((value) => ({
  value,
  label: `${value} · ${names.of(value) ?? value}`,
}));
/** The fields of a product. */
export function ProductFields({ form }: { form: UseFormReturnType<ProductValues> }) {
  const field = (path: string) => form.getInputProps(path);
  const number = (label: string, path: string) => (
    <NumberInput label={label} min={0} hideControls inputMode="decimal" {...field(path)} />
  );
  const amount = (label: string, path: string, description: string) => (
    <NumberInput
      label={label}
      description={description}
      min={0}
      decimalScale={decimalsOf(form.values.currency)}
      hideControls
      inputMode="decimal"
      {...field(path)}
    />
  );
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput
          label="SKU"
          description={t('Your own product code')}
          required
          maxLength={100}
          {...field('sku')}
        />
        <TextInput
          label={t('Name')}
          description={t('As shown on packing lists')}
          required
          maxLength={500}
          {...field('name')}
        />
        <TextInput label={t('Barcode')} maxLength={100} {...field('barcode')} />
        <TextInput
          label={t('Variant group')}
          description={t('Products with the same text here can be exchanged for each other')}
          maxLength={100}
          {...field('variantGroup')}
        />
        <TagsInput
          label={t('Tags')}
          description={t('For automation rules. Press Enter after each')}
          maxTags={50}
          acceptValueOnBlur
          {...field('tags')}
          error={listError(form.errors, 'tags')}
        />
        <Switch
          label={t('Active')}
          description={t('Turn off for products you no longer sell')}
          {...form.getInputProps('active', { type: 'checkbox' })}
        />
      </SimpleGrid>
      <Textarea
        label={t('Description')}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={5000}
        {...field('description')}
      />
      <Divider label={t('Stock')} labelPosition="left" />
      <Switch
        label={t('Track stock')}
        description={`${TRACKING_HINT.on} ${form.getInitialValues().trackInventory ? TRACKING_HINT.switchingOff : TRACKING_HINT.off}`}
        {...form.getInputProps('trackInventory', { type: 'checkbox' })}
      />
      <Divider label={t('Price and cost')} labelPosition="left" />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        {amount(t('Price'), 'price', t('What customers pay'))}
        {amount(t('Cost'), 'cost', t('What one costs you. For the margin in reports'))}
        <NativeSelect label={t('Currency')} data={CURRENCIES} {...field('currency')} />
      </SimpleGrid>
      <Divider label={t('Packed weight and dimensions')} labelPosition="left" />
      <SimpleGrid cols={{ base: 2, xs: 4 }} spacing="md">
        {number(t('Weight'), 'weight.value')}
        <NativeSelect label={t('Weight unit')} data={unitOptions(WEIGHT_UNITS)} {...field('weight.unit')} />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 2, xs: 4 }} spacing="md">
        {number(t('Length'), 'dimensions.length')}
        {number(t('Width'), 'dimensions.width')}
        {number(t('Height'), 'dimensions.height')}
        <NativeSelect
          label={t('Length unit')}
          data={unitOptions(LENGTH_UNITS)}
          {...field('dimensions.unit')}
        />
      </SimpleGrid>
      <Divider label={t('Customs')} labelPosition="left" />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput
          label={t('HS code')}
          description={t('6, 8 or 10 digits')}
          placeholder="6912.00"
          {...field('hsCode')}
        />
        <CountrySelect
          label={t('Country of origin')}
          description={t('Where it was made')}
          blank={t('Not set')}
          autoComplete="off"
          {...field('originCountry')}
        />
      </SimpleGrid>
      <Divider label={t('Metadata')} labelPosition="left" />
      <MetadataFields form={form} hint={t('a shelf, a supplier or an ID in another system')} />
    </>
  );
}
