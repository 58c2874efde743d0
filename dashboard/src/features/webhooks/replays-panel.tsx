import { Box, Progress, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '../../lib/format.ts';
import { plural, t } from '../../lib/language/index.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { type Column, DataTable, TwoLines } from '../../ui/data-table.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx';
import { type Replay, replaysQuery, useCancelReplay } from './replays-api.ts';

/** The newest that are shown: the API has more. */
const SHOWN = 5;

const TONES: Record<Replay['status'], Tone> = { running: 'info', done: 'good', cancelled: 'quiet' };
const WORDS: Record<Replay['status'], string> = {
  running: t('running##replay'),
  done: t('done##replay'),
  cancelled: t('canceled##replay'),
};

/** What was sent again, and how far it is; not rendered if there has been no replay. */
export function ReplaysPanel({ id }: { id: string }) {
  const { data = [] } = useQuery(replaysQuery(id));
  if (data.length === 0) return null;
  return (
    <Box mb="lg">
      <Panel title={t('Replays')} flush>
        <DataTable
          caption={t('Replays')}
          columns={columnsFor(id)}
          rows={data.slice(0, SHOWN)}
          idOf={(replay) => replay.id}
          empty={null}
        />
      </Panel>
    </Box>
  );
}

const columnsFor = (id: string): Column<Replay>[] => [
  {
    header: t('Events of'),
    cell: ({ from, to, types }) => (
      <TwoLines main={`${formatMoment(from)} – ${formatMoment(to)}`} below={types?.join(', ')} />
    ),
  },
  {
    header: t('Status'),
    cell: ({ status }) => <StatusBadge tone={TONES[status]}>{WORDS[status]}</StatusBadge>,
  },
  { header: t('Sent'), cell: (replay) => <Sent replay={replay} /> },
  { header: t('Started'), wide: true, cell: ({ createdAt }) => <DateTime at={createdAt} /> },
  {
    header: '',
    align: 'right',
    cell: (replay) => (replay.status === 'running' ? <Cancel id={id} replay={replay} /> : null),
  },
];

function Sent({ replay: { status, total, looked, queued, pending } }: { replay: Replay }) {
  const sent = queued - pending;
  if (status !== 'running') return plural(sent, '{count} event', '{count} events');
  // Those that the filter leaves out need not be sent.
  const left = Math.max(0, total - looked) + pending;
  const percent = sent + left === 0 ? 100 : Math.floor((100 * sent) / (sent + left));
  return (
    <Stack gap={4} miw={120}>
      <Text size="sm">{t('{sent} of {count}', { sent, count: sent + left })}</Text>
      <Progress value={percent} aria-label={t('Progress of the replay')} />
    </Stack>
  );
}

function Cancel({ id, replay }: { id: string; replay: Replay }) {
  const cancel = useCancelReplay(id);
  return (
    <ConfirmButton
      size="xs"
      question={t('Cancel this replay?')}
      consequence={t(
        'Events that have not been sent yet are not sent. What has arrived stays at your receiver.',
      )}
      confirm={t('Cancel replay')}
      keep={t('Keep running')}
      onConfirm={() => cancel.mutateAsync(replay.id)}
    >
      {t('Cancel')}
    </ConfirmButton>
  );
}
