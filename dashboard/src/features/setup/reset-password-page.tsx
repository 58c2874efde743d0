import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../lib/language/index.ts';
import { NewPasswordForm } from './new-password-form.tsx';
import { passwordResetQuery, tokenFromLink, useResetPassword } from './setup-api.ts';

/** The target of a reset link. */
export function ResetPasswordPage() {
  const [token] = useState(tokenFromLink);
  const look = useQuery(passwordResetQuery(token));
  const reset = useResetPassword();
  return (
    <NewPasswordForm
      title={t('Set a new password')}
      lead={t('You will be logged out on all other devices.')}
      look={look}
      invalid={t('Invalid link')}
      submit={t('Set password')}
      send={(password) => reset.mutateAsync({ token, password })}
    />
  );
}
