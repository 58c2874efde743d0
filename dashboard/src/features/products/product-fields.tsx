import { Divider, NativeSelect, NumberInput, SimpleGrid, Switch, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { decimalsOf } from '../../lib/currency-decimals.ts';
import { LENGTH_UNITS, unitOptions, WEIGHT_UNITS } from '../../lib/units.ts';
import { CountrySelect } from '../../ui/country-select.tsx';
import { MetadataFields } from '../../ui/metadata-fields.tsx';
import { TRACKING_HINT } from './product-display.ts';
import type { ProductValues } from './product-values.ts';

const names = new Intl.DisplayNames(undefined, { type: 'currency' });
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
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput
          label="SKU"
          description="Your own product code"
          required
          maxLength={100}
          {...field('sku')}
        />
        <TextInput
          label="Name"
          description="As shown on packing lists"
          required
          maxLength={500}
          {...field('name')}
        />
        <TextInput label="Barcode" maxLength={100} {...field('barcode')} />
        <TextInput
          label="Variant group"
          description="Products with the same text here can be exchanged for each other"
          maxLength={100}
          {...field('variantGroup')}
        />
        <Switch
          label="Active"
          description="Turn off for products you no longer sell"
          {...form.getInputProps('active', { type: 'checkbox' })}
        />
      </SimpleGrid>
      <Textarea
        label="Description"
        autosize
        minRows={2}
        maxRows={10}
        maxLength={5000}
        {...field('description')}
      />
      <Divider label="Stock" labelPosition="left" />
      <Switch
        label="Track stock"
        description={`${TRACKING_HINT.on} ${form.getInitialValues().trackInventory ? TRACKING_HINT.switchingOff : TRACKING_HINT.off}`}
        {...form.getInputProps('trackInventory', { type: 'checkbox' })}
      />
      <Divider label="Price" labelPosition="left" />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <NumberInput
          label="Price"
          min={0}
          decimalScale={decimalsOf(form.values.currency)}
          thousandSeparator
          hideControls
          inputMode="decimal"
          {...field('price')}
        />
        <NativeSelect label="Currency" data={CURRENCIES} {...field('currency')} />
      </SimpleGrid>
      <Divider label="Packed weight and dimensions" labelPosition="left" />
      <SimpleGrid cols={{ base: 2, xs: 4 }} spacing="md">
        {number('Weight', 'weight.value')}
        <NativeSelect label="Weight unit" data={unitOptions(WEIGHT_UNITS)} {...field('weight.unit')} />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 2, xs: 4 }} spacing="md">
        {number('Length', 'dimensions.length')}
        {number('Width', 'dimensions.width')}
        {number('Height', 'dimensions.height')}
        <NativeSelect label="Length unit" data={unitOptions(LENGTH_UNITS)} {...field('dimensions.unit')} />
      </SimpleGrid>
      <Divider label="Customs" labelPosition="left" />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput
          label="HS code"
          description="6, 8 or 10 digits"
          placeholder="6912.00"
          {...field('hsCode')}
        />
        <CountrySelect
          label="Country of origin"
          description="Where it was made"
          blank="Not set"
          autoComplete="off"
          {...field('originCountry')}
        />
      </SimpleGrid>
      <Divider label="Metadata" labelPosition="left" />
      <MetadataFields form={form} hint="a shelf, a supplier or an ID in another system" />
    </>
  );
}
