import { NumberInput, Radio, Stack, Switch, TagsInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { t } from '../../lib/language/index.ts';
import { listError } from '../../ui/form-errors.ts';
import { SkuListInput } from '../products/index.ts';
import { MAX_DAYS, MAX_REASONS, type RuleValues } from './rule-values.ts';

export function ReturnFields({ form }: { form: UseFormReturnType<RuleValues> }) {
  const { isActive } = form.values;
  return (
    <Stack gap="md">
      <Switch
        label={t('Customers can start returns')}
        description={t('From the page of their order. Without it, you create returns yourself')}
        {...form.getInputProps('isActive', { type: 'checkbox' })}
      />
      {isActive && (
        <>
          <NumberInput
            label={t('Days after the delivery')}
            description={t('How long a return can be started')}
            min={1}
            max={MAX_DAYS}
            clampBehavior="none"
            allowDecimal={false}
            maw={240}
            {...form.getInputProps('windowDays')}
          />
          <Switch
            label={t('Approve returns automatically')}
            description={t('Otherwise each waits until you approve or reject it')}
            {...form.getInputProps('autoApprove', { type: 'checkbox' })}
          />
          <Radio.Group label={t('Who pays for return shipping?')} {...form.getInputProps('labelPaidBy')}>
            <Stack gap="xs" mt="xs">
              <Radio
                value="merchant"
                label={t('You')}
                description={t(
                  'A label is bought as soon as a return is approved, and the customer prints it',
                )}
              />
              <Radio
                value="customer"
                label={t('The customer')}
                description={t('They send it at their own cost, with a slip that names the return')}
              />
            </Stack>
          </Radio.Group>
          <Switch
            label={t('Offer exchanges')}
            description={t(
              'Customers can ask for another variant instead of their money back. It becomes a replacement order',
            )}
            {...form.getInputProps('allowExchange', { type: 'checkbox' })}
          />
          <SkuListInput
            label={t('Products that cannot be returned')}
            description={t('By SKU. Customers in the EU can still withdraw from the contract')}
            {...form.getInputProps('excludedSkus')}
            error={listError(form.errors, 'excludedSkus')}
          />
          <TagsInput
            label={t('Reasons to choose from')}
            description={t(
              'Press Enter after each. Customers see them as you write them; if there are none, the usual ones in their language',
            )}
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
