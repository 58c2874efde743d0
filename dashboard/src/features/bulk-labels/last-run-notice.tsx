import { Anchor, Button, Group, List, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { plural, rich, t } from '../../lib/language/index.ts';
import { useStoredValue } from '../../lib/stored-value.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RouterLink } from '../../ui/router-link.tsx';
import { PrintBatch } from '../batch-pages/index.ts';
import {
  type Batch,
  BatchProgress,
  batchesQuery,
  batchLinesQuery,
  isOver,
  resultOf,
} from '../batches/index.ts';
import { useUser } from '../session/index.ts';

/** The labels that this person bought together last, while they are bought and until they are dismissed. */
export function LastRunNotice() {
  const user = useUser();
  const [dismissed, dismiss] = useStoredValue(`waybill.dismissed-batch.${user.id}`);
  const { data } = useQuery(batchesQuery({ kind: 'labels', limit: 10 }));
  const last = data?.data.find(({ startedBy }) => startedBy.id === user.id);
  if (last === undefined || last.id === dismissed) return null;
  return (
    <section aria-label={t('Last labels bought')} style={{ marginBottom: '1rem' }}>
      {isOver(last) ? (
        <Results key={last.id} batch={last} onDismiss={() => dismiss(last.id)} />
      ) : (
        <Notice tone="info">
          <Stack gap="xs">
            <Group justify="space-between" gap="xs">
              <Text role="status">
                <strong>{plural(last.total, 'Buying {count} label', 'Buying {count} labels')}</strong>,{' '}
                {resultOf(last)}
              </Text>
              <Details id={last.id} />
            </Group>
            <BatchProgress batch={last} />
          </Stack>
        </Notice>
      )}
    </section>
  );
}

const Details = ({ id }: { id: string }) => (
  <Button size="xs" variant="default" component={RouterLink} to={`/batches/${id}`}>
    {t('Details')}
  </Button>
);

function Results({ batch, onDismiss }: { batch: Batch; onDismiss(): void }) {
  const { id, succeeded, failed } = batch;
  const problems = useQuery({ ...batchLinesQuery(id, { status: 'failed' }), enabled: failed > 0 });
  return (
    <Notice tone={failed > 0 ? 'warn' : 'good'}>
      <Group justify="space-between" gap="xs">
        <Text>
          <strong>{resultOf(batch)}</strong> · <DateTime at={batch.endedAt} />
        </Text>
        <Group gap="xs">
          {succeeded > 0 && (
            <PrintBatch batch={batch} size="xs" variant="default">
              {t('Print again')}
            </PrintBatch>
          )}
          <Details id={id} />
          <Button size="xs" variant="subtle" onClick={onDismiss}>
            {t('Dismiss')}
          </Button>
        </Group>
      </Group>
      {failed > 0 && (
        <List size="sm" mt="xs">
          {problems.data?.data.slice(0, MOST_SHOWN).map(({ position, orderId, name, error }) => (
            <List.Item key={position}>
              {rich('{subject}: {message}', {
                subject: (
                  <Anchor component={RouterLink} to={`/orders/${orderId}`} inherit>
                    {name}
                  </Anchor>
                ),
                message: error?.message ?? '',
              })}
            </List.Item>
          ))}
        </List>
      )}
    </Notice>
  );
}

/** The page of the batch has them all. */
const MOST_SHOWN = 5;
