import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { LoadingPage } from '../../shell/loading-page.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { Facts } from '../../ui/facts.tsx';
import { formatCount, formatMoment } from '../../ui/format.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { type Attempt, deliveryQuery } from './deliveries-api.ts';
import { attemptTone, attemptWord, DELIVERY_TONES, sentBody } from './delivery-words.ts';
import { RetryButton } from './retry-buttons.tsx';

/** One delivery: what was sent, and what came of each attempt. */
export function DeliveryPage() {
  const { id, deliveryId } = useParams({ from: '/shell/webhooks/$id/deliveries/$deliveryId' });
  const { data } = useQuery({ ...deliveryQuery(id, deliveryId), throwOnError: true });
  if (data === undefined) return <LoadingPage />;
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
        actions={<RetryButton id={id} deliveryId={deliveryId} />}
      />
      <Panel>
        <Facts
          facts={[
            ['Delivery', data.id],
            ['Event', data.eventId],
            ['Created', <DateTime key="created" at={data.createdAt} />],
            ['Attempts', formatCount(data.attemptCount)],
            ['Next attempt', <DateTime key="next" at={data.nextAttemptAt} none="None planned" />],
          ]}
        />
      </Panel>
      {attempts.length === 0 && (
        <Panel title="Payload">
          <CodeBlock code={JSON.stringify(data.data, null, 2)} label="Payload" />
        </Panel>
      )}
      {attempts.toReversed().map((attempt) => (
        <AttemptPanel key={attempt.number} attempt={attempt} body={sentBody(event, attempt.at, data.data)} />
      ))}
    </>
  );
}

function AttemptPanel({ attempt, body }: { attempt: Attempt; body: string }) {
  const { number, at, durationMs, error, response } = attempt;
  return (
    <Panel
      title={`Attempt ${number}`}
      lead={`${formatMoment(at)}, ${formatCount(durationMs)} ms`}
      actions={<StatusBadge tone={attemptTone(attempt)}>{attemptWord(attempt)}</StatusBadge>}
    >
      {error !== null && (
        <Text c="var(--bad)" mb="sm">
          {error}
        </Text>
      )}
      <Text size="sm" fw={600} mb={6}>
        Request
      </Text>
      <CodeBlock code={body} label={`Body of attempt ${number}`} />
      <Group gap="xs" mt="md" mb={6}>
        <Text size="sm" fw={600}>
          Response
        </Text>
        <Text size="sm" c="dimmed">
          the first kilobyte
        </Text>
      </Group>
      {response === null || response === '' ? (
        <Text size="sm" c="dimmed">
          {response === null ? 'No response came.' : 'An empty body.'}
        </Text>
      ) : (
        <CodeBlock code={response} label={`Response to attempt ${number}`} wrap />
      )}
    </Panel>
  );
}
