import { Button, Group, Progress, Text } from '@mantine/core';
import { formatCount } from '../../lib/format.ts';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RouterLink } from '../../ui/router-link.tsx';
import { type Entry, hasProblems, type ImportKind, isSkipped } from './import-kind.ts';
import type { Outcomes } from './send-all.ts';
import type { Sending } from './use-sending.ts';

interface Props<Name extends string, Thing> {
  kind: ImportKind<Name, Thing>;
  entries: readonly Entry<Thing>[];
  sending: Sending<Thing>;
  total: number;
  /** How many of them are not sent yet. */
  rest: number;
  onStop(): void;
  onRest(): void;
  onReset(): void;
}

/** The progress, and then the result. */
export function ReportPanel<Name extends string, Thing>(props: Props<Name, Thing>) {
  const { kind, entries, sending, total, rest, onStop, onRest, onReset } = props;
  const { isRunning, outcomes } = sending;
  const done = total - rest;
  const share = Math.round((done / total) * 100);
  return (
    <Panel title={isRunning ? 'Importing' : rest > 0 ? 'Import stopped' : 'Import finished'}>
      <Progress.Root size="xl" mb="sm">
        <Progress.Section
          value={share}
          aria-label={`${kind.many} imported`}
          aria-valuetext={`${done} of ${total}`}
          color={isRunning || rest > 0 ? 'ink' : 'teal'}
        />
      </Progress.Root>
      <Text mb="md" role="status">
        {isRunning
          ? `${formatCount(done)} of ${formatCount(total)} done`
          : `${resultWords(kind, entries, outcomes, rest).join(', ')}.`}
      </Text>
      {isRunning && (
        <Group mb="md">
          <Notice tone="info">Keep this page open until the import has finished.</Notice>
        </Group>
      )}
      <Group>
        {isRunning ? (
          <Button variant="default" onClick={onStop}>
            Stop
          </Button>
        ) : (
          <>
            {rest > 0 && <Button onClick={onRest}>Import the remaining {formatCount(rest)}</Button>}
            <Button variant={rest > 0 ? 'default' : 'filled'} component={RouterLink} to={kind.list}>
              Go to {kind.listName ?? kind.many}
            </Button>
            <Button variant="default" onClick={onReset}>
              Import another file
            </Button>
          </>
        )}
      </Group>
    </Panel>
  );
}

function resultWords<Thing>(
  { onlyUpdates = false }: { onlyUpdates?: boolean },
  entries: readonly Entry<Thing>[],
  outcomes: Outcomes<Thing>,
  rest: number,
): string[] {
  const counts = { created: 0, updated: 0, existing: 0, refused: 0, unsent: 0 };
  for (const { kind } of outcomes.values()) counts[kind] += 1;
  const held = entries.filter(
    (entry) => entry.holdReason !== undefined && outcomes.get(entry)?.kind === 'created',
  ).length;
  const some = (count: number, words: string) => (count > 0 ? [`${formatCount(count)} ${words}`] : []);
  return [
    ...(onlyUpdates ? [] : [`${formatCount(counts.created)} created`]),
    ...some(held, 'of them on hold'),
    ...(onlyUpdates ? [`${formatCount(counts.updated)} updated`] : some(counts.updated, 'updated')),
    ...some(counts.existing, 'already existed'),
    ...some(counts.refused, 'rejected'),
    ...some(rest, 'not imported yet'),
    ...some(entries.filter(isSkipped).length, 'skipped'),
    ...some(entries.filter(hasProblems).length, 'skipped because of problems'),
  ];
}
