import { NumberInput, Stack, Switch, Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../lib/language/index.ts';
import { Notice } from '../../ui/notice.tsx';
import { emailSettingsQuery } from '../emails/index.ts';
import { LEGAL_PERIOD_DAYS, MAX_DAYS, type RuleValues } from './rule-values.ts';

export function WithdrawalFields({ form }: { form: UseFormReturnType<RuleValues> }) {
  const { isActive } = form.values.withdrawal;
  const { data: emails } = useQuery(emailSettingsQuery(null));
  return (
    <Stack gap="md">
      <Switch
        label={t('Customers can withdraw from the contract')}
        description={t(
          'In two steps, with a receipt at once. It starts a return, whatever your rules for returns are',
        )}
        {...form.getInputProps('withdrawal.isActive', { type: 'checkbox' })}
      />
      {isActive && (
        <>
          {emails?.isAvailable === false && (
            <Notice tone="warn" title={t('This server cannot send emails yet')}>
              {t(
                'The law asks you to send the receipt on a durable medium, such as email. Until the operator has set a mail server (WAYBILL_SMTP_URL), customers only see it on the page: send it yourself.',
              )}
            </Notice>
          )}
          <NumberInput
            label={t('Withdrawal period in days')}
            description={t('After the delivery of the last parcel. The law gives 14')}
            min={LEGAL_PERIOD_DAYS}
            max={MAX_DAYS}
            clampBehavior="none"
            allowDecimal={false}
            maw={240}
            {...form.getInputProps('withdrawal.periodDays')}
          />
          <Textarea
            label={t('Your information about the withdrawal')}
            description={t(
              'Shown above the form as you write it, in every language: who pays for return shipping, where to send it',
            )}
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
