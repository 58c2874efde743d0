import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { JoinAccount } from './join-account.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { invitationPreviewQuery, tokenFromLink, useAcceptInvitation } from './setup-api.ts';

/** The target of an invitation link: a new person chooses a password, others join with the login that they have. */
export function InvitePage() {
  const [token] = useState(tokenFromLink);
  const look = useQuery(invitationPreviewQuery(token));
  const accept = useAcceptInvitation();
  if (look.data?.hasLogin) return <JoinAccount token={token} invitation={look.data} />;
  const accountName = look.data?.accountName;
  return (
    <NewPasswordForm
      title={accountName ? `Join ${accountName}` : 'You are invited'}
      lead={
        accountName
          ? `You are invited as ${look.data?.role}. Choose a password for your login.`
          : 'Choose a password for your login.'
      }
      look={look}
      invalid="Invalid invitation"
      submit="Create login"
      send={(password) => accept.mutateAsync({ token, password })}
    />
  );
}
