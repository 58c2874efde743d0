import { Button, Group, NumberInput, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { t } from '../../lib/language/index.ts';
import { CountrySelect } from '../../ui/country-select.tsx';
import { AddRowButton, RemoveRowButton } from '../../ui/row-buttons.tsx';
import { WeightInput } from '../../ui/weight-input.tsx';
import { ProductPicker } from '../products/index.ts';
import { emptyItem, hasCustoms, type ItemValues, itemFrom } from './item-values.ts';
import classes from './items-field.module.css';
import type { OrderValues } from './order-values.ts';

interface Props {
  form: UseFormReturnType<OrderValues>;
  /** They cross a border, so customs need HS codes and origins. */
  needsCustoms: boolean;
}

export function ItemsField({ form, needsCustoms }: Props) {
  const { items } = form.values;
  const [isOpen, setOpen] = useState(items.some(hasCustoms));
  const withCustoms =
    isOpen || needsCustoms || Object.keys(form.errors).some((path) => /^items\.\d+\.(hs|origin)/.test(path));
  const change = (index: number, part: Partial<ItemValues>) =>
    form.setFieldValue(`items.${index}`, { ...items[index], ...part } as ItemValues);
  return (
    <>
      <ol className={classes.items}>
        {items.map(({ key, name, productId }, index) => (
          <li key={key} className={classes.item}>
            <ProductPicker
              label={t('Item')}
              placeholder={t('Search products, or type a name')}
              value={name}
              maxLength={500}
              error={form.errors[`items.${index}.name`] ?? form.errors[`items.${index}.productId`]}
              onText={(text) => change(index, { name: text })}
              onProduct={(product) => change(index, itemFrom(product))}
            />
            <TextInput
              label="SKU"
              {...form.getInputProps(`items.${index}.sku`)}
              onChange={(event) => change(index, { sku: event.currentTarget.value, productId: null })}
            />
            <NumberInput
              label={t('Quantity')}
              min={1}
              max={10_000}
              allowDecimal={false}
              required
              {...form.getInputProps(`items.${index}.quantity`)}
            />
            <NumberInput
              label={t('Unit price')}
              min={0}
              decimalScale={3}
              hideControls
              {...form.getInputProps(`items.${index}.unitPrice`)}
            />
            <WeightInput form={form} at={`items.${index}.weight`} label={t('Weight')} />
            <div className={classes.remove}>
              <RemoveRowButton
                disabled={items.length === 1}
                label={t('Remove item {number}', { number: index + 1 })}
                onClick={() => form.removeListItem('items', index)}
              />
            </div>
            {withCustoms && (
              <div className={classes.customs}>
                <TextInput
                  label={t('HS code')}
                  placeholder="6912.00"
                  {...form.getInputProps(`items.${index}.hsCode`)}
                />
                <CountrySelect
                  label={t('Country of origin')}
                  blank={t('Not set')}
                  autoComplete="off"
                  {...form.getInputProps(`items.${index}.originCountry`)}
                />
              </div>
            )}
            {productId !== null && (
              <Text size="xs" c="dimmed" className={classes.note}>
                {t('Product: stock is reserved for it')}
              </Text>
            )}
          </li>
        ))}
      </ol>
      <Group gap="xs">
        <AddRowButton onClick={() => form.insertListItem('items', emptyItem())}>{t('Add item')}</AddRowButton>
        {!withCustoms && (
          <Button variant="subtle" size="xs" onClick={() => setOpen(true)}>
            {t('Add HS codes and origin')}
          </Button>
        )}
      </Group>
    </>
  );
}
