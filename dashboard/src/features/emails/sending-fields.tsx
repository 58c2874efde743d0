import { Checkbox, Stack, Switch, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { t } from '../../lib/language/index.ts';
import type { EmailValues } from './email-values.ts';
import { EMAIL_OPTIONS, EMAIL_WORDS } from './email-words.ts';

export function SendingFields({ form }: { form: UseFormReturnType<EmailValues> }) {
  return (
    <Stack gap="md">
      <Switch
        label={t('Send emails to customers')}
        description={t('To the email address of the order, unless its store emails customers itself')}
        {...form.getInputProps('isActive', { type: 'checkbox' })}
      />
      <TextInput
        label={t("Sender's name")}
        description={t('If empty, the name of your brand')}
        maxLength={100}
        {...form.getInputProps('fromName')}
      />
      <TextInput
        type="email"
        label={t("Sender's address")}
        description={t('Your mail server must be allowed to send from it')}
        placeholder="orders@example.com"
        required={form.values.isActive}
        maxLength={254}
        {...form.getInputProps('fromEmail')}
      />
      <TextInput
        type="email"
        label={t('Replies go to')}
        description={t("If empty, your brand's email for questions, or the sender")}
        maxLength={254}
        {...form.getInputProps('replyTo')}
      />
      <Checkbox.Group label={t('Which emails')} {...form.getInputProps('types')}>
        <Stack gap="sm" mt="xs">
          {EMAIL_OPTIONS.map(({ value }) => (
            <Checkbox key={value} value={value} {...EMAIL_WORDS[value]} />
          ))}
        </Stack>
      </Checkbox.Group>
    </Stack>
  );
}
