import { Drawer, Loader, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CodeBlock } from '../../ui/code-block.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { type Fact, Facts } from '../../ui/facts.tsx';
import { Id } from '../../ui/id.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { requestQuery } from './developers-api.ts';
import { toneOf } from './request-columns.tsx';

interface Props {
  /** The request to show; undefined for none. */
  id: string | undefined;
  nameOf(keyId: string): string;
  onClose(): void;
}

/** Everything that is known about one request. */
export function RequestDrawer({ id, nameOf, onClose }: Props) {
  return (
    <Drawer
      opened={id !== undefined}
      onClose={onClose}
      position="right"
      size="lg"
      title="Request"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {id !== undefined && <Details id={id} nameOf={nameOf} />}
    </Drawer>
  );
}

function Details({ id, nameOf }: { id: string; nameOf(keyId: string): string }) {
  const { data: request, error } = useQuery(requestQuery(id));
  if (error) return <Text>Couldn't load this request. It may be older than the log keeps.</Text>;
  if (request === undefined) return <Loader aria-label="Loading" />;
  const { errorCode, errorMessage, query, idempotencyKey, body } = request;
  const facts: (Fact | false)[] = [
    [
      'Status',
      <StatusBadge key="status" tone={toneOf(request.status)}>
        {String(request.status)}
      </StatusBadge>,
    ],
    ['Duration', `${request.durationMs} ms`],
    ['Time', <DateTime key="time" at={request.at} />],
    ['API key', nameOf(request.keyId)],
    ['IP address', request.client],
    ['Route', request.route ?? 'Unknown path'],
    query !== null && ['Query', query, 'wide'],
    errorCode !== null && ['Error', errorCode],
    errorMessage !== null && ['Message', errorMessage, 'wide'],
    idempotencyKey !== null && ['Idempotency key', idempotencyKey, 'wide'],
    ['Request ID', <Id key="id" value={request.id} />, 'wide'],
  ];
  return (
    <>
      <Text fw={600} mb="md" style={{ overflowWrap: 'anywhere' }}>
        {request.method} {request.path}
      </Text>
      <Facts facts={facts.filter((fact) => fact !== false)} />
      {body !== null && (
        <div style={{ marginTop: 16 }}>
          <Text fw={600} size="sm" mb={4}>
            Body{request.bodyCut && ' (the first 4 KB)'}
          </Text>
          <CodeBlock code={readable(body)} label="Body" />
        </div>
      )}
    </>
  );
}

/** Indented, unless it was cut. */
function readable(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return json;
  }
}
