import { VisuallyHidden } from '@mantine/core';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { formatCount } from '../../lib/format.ts';
import { pluralize } from '../../lib/text.ts';
import { CodeBlock } from '../../ui/code-block.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Id } from '../../ui/id.tsx';
import { LoadingPage } from '../../ui/loading-page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { AttemptPanel } from './attempt-panel.tsx';
import { deliveryQuery } from './deliveries-api.ts';
import { NextAttempt, nextAttemptOf } from './next-attempt.tsx';
import { RetryButton } from './retry-buttons.tsx';
import { DELIVERY_TONES } from './webhook-search.ts';
import { webhookQuery } from './webhooks-api.ts';

export const prefetch = (queryClient: QueryClient, { id, deliveryId }: { id: string; deliveryId: string }) =>
  Promise.all([
    queryClient.prefetchQuery(deliveryQuery(id, deliveryId)),
    queryClient.prefetchQuery(webhookQuery(id)),
  ]);

/** One delivery with its attempts. */
export function DeliveryPage() {
  const { id, deliveryId } = useParams({ from: '/shell/webhooks/$id/deliveries/$deliveryId' });
  const { data } = useQuery({ ...deliveryQuery(id, deliveryId), throwOnError: true });
  const { data: webhook } = useQuery({ ...webhookQuery(id), throwOnError: true });
  if (data === undefined || webhook === undefined) return <LoadingPage />;
  const { event, status, attempts } = data;
  return (
    <>
      <PageHeader
        title={event}
        crumbs={[
          { label: 'Webhooks', to: '/webhooks' },
          { label: 'Deliveries', to: `/webhooks/${id}` },
        ]}
        mark={<StatusBadge tone={DELIVERY_TONES[status]}>{status}</StatusBadge>}
        actions={<RetryButton id={id} deliveryId={deliveryId} isActive={webhook.isActive} />}
      />
      <VisuallyHidden aria-live="polite">{`${pluralize(attempts.length, 'attempt')}, ${status}`}</VisuallyHidden>
      <Panel>
        <Facts
          facts={[
            ['Delivery', <Id key="delivery" value={data.id} />],
            ['Event', <Id key="event" value={data.eventId} />],
            ['Created', <DateTime key="created" at={data.createdAt} />],
            ['Attempts', formatCount(data.attemptCount)],
            ['Next attempt', nextAttemptOf(data, webhook)],
          ]}
        />
      </Panel>
      <NextAttempt delivery={data} isActive={webhook.isActive} />
      {attempts.length === 0 && (
        <Panel title="Payload">
          <CodeBlock code={JSON.stringify(data.data, null, 2)} label="Payload" />
        </Panel>
      )}
      {attempts.toReversed().map((attempt, index) => (
        <AttemptPanel key={attempt.number} attempt={attempt} isLast={index === 0} />
      ))}
    </>
  );
}
