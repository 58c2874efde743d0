import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { NewPasswordForm } from './new-password-form.tsx';
import { passwordResetQuery, tokenFromLink, useResetPassword } from './setup-api.ts';

/** The target of a reset link. */
export function ResetPasswordPage() {
  const [token] = useState(tokenFromLink);
  const look = useQuery(passwordResetQuery(token));
  const reset = useResetPassword();
  return (
    <NewPasswordForm
      title="Set a new password"
      lead="You will be logged out on all other devices."
      look={look}
      invalid="Invalid link"
      submit="Set password"
      send={(password) => reset.mutateAsync({ token, password })}
    />
  );
}
