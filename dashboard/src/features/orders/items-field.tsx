import { Button, Group, NumberInput, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Schemas } from '@waybill/sdk';
import { Icon } from '../../ui/icons.tsx';
import { WeightInput } from '../../ui/weight-input.tsx';
import classes from './items-field.module.css';
import { emptyItem, type ItemValues, type OrderValues } from './order-values.ts';
import { ProductPicker } from './product-picker.tsx';

export function ItemsField({ form }: { form: UseFormReturnType<OrderValues> }) {
  const { items } = form.values;
  const change = (index: number, part: Partial<ItemValues>) =>
    form.setFieldValue(`items.${index}`, { ...items[index], ...part } as ItemValues);
  const take = (index: number, { id, sku, name, price, weight }: Schemas['Product']) =>
    change(index, {
      productId: id,
      sku,
      name,
      ...(price !== null && { unitPrice: price }),
      ...(weight !== null && { weight }),
    });
  return (
    <>
      <ol className={classes.items}>
        {items.map(({ key, name, productId }, index) => (
          <li key={key} className={classes.item}>
            <ProductPicker
              label="Item"
              placeholder="Search products, or type a name"
              value={name}
              maxLength={200}
              error={form.errors[`items.${index}.name`] ?? form.errors[`items.${index}.productId`]}
              onText={(text) => change(index, { name: text })}
              onProduct={(product) => take(index, product)}
            />
            <TextInput
              label="SKU"
              {...form.getInputProps(`items.${index}.sku`)}
              onChange={(event) => change(index, { sku: event.currentTarget.value, productId: null })}
            />
            <NumberInput
              label="Quantity"
              min={1}
              max={10_000}
              allowDecimal={false}
              required
              {...form.getInputProps(`items.${index}.quantity`)}
            />
            <NumberInput
              label="Unit price"
              min={0}
              decimalScale={2}
              hideControls
              {...form.getInputProps(`items.${index}.unitPrice`)}
            />
            <WeightInput form={form} at={`items.${index}.weight`} label="Weight" />
            <div className={classes.remove}>
              <Button
                variant="subtle"
                color="gray"
                px="xs"
                disabled={items.length === 1}
                aria-label={`Remove item ${index + 1}`}
                onClick={() => form.removeListItem('items', index)}
              >
                <Icon name="trash" size={16} />
              </Button>
            </div>
            {productId !== null && (
              <Text size="xs" c="dimmed">
                From your products: stock is reserved
              </Text>
            )}
          </li>
        ))}
      </ol>
      <Group>
        <Button
          variant="default"
          size="xs"
          leftSection={<Icon name="plus" size={14} />}
          onClick={() => form.insertListItem('items', emptyItem())}
        >
          Add item
        </Button>
      </Group>
    </>
  );
}
