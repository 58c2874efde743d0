import { Checkbox, Fieldset, NativeSelect, NumberInput, SimpleGrid, Stack, TagsInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { ServiceInput } from '../labels/index.ts';
import { useWarehouseOptions } from '../warehouses/index.ts';
import type { RuleValues } from './rule-values.ts';

const INSURANCE = [
  { value: 'none', label: 'Leave as it is' },
  { value: 'value', label: 'For the value of its items' },
  { value: 'amount', label: 'For an amount' },
];

export function RuleActionFields({ form }: { form: UseFormReturnType<RuleValues> }) {
  const warehouses = useWarehouseOptions();
  return (
    <Fieldset legend="Then…">
      <Stack gap="sm">
        <Checkbox label="Put it on hold" {...form.getInputProps('hold', { type: 'checkbox' })} />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <ServiceInput label="Ship it with" maxLength={100} {...form.getInputProps('service')} />
          <NativeSelect
            label="Ship it from"
            data={[{ value: '', label: 'Leave as it is' }, ...warehouses]}
            {...form.getInputProps('warehouseId')}
          />
          <TagsInput
            label="Add tags"
            description="Press Enter after each"
            acceptValueOnBlur
            {...form.getInputProps('addTags')}
          />
          <Stack gap="xs">
            <NativeSelect
              label="Insure it"
              description="If the carrier offers insurance"
              data={INSURANCE}
              {...form.getInputProps('insurance')}
            />
            {form.values.insurance === 'amount' && (
              <NumberInput
                label="Amount"
                min={0}
                decimalScale={3}
                hideControls
                {...form.getInputProps('insuredAmount')}
              />
            )}
          </Stack>
        </SimpleGrid>
      </Stack>
    </Fieldset>
  );
}
