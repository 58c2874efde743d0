import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { t } from '../lib/language/index.ts';

const MIN_LENGTH = 10;

export const checkNewPassword = (value: string): string | null =>
  value.length < MIN_LENGTH ? t('Must be {count} characters or more', { count: MIN_LENGTH }) : null;

export const NewPassword = (props: PasswordInputProps) => (
  <PasswordInput
    label={t('Password')}
    description={t('{count} characters or more, and not a common password', { count: MIN_LENGTH })}
    autoComplete="new-password"
    required
    {...props}
  />
);
