import { Group, Loader, Text } from '@mantine/core';
import { rich, t } from '../../lib/language/index.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { Delivery } from './deliveries-api.ts';
import type { Webhook } from './webhooks-api.ts';

interface Props {
  delivery: Delivery;
  /** Whether the webhook is active. */
  isActive: boolean;
}

/** The next attempt, shown where its outcome will be. */
export function NextAttempt({ delivery: { status, attemptCount, nextAttemptAt }, isActive }: Props) {
  if (status !== 'pending' || nextAttemptAt === null) return null;
  return (
    <Panel title={t('Attempt {number}', { number: attemptCount + 1 })}>
      {!isActive ? (
        <Text c="dimmed">{t('Waiting until the webhook is enabled.')}</Text>
      ) : new Date(nextAttemptAt).getTime() <= Date.now() ? (
        <Group gap="sm">
          <Loader size="xs" />
          <Text>{t('Sending…')}</Text>
        </Group>
      ) : (
        <Text c="dimmed">{rich('Scheduled {when}.', { when: <DateTime at={nextAttemptAt} /> })}</Text>
      )}
    </Panel>
  );
}

/** The time of the next attempt; none while the webhook is disabled. */
export const nextAttemptOf = ({ nextAttemptAt }: Delivery, { isActive }: Webhook) =>
  nextAttemptAt !== null && !isActive ? t('Once enabled') : <DateTime key="next" at={nextAttemptAt} />;
