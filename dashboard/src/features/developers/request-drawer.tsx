import { Drawer, Loader, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../lib/language/index.ts';
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
      title={t('Request')}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      {id !== undefined && <Details id={id} nameOf={nameOf} />}
    </Drawer>
  );
}

function Details({ id, nameOf }: { id: string; nameOf(keyId: string): string }) {
  const { data: request, error } = useQuery(requestQuery(id));
  if (error) return <Text>{t("Couldn't load this request. It may be older than the log keeps.")}</Text>;
  if (request === undefined) return <Loader aria-label={t('Loading')} />;
  const { errorCode, errorMessage, query, idempotencyKey, body } = request;
  const facts: (Fact | false)[] = [
    [
      t('Status'),
      <StatusBadge key="status" tone={toneOf(request.status)}>
        {String(request.status)}
      </StatusBadge>,
    ],
    [t('Duration'), `${request.durationMs} ms`],
    [t('Time'), <DateTime key="time" at={request.at} />],
    [t('API key'), nameOf(request.keyId)],
    [t('IP address'), request.client],
    [t('Route'), request.route ?? t('Unknown path')],
    query !== null && [t('Query'), query, 'wide'],
    errorCode !== null && [t('Error'), errorCode],
    errorMessage !== null && [t('Message'), errorMessage, 'wide'],
    idempotencyKey !== null && [t('Idempotency key'), idempotencyKey, 'wide'],
    [t('Request ID'), <Id key="id" value={request.id} />, 'wide'],
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
            {request.bodyCut ? t('Body (the first 4 KB)') : t('Body')}
          </Text>
          <CodeBlock code={readable(body)} label={t('Body')} />
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
