import { Anchor, Button, Group, Progress, Text } from '@mantine/core';
import { plural, rich, t } from '../../lib/language/index.ts';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RouterLink } from '../../ui/router-link.tsx';
import { type Entry, hasProblems, type ImportKind, isSkipped } from './import-kind.ts';
import type { Outcomes } from './send-all.ts';
import { BATCHES_AT_ONCE, LINES_PER_BATCH } from './send-batches.ts';
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

/** More are not given to the server at once. */
const MOST_AT_ONCE = BATCHES_AT_ONCE * LINES_PER_BATCH;

/** The progress, and then the result. */
export function ReportPanel<Name extends string, Thing>(props: Props<Name, Thing>) {
  const { kind, entries, sending, total, rest, onStop, onRest, onReset } = props;
  const { isRunning, outcomes, underway } = sending;
  const done = Math.min(total, total - rest + underway);
  const share = Math.round((done / total) * 100);
  return (
    <Panel title={isRunning ? t('Importing') : rest > 0 ? t('Import stopped') : t('Import finished')}>
      <Progress.Root size="xl" mb="sm">
        <Progress.Section
          value={share}
          aria-label={kind.words.progress}
          aria-valuetext={t('{done} of {total}', { done, total })}
          color={isRunning || rest > 0 ? 'ink' : 'teal'}
        />
      </Progress.Root>
      <Text mb="md" role="status">
        {isRunning
          ? t('{done} of {total} done', { done, total })
          : `${resultWords(kind, entries, outcomes, rest).join(', ')}.`}
      </Text>
      {isRunning && (
        <Group mb="md">
          <Notice tone="info">
            {'start' in kind.sending && rest <= MOST_AT_ONCE
              ? rich(
                  'You can leave this page. The import continues, and its results are under <link>Batches</link>.',
                  {
                    link: (text) => (
                      <Anchor component={RouterLink} to="/batches" inherit>
                        {text}
                      </Anchor>
                    ),
                  },
                )
              : t('Keep this page open until the import has finished.')}
          </Notice>
        </Group>
      )}
      <Group>
        {isRunning ? (
          <Button variant="default" onClick={onStop}>
            {t('Stop')}
          </Button>
        ) : (
          <>
            {rest > 0 && (
              <Button onClick={onRest}>
                {plural(rest, 'Import the remaining {count}', 'Import the remaining {count}')}
              </Button>
            )}
            <Button variant={rest > 0 ? 'default' : 'filled'} component={RouterLink} to={kind.list}>
              {kind.words.goToList}
            </Button>
            <Button variant="default" onClick={onReset}>
              {t('Import another file')}
            </Button>
          </>
        )}
      </Group>
    </Panel>
  );
}

const RESULTS = {
  created: (count: number) => plural(count, '{count} created', '{count} created'),
  held: (count: number) => t('{count} of them on hold', { count }),
  updated: (count: number) => plural(count, '{count} updated', '{count} updated'),
  existing: (count: number) => plural(count, '{count} already existed', '{count} already existed'),
  refused: (count: number) => plural(count, '{count} rejected', '{count} rejected'),
  rest: (count: number) => plural(count, '{count} not imported yet', '{count} not imported yet'),
  skipped: (count: number) => plural(count, '{count} skipped', '{count} skipped'),
  problems: (count: number) =>
    plural(count, '{count} skipped because of problems', '{count} skipped because of problems'),
};

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
  const some = (count: number, words: (count: number) => string) => (count > 0 ? [words(count)] : []);
  return [
    ...(onlyUpdates ? [] : [RESULTS.created(counts.created)]),
    ...some(held, RESULTS.held),
    ...(onlyUpdates ? [RESULTS.updated(counts.updated)] : some(counts.updated, RESULTS.updated)),
    ...some(counts.existing, RESULTS.existing),
    ...some(counts.refused, RESULTS.refused),
    ...some(rest, RESULTS.rest),
    ...some(entries.filter(isSkipped).length, RESULTS.skipped),
    ...some(entries.filter(hasProblems).length, RESULTS.problems),
  ];
}
