import { Code, Text } from '@mantine/core';
import { rich } from '../../lib/language/index.ts';

const COMMAND = 'waybill users reset-password'; // not translated: a command

/** For someone who has forgotten their password, on a server that does not send email. */
export const AskForLink = () => (
  <Text size="sm" c="dimmed" mt="md">
    {rich(
      'Forgot your password? Ask an owner of your account for a reset link, or the operator of this server to run {command}.',
      { command: <Code>{COMMAND}</Code> },
    )}
  </Text>
);
