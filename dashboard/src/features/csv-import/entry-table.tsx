import { Button, Chip, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../lib/language/index.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Message } from '../../ui/message.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { type Group as EntryGroup, type Finding, GROUPS } from './findings.ts';
import type { Entry } from './import-kind.ts';

interface Props<Thing> {
  caption: string;
  entries: readonly Entry<Thing>[];
  columns: Column<Thing>[];
  findingOf(entry: Entry<Thing>): Finding;
  /** What the groups are called: `3 with problems`. */
  words: Record<EntryGroup, (count: number) => string>;
  /** The name of the button: `Download lines with problems`. */
  download: string;
  onDownload(): void;
}

/** More would be slow to render, and nobody reads them. */
const SHOWN = 50;

/** The entries with their status, those with problems first, optionally only one group. */
export function EntryTable<Thing>(props: Props<Thing>) {
  const { caption, entries, columns, findingOf, words, download, onDownload } = props;
  const [view, setView] = useState('all');
  const groups = GROUPS.map((group) => ({
    group,
    members: entries.filter((entry) => findingOf(entry).group === group),
  })).filter(({ members }) => members.length > 0);
  const chosen = groups.find(({ group }) => group === view);
  const wanted = chosen?.members ?? groups.flatMap(({ members }) => members);
  const hasProblems = groups.some(({ group }) => group === 'problem');
  return (
    <>
      {groups.length > 1 && (
        <Group px="lg" pb="md" justify="space-between">
          <Chip.Group value={chosen?.group ?? 'all'} onChange={setView}>
            <Group gap="xs" role="radiogroup" aria-label={t('Lines shown')}>
              <Chip value="all">{t('All {count}', { count: entries.length })}</Chip>
              {groups.map(({ group, members }) => (
                <Chip key={group} value={group}>
                  {words[group](members.length)}
                </Chip>
              ))}
            </Group>
          </Chip.Group>
        </Group>
      )}
      {hasProblems && (
        <Group px="lg" pb="md">
          <Button variant="default" size="xs" onClick={onDownload}>
            {download}
          </Button>
        </Group>
      )}
      <DataTable
        caption={caption}
        columns={columnsOf(columns, findingOf)}
        rows={wanted.slice(0, SHOWN)}
        idOf={({ sources }) => String(sources[0]?.line)}
        empty={
          <Message title={t('The file is empty')}>{t('It has no lines below the column names.')}</Message>
        }
      />
      {wanted.length > SHOWN && (
        <Text size="sm" c="dimmed" p="md">
          {t('Showing the first {shown} of {count}.', { shown: SHOWN, count: wanted.length })}
        </Text>
      )}
    </>
  );
}

const columnsOf = <Thing,>(
  own: Column<Thing>[],
  findingOf: (entry: Entry<Thing>) => Finding,
): Column<Entry<Thing>>[] => [
  {
    header: t('Line'),
    narrow: true,
    cell: ({ sources }) => <LineNumbers lines={sources.map(({ line }) => line)} />,
  },
  ...own.map((column) => ({ ...column, cell: ({ thing }: Entry<Thing>) => column.cell(thing) })),
  { header: t('Status'), cell: (entry) => <EntryStatus {...findingOf(entry)} /> },
];

function LineNumbers({ lines }: { lines: number[] }) {
  const [first = 0] = lines;
  const last = lines.at(-1) ?? first;
  return (
    <Text span size="sm" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
      {first === last ? first : `${first}–${last}`}
    </Text>
  );
}

const EntryStatus = ({ tone, word, messages }: Finding) => (
  <div>
    <StatusBadge tone={tone}>{word}</StatusBadge>
    {messages.map((message) => (
      <Text key={message} size="sm" mt={4}>
        {message}
      </Text>
    ))}
  </div>
);
