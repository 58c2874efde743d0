import { Code, Text } from '@mantine/core';

/** For someone who has forgotten their password, on a server that does not send email. */
export const AskForLink = () => (
  <Text size="sm" c="dimmed" mt="md">
    Forgot your password? Ask an owner of your account for a reset link, or the operator of this server to run{' '}
    <Code>waybill users reset-password</Code>.
  </Text>
);
