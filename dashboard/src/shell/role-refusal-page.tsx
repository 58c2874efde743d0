import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useUser } from '../features/session/index.ts';
import { Message } from '../ui/message.tsx';
import { RouterLink } from '../ui/router-link.tsx';

/** Shown instead of a page that the person's role may not see. */
export function RoleRefusalPage({ role }: { role: string }) {
  useDocumentTitle('Your role cannot see this · Waybill');
  return (
    <Message
      title="Your role cannot see this"
      action={
        <Button component={RouterLink} to="/">
          Go to overview
        </Button>
      }
    >
      You are a {role} in this account. Ask an owner or a manager if you need this page.
    </Message>
  );
}

/** Shown to someone who is not a member of any account. */
export function NoAccountPage() {
  const { email } = useUser();
  useDocumentTitle('No account · Waybill');
  return (
    <Message
      title="You don't belong to an account"
      action={
        <Button component={RouterLink} to="/settings/profile" variant="default">
          Your profile
        </Button>
      }
    >
      You are logged in as {email}. Ask an owner or a manager to invite this email.
    </Message>
  );
}
