import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { known, t } from '../../lib/language/index.ts';
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
      title={accountName ? t('Join {account}', { account: accountName }) : t('You are invited')}
      lead={
        look.data?.accountName
          ? t('You are invited as {role}. Choose a password for your login.', { role: known(look.data.role) })
          : t('Choose a password for your login.')
      }
      look={look}
      invalid={t('Invalid invitation')}
      submit={t('Create login')}
      asksName
      send={(password, name) => accept.mutateAsync({ token, password, ...(name !== undefined && { name }) })}
      instead={
        <Button variant="subtle" fullWidth onClick={() => setHasLogin(true)}>
          {t('I already have a login')}
        </Button>
      }
    />
  );
}
