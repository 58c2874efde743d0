import { Box, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { plural, t } from '../../lib/language/index.ts';
import { Notice } from '../../ui/notice.tsx';
import { missedEventsQuery, useCatchUp } from './deliveries-api.ts';
import type { Webhook } from './webhooks-api.ts';

/** How many one request sends at most. */
const MOST = 1_000;

/** Offers to send what a webhook missed while it was disabled; not rendered if it missed nothing. */
export function MissedEvents({ webhook: { id, isActive } }: { webhook: Webhook }) {
  const { data } = useQuery(missedEventsQuery(id));
  const catchUp = useCatchUp(id);
  if (data === undefined || data.count === 0) return null;
  const { count, isMore } = data;
  const title = isMore
    ? t('{count} or more events were missed while this webhook was disabled', { count })
    : plural(
        count,
        '{count} event was missed while this webhook was disabled',
        '{count} events were missed while this webhook was disabled',
      );
  return (
    <Box mb="lg">
      <Notice tone="info" title={title}>
        {isActive
          ? t('They are sent once each, oldest first. New events are sent before them.')
          : t('Enable the webhook to send them.')}
        {isActive && (
          <div>
            <Button size="xs" mt="sm" loading={catchUp.isPending} onClick={() => catchUp.mutate()}>
              {isMore ? t('Send the oldest {count}', { count: MOST }) : t('Send missed events')}
            </Button>
          </div>
        )}
      </Notice>
    </Box>
  );
}
