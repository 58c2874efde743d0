import { Button, Group, SegmentedControl, Text } from '@mantine/core';
import { useState } from 'react';
import { formatCount } from '../../lib/format.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Message } from '../../ui/message.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import type { Finding } from './findings.ts';
import type { Entry } from './import-kind.ts';

interface Props<Thing> {
  caption: string;
  entries: readonly Entry<Thing>[];
  columns: Column<Thing>[];
  findingOf(entry: Entry<Thing>): Finding;
  /** Describes the entries that need attention: `with problems`. */
  open: string;
  onDownload(): void;
}

/** More would be slow to render, and nobody reads them. */
const SHOWN = 50;

/** The entries with their status, optionally only those that need attention. */
export function EntryTable<Thing>({
  caption,
  entries,
  columns,
  findingOf,
  open: openWords,
  onDownload,
}: Props<Thing>) {
  const [view, setView] = useState('all');
  const open = entries.filter((entry) => findingOf(entry).isOpen);
  const wanted = view === 'open' && open.length > 0 ? open : entries;
  return (
    <>
      {open.length > 0 && (
        <Group px="lg" pb="md" justify="space-between">
          <SegmentedControl
            aria-label="Which lines to show"
            size="sm"
            value={wanted === open ? 'open' : 'all'}
            onChange={setView}
            data={[
              { value: 'all', label: `All ${formatCount(entries.length)}` },
              { value: 'open', label: `${formatCount(open.length)} ${openWords}` },
            ]}
          />
          <Button variant="default" size="xs" onClick={onDownload}>
            Download lines {openWords}
          </Button>
        </Group>
      )}
      <DataTable
        caption={caption}
        columns={columnsOf(columns, findingOf)}
        rows={wanted.slice(0, SHOWN)}
        idOf={({ sources }) => String(sources[0]?.line)}
        empty={<Message title="The file is empty">There is nothing below the first line.</Message>}
      />
      {wanted.length > SHOWN && (
        <Text size="sm" c="dimmed" p="md">
          Showing the first {SHOWN} of {formatCount(wanted.length)}.
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
    header: 'Line',
    narrow: true,
    cell: ({ sources }) => <LineNumbers lines={sources.map(({ line }) => line)} />,
  },
  ...own.map((column) => ({ ...column, cell: ({ thing }: Entry<Thing>) => column.cell(thing) })),
  { header: 'Status', cell: (entry) => <EntryStatus {...findingOf(entry)} /> },
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
