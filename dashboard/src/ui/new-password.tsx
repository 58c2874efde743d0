import { PasswordInput, type PasswordInputProps } from '@mantine/core';

const MIN_LENGTH = 10;

export const checkNewPassword = (value: string): string | null =>
  value.length < MIN_LENGTH ? `Must be ${MIN_LENGTH} characters or more` : null;

export const NewPassword = (props: PasswordInputProps) => (
  <PasswordInput
    label="Password"
    description={`${MIN_LENGTH} characters or more, and not a common password`}
    autoComplete="new-password"
    required
    {...props}
  />
);
