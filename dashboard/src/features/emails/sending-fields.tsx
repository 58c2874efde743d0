import { Checkbox, Stack, Switch, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { EmailValues } from './email-values.ts';
import { EMAIL_OPTIONS, EMAIL_WORDS } from './email-words.ts';

export function SendingFields({ form }: { form: UseFormReturnType<EmailValues> }) {
  return (
    <Stack gap="md">
      <Switch
        label="Send emails to customers"
        description="To the email address of the order. Orders of a shop that writes to its customers itself are left to it"
        {...form.getInputProps('isActive', { type: 'checkbox' })}
      />
      <TextInput
        label="Sender's name"
        description="If empty, the name of your brand"
        maxLength={100}
        {...form.getInputProps('fromName')}
      />
      <TextInput
        type="email"
        label="Sender's address"
        description="Your mail server must be allowed to send from it"
        placeholder="orders@example.com"
        required={form.values.isActive}
        maxLength={254}
        {...form.getInputProps('fromEmail')}
      />
      <TextInput
        type="email"
        label="Answers go to"
        description="If empty, your brand's email for questions, or the sender"
        maxLength={254}
        {...form.getInputProps('replyTo')}
      />
      <Checkbox.Group label="Which emails" {...form.getInputProps('types')}>
        <Stack gap="sm" mt="xs">
          {EMAIL_OPTIONS.map(({ value }) => (
            <Checkbox key={value} value={value} {...EMAIL_WORDS[value]} />
          ))}
        </Stack>
      </Checkbox.Group>
    </Stack>
  );
}
