import { NumberInput, Stack, Switch, Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { LEGAL_PERIOD_DAYS, MAX_DAYS, type RuleValues } from './rule-values.ts';

export function WithdrawalFields({ form }: { form: UseFormReturnType<RuleValues> }) {
  const { isActive } = form.values.withdrawal;
  return (
    <Stack gap="md">
      <Switch
        label="Customers can withdraw from the contract"
        description="In two steps, with a receipt at once. It starts a return, whatever your rules for returns are"
        {...form.getInputProps('withdrawal.isActive', { type: 'checkbox' })}
      />
      {isActive && (
        <>
          <NumberInput
            label="Withdrawal period in days"
            description="After the delivery of the last parcel. The law gives 14"
            min={LEGAL_PERIOD_DAYS}
            max={MAX_DAYS}
            clampBehavior="none"
            allowDecimal={false}
            maw={240}
            {...form.getInputProps('withdrawal.periodDays')}
          />
          <Textarea
            label="Your information about the withdrawal"
            description="Shown above the form as you write it, in every language: who pays for the way back, where to send it"
            autosize
            minRows={4}
            maxRows={14}
            maxLength={5000}
            {...form.getInputProps('withdrawal.text')}
          />
        </>
      )}
    </Stack>
  );
}
