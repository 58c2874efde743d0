import { NumberInput, Radio, Stack, Switch, TagsInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { listError } from '../../ui/form-errors.ts';
import { SkuListInput } from '../products/index.ts';
import { MAX_DAYS, MAX_REASONS, type RuleValues } from './rule-values.ts';

export function ReturnFields({ form }: { form: UseFormReturnType<RuleValues> }) {
  const { isActive } = form.values;
  return (
    <Stack gap="md">
      <Switch
        label="Customers can start returns"
        description="From the page of their order. Without it, you create returns yourself"
        {...form.getInputProps('isActive', { type: 'checkbox' })}
      />
      {isActive && (
        <>
          <NumberInput
            label="Days after the delivery"
            description="How long a return can be started"
            min={1}
            max={MAX_DAYS}
            clampBehavior="none"
            allowDecimal={false}
            maw={240}
            {...form.getInputProps('windowDays')}
          />
          <Switch
            label="Approve returns automatically"
            description="Otherwise each waits until you approve or reject it"
            {...form.getInputProps('autoApprove', { type: 'checkbox' })}
          />
          <Radio.Group label="Who pays for the way back?" {...form.getInputProps('labelPaidBy')}>
            <Stack gap="xs" mt="xs">
              <Radio
                value="merchant"
                label="You"
                description="A label is bought as soon as a return is approved, and the customer prints it"
              />
              <Radio
                value="customer"
                label="The customer"
                description="They send it at their own cost, with a slip that names the return"
              />
            </Stack>
          </Radio.Group>
          <Switch
            label="Offer exchanges"
            description="Customers can ask for another variant instead of their money back. It becomes a replacement order"
            {...form.getInputProps('allowExchange', { type: 'checkbox' })}
          />
          <SkuListInput
            label="Products that cannot be returned"
            description="By SKU. Customers in the EU can still withdraw from the contract"
            {...form.getInputProps('excludedSkus')}
            error={listError(form.errors, 'excludedSkus')}
          />
          <TagsInput
            label="Reasons to choose from"
            description="Press Enter after each. Customers see them as you write them; if there are none, the usual ones in their language"
            maxTags={MAX_REASONS}
            acceptValueOnBlur
            {...form.getInputProps('reasons')}
            error={listError(form.errors, 'reasons')}
          />
        </>
      )}
    </Stack>
  );
}
