import { Button, Checkbox, Group } from '@mantine/core';
import { useState } from 'react';
import { formatCount } from '../../lib/format.ts';
import { Panel } from '../../ui/panel.tsx';
import { EntryTable } from './entry-table.tsx';
import { readingOf } from './findings.ts';
import type { Entry, ImportKind } from './import-kind.ts';

interface Props<Name extends string, Thing> {
  kind: ImportKind<Name, Thing>;
  entries: readonly Entry<Thing>[];
  onImport(entries: Entry<Thing>[], updatesExisting: boolean): void;
  onDownload(): void;
}

/** The entries of the file, before anything is sent. */
export function Preview<Name extends string, Thing>({
  kind,
  entries,
  onImport,
  onDownload,
}: Props<Name, Thing>) {
  const [updates, setUpdates] = useState(false);
  const ready = entries.filter(({ problems }) => problems.length === 0);
  const bad = entries.length - ready.length;
  return (
    <Panel
      title="Preview"
      lead={
        <span role="status">
          {formatCount(ready.length)} ready
          {bad > 0 && `, ${formatCount(bad)} with problems that will be skipped`}
        </span>
      }
      actions={
        <Button disabled={ready.length === 0} onClick={() => onImport(ready, updates)}>
          Import {formatCount(ready.length)} {ready.length === 1 ? kind.one : kind.many}
        </Button>
      }
      flush
    >
      {kind.updating !== undefined && (
        <Group px="lg" pb="md">
          <Checkbox
            {...kind.updating}
            checked={updates}
            onChange={(event) => setUpdates(event.currentTarget.checked)}
          />
        </Group>
      )}
      <EntryTable
        caption="Preview"
        entries={entries}
        columns={kind.columns}
        findingOf={readingOf}
        open="with problems"
        onDownload={onDownload}
      />
    </Panel>
  );
}
