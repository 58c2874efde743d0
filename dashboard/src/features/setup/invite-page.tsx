import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { JoinAccount } from './join-account.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { invitationPreviewQuery, tokenFromLink, useAcceptInvitation, visitorQuery } from './setup-api.ts';

/**
 * The target of an invitation link: people choose a password for a new login, or join with the login that they have. The server
 * does not say whether the email has one: whoever sent the invitation could open the link and learn it.
 */
export function InvitePage() {
  const [token] = useState(tokenFromLink);
  const [hasLogin, setHasLogin] = useState(false);
  const look = useQuery(invitationPreviewQuery(token));
  const visitor = useQuery(visitorQuery);
  const accept = useAcceptInvitation();
  const isLoggedIn = look.data !== undefined && visitor.data?.user.email === look.data.email;
  if (look.data !== undefined && (hasLogin || isLoggedIn))
    return <JoinAccount token={token} invitation={look.data} />;
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
      instead={
        <Button variant="subtle" fullWidth onClick={() => setHasLogin(true)}>
          I already have a login
        </Button>
      }
    />
  );
}
