import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { known, t } from '../../lib/language/index.ts';
import { errorMessage } from '../../lib/notify.ts';
import { PublicFrame } from '../../ui/public-frame.tsx';
import { useStartSession } from '../session/index.ts';
import { keepToken, useJoinAccount, visitorQuery } from './setup-api.ts';

interface Props {
  token: string;
  invitation: { email: string; role: string; accountName: string };
}

/** For someone who has a login with the invited email: log in with it, then join. */
export function JoinAccount({ token, invitation: { email, role, accountName: account } }: Props) {
  const session = useQuery(visitorQuery);
  const navigate = useNavigate();
  const join = useJoinAccount();
  const startSession = useStartSession();
  if (session.isPending) return <PublicFrame title={t('Join {account}', { account })}>{null}</PublicFrame>;
  if (session.data?.user.email !== email) {
    return (
      <PublicFrame
        title={t('Join {account}', { account })}
        lead={t('You are invited as {role}. Log in as {email} to join.', { role: known(role), email })}
      >
        <Button
          fullWidth
          onClick={() => {
            keepToken(token);
            void navigate({ to: '/login', search: { next: '/invite' } });
          }}
        >
          {t('Log in as {email}', { email })}
        </Button>
      </PublicFrame>
    );
  }
  return (
    <PublicFrame
      title={t('Join {account}', { account })}
      lead={t('You are invited as {role}.', { role: known(role) })}
    >
      <Stack>
        {join.error !== null && (
          <Text c="red" role="alert">
            {errorMessage(join.error)}
          </Text>
        )}
        <Button
          fullWidth
          loading={join.isPending}
          onClick={() => join.mutate(token, { onSuccess: (joined) => startSession(joined) })}
        >
          {t('Join {account}', { account })}
        </Button>
      </Stack>
    </PublicFrame>
  );
}
