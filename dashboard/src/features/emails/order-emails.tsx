import { Box, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { known, t } from '../../lib/language/index.ts';
import { asSentence, humanize } from '../../lib/text.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx';
import { EMAIL_WORDS } from './email-words.ts';
import classes from './emails.module.css';
import { type OrderEmail, orderEmailsQuery } from './emails-api.ts';
import { RetryEmail } from './retry-email.tsx';

const TONES: Record<OrderEmail['status'], Tone> = {
  pending: 'info',
  sent: 'good',
  failed: 'bad',
  cancelled: 'quiet',
};

/** What the customer of an order was told by email, and what they could not be told. */
export function OrderEmails({ orderId }: { orderId: string }) {
  const { data } = useQuery(orderEmailsQuery(orderId));
  if (data === undefined || data.length === 0) return null;
  return (
    <Panel title={t('Emails to the customer')}>
      <ul className={classes.emails}>
        {data.map((email) => (
          <li key={email.id}>
            <OneEmail email={email} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function OneEmail({ email }: { email: OrderEmail }) {
  const { type, status, recipient, reason, mayHaveArrived } = email;
  return (
    <>
      <Group justify="space-between" gap="xs">
        <strong>{EMAIL_WORDS[type].label}</strong>
        <StatusBadge tone={TONES[status]}>{known(humanize(status))}</StatusBadge>
      </Group>
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        <DateTime at={email.sentAt ?? email.createdAt} />
        {recipient !== null && `, ${recipient}`}
      </Text>
      {reason !== null && (
        <Text size="sm" {...(status === 'failed' && { c: 'var(--bad)' })}>
          {asSentence(reason)}
        </Text>
      )}
      {status === 'failed' && (
        <>
          {mayHaveArrived && <Text size="sm">{t('The customer may have received it all the same.')}</Text>}
          <Box mt="xs">
            <RetryEmail email={email} />
          </Box>
        </>
      )}
    </>
  );
}
