import { VisuallyHidden } from '@mantine/core';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { formatCount } from '../../lib/format.ts';
import { plural, t } from '../../lib/language/index.ts';
import { nothingToShow } from '../../lib/nothing-to-show.ts';
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
import { DELIVERY_TONES, DELIVERY_WORDS } from './webhook-search.ts';
import { webhookQuery } from './webhooks-api.ts';

export const prefetch = (queryClient: QueryClient, { id, deliveryId }: { id: string; deliveryId: string }) =>
  Promise.all([
    queryClient.prefetchQuery(deliveryQuery(id, deliveryId)),
    queryClient.prefetchQuery(webhookQuery(id)),
  ]);

/** One delivery with its attempts. */
export function DeliveryPage() {
  const { id, deliveryId } = useParams({ from: '/shell/webhooks/$id/deliveries/$deliveryId' });
  const { data } = useQuery({ ...deliveryQuery(id, deliveryId), throwOnError: nothingToShow });
  const { data: webhook } = useQuery({ ...webhookQuery(id), throwOnError: nothingToShow });
  if (data === undefined || webhook === undefined) return <LoadingPage />;
  const { event, status, attempts } = data;
  return (
    <>
      <PageHeader
        title={event}
        crumbs={[
          { label: t('Webhooks'), to: '/webhooks' },
          { label: t('Deliveries'), to: `/webhooks/${id}` },
        ]}
        mark={<StatusBadge tone={DELIVERY_TONES[status]}>{DELIVERY_WORDS[status]}</StatusBadge>}
        actions={<RetryButton id={id} deliveryId={deliveryId} isActive={webhook.isActive} />}
      />
      <VisuallyHidden aria-live="polite">
        {plural(attempts.length, '{count} attempt, {status}', '{count} attempts, {status}', {
          status: DELIVERY_WORDS[status],
        })}
      </VisuallyHidden>
      <Panel>
        <Facts
          facts={[
            [t('Delivery'), <Id key="delivery" value={data.id} />],
            [t('Event'), <Id key="event" value={data.eventId} />],
            [t('Created'), <DateTime key="created" at={data.createdAt} />],
            [t('Attempts'), formatCount(data.attemptCount)],
            [t('Next attempt'), nextAttemptOf(data, webhook)],
          ]}
        />
      </Panel>
      <NextAttempt delivery={data} isActive={webhook.isActive} />
      {attempts.length === 0 && (
        <Panel title={t('Payload')}>
          <CodeBlock code={JSON.stringify(data.data, null, 2)} label={t('Payload')} />
        </Panel>
      )}
      {attempts.toReversed().map((attempt, index) => (
        <AttemptPanel key={attempt.number} attempt={attempt} isLast={index === 0} />
      ))}
    </>
  );
}
