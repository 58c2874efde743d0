import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
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
  if (session.isPending) return <PublicFrame title={`Join ${account}`}>{null}</PublicFrame>;
  if (session.data?.user.email !== email) {
    return (
      <PublicFrame title={`Join ${account}`} lead={`You are invited as ${role}. Log in as ${email} to join.`}>
        <Button
          fullWidth
          onClick={() => {
            keepToken(token);
            void navigate({ to: '/login', search: { next: '/invite' } });
          }}
        >
          Log in as {email}
        </Button>
      </PublicFrame>
    );
  }
  return (
    <PublicFrame title={`Join ${account}`} lead={`You are invited as ${role}.`}>
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
          Join {account}
        </Button>
      </Stack>
    </PublicFrame>
  );
}
