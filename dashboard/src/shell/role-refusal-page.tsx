import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useUser } from '../features/session/index.ts';
import { known, t } from '../lib/language/index.ts';
import { Message } from '../ui/message.tsx';
import { RouterLink } from '../ui/router-link.tsx';

/** Shown instead of a page that the person's role may not see. */
export function RoleRefusalPage({ role }: { role: string }) {
  useDocumentTitle(`${t('Your role cannot see this')} · Waybill`);
  return (
    <Message
      isPage
      title={t('Your role cannot see this')}
      action={
        <Button component={RouterLink} to="/">
          {t('Go to overview')}
        </Button>
      }
    >
      {t('You are a {role} in this account. Ask an owner or a manager if you need this page.', {
        role: known(role),
      })}
    </Message>
  );
}

/** Shown to someone who is not a member of any account. */
export function NoAccountPage() {
  const { email } = useUser();
  useDocumentTitle(`${t('No account')} · Waybill`);
  return (
    <Message
      isPage
      title={t("You don't belong to an account")}
      action={
        <Button component={RouterLink} to="/settings/profile" variant="default">
          {t('Your profile')}
        </Button>
      }
    >
      {t('You are logged in as {email}. Ask an owner or a manager to invite this email.', { email })}
    </Message>
  );
}
