import { Checkbox, Fieldset, NativeSelect, NumberInput, SimpleGrid, Stack, TagsInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../lib/language/index.ts';
import { ServiceInput } from '../labels/index.ts';
import { AssigneeSelect } from '../orders/index.ts';
import { packagesQuery } from '../packages/index.ts';
import { useWarehouseOptions } from '../warehouses/index.ts';
import type { RuleValues } from './rule-values.ts';

const INSURANCE = [
  { value: 'none', label: t('Leave as it is') },
  { value: 'value', label: t('For the value of its items') },
  { value: 'amount', label: t('For an amount') },
];

export function RuleActionFields({ form }: { form: UseFormReturnType<RuleValues> }) {
  const warehouses = useWarehouseOptions();
  const { data: packages = [] } = useQuery(packagesQuery);
  return (
    <Fieldset legend={t('Then…')}>
      <Stack gap="sm">
        <Checkbox label={t('Put it on hold')} {...form.getInputProps('hold', { type: 'checkbox' })} />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <ServiceInput label={t('Ship it with')} maxLength={100} {...form.getInputProps('service')} />
          <NativeSelect
            label={t('Ship it from')}
            data={[{ value: '', label: t('Leave as it is') }, ...warehouses]}
            {...form.getInputProps('warehouseId')}
          />
          <NativeSelect
            label={t('Pack it into')}
            data={[
              { value: '', label: t('Leave as it is') },
              ...packages.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            {...form.getInputProps('packageId')}
          />
          <AssigneeSelect
            label={t('Give it to')}
            blank={t('Leave as it is')}
            {...form.getInputProps('assigneeId')}
          />
          <NumberInput
            label={t('Ship it within business days')}
            description={t('Instead of your handling time')}
            placeholder={t('Leave as it is')}
            min={0}
            max={60}
            clampBehavior="none"
            allowDecimal={false}
            {...form.getInputProps('handlingDays')}
          />
          <NumberInput
            label={t('Deliver it within business days')}
            description={t('Picks the cheapest service that arrives in time')}
            placeholder={t('Leave as it is')}
            min={0}
            max={60}
            clampBehavior="none"
            allowDecimal={false}
            {...form.getInputProps('deliveryDays')}
          />
          <TagsInput
            label={t('Add tags')}
            description={t('Press Enter after each')}
            acceptValueOnBlur
            {...form.getInputProps('addTags')}
          />
          <Stack gap="xs">
            <NativeSelect
              label={t('Insure it')}
              description={t('If the carrier offers insurance')}
              data={INSURANCE}
              {...form.getInputProps('insurance')}
            />
            {form.values.insurance === 'amount' && (
              <NumberInput
                label={t('Amount')}
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
