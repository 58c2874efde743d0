import { Box, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatCount } from '../../lib/format.ts';
import { Notice } from '../../ui/notice.tsx';
import { missedEventsQuery, useCatchUp } from './deliveries-api.ts';
import type { Webhook } from './webhooks-api.ts';

/** Offers to send what a webhook missed while it was disabled; not rendered if it missed nothing. */
export function MissedEvents({ webhook: { id, isActive } }: { webhook: Webhook }) {
  const { data } = useQuery(missedEventsQuery(id));
  const catchUp = useCatchUp(id);
  if (data === undefined || data.count === 0) return null;
  const { count, isMore } = data;
  const number = isMore ? `${formatCount(count)} or more` : formatCount(count);
  const title = count === 1 && !isMore ? '1 event was missed' : `${number} events were missed`;
  return (
    <Box mb="lg">
      <Notice tone="info" title={`${title} while this webhook was disabled`}>
        {isActive
          ? 'They are sent once each, oldest first. New events are sent before them.'
          : 'Enable the webhook to send them.'}
        {isActive && (
          <div>
            <Button size="xs" mt="sm" loading={catchUp.isPending} onClick={() => catchUp.mutate()}>
              {isMore ? 'Send the oldest 1,000' : 'Send missed events'}
            </Button>
          </div>
        )}
      </Notice>
    </Box>
  );
}
