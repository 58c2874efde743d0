import { Button, Checkbox, Stack } from '@mantine/core';
import { type ComponentProps, useState } from 'react';
import { formatCount } from '../../lib/format.ts';
import { pluralize } from '../../lib/text.ts';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ColumnFixes } from './column-fixes.tsx';
import { CurrencyChoice } from './currency-choice.tsx';
import { DateOrderChoice } from './date-order-choice.tsx';
import type { DateOrder, DateReading } from './dates.ts';
import { EntryTable } from './entry-table.tsx';
import { type Group as EntryGroup, GROUPS, readingOf } from './findings.ts';
import { type Entry, type ImportKind, isImported, isSkipped } from './import-kind.ts';
import { StoreChoice } from './store-choice.tsx';
import type { Columns } from './use-columns.ts';

interface Props<Name extends string, Thing> {
  kind: ImportKind<Name, Thing>;
  columns: Columns<Name>;
  entries: readonly Entry<Thing>[];
  /** How many are read so far, while the file is read again. */
  done: number | null;
  dates: DateReading;
  onDateOrder(order: DateOrder): void;
  /** The currency of the amounts; null if the file names it or has no amounts. */
  currency: string | null;
  onCurrency(currency: string): void;
  /** The store of the whole file; null if a column names it or there is none. */
  store: ComponentProps<typeof StoreChoice> | null;
  restoresZeros: boolean;
  onRestoresZeros(restores: boolean): void;
  onImport(entries: Entry<Thing>[], updatesExisting: boolean): void;
  onDownload(): void;
}

const WORDS: Record<EntryGroup, string> = {
  ready: 'to import',
  hold: 'on hold',
  skipped: 'skipped',
  problem: 'with problems',
};

/** The entries of the file, before anything is sent. */
export function Preview<Name extends string, Thing>(props: Props<Name, Thing>) {
  const { kind, columns, entries, done, dates, restoresZeros, onImport, onDownload } = props;
  const [updates, setUpdates] = useState(false);
  const ready = entries.filter(isImported);
  const lostZeros = entries.filter(
    (entry) => !isSkipped(entry) && entry.problems.some(({ isLostZero }) => isLostZero),
  ).length;
  return (
    <Panel
      title="Preview"
      lead={
        <span role="status">
          {done === null ? countsOf(entries) : `Reading: ${formatCount(done)} ${kind.many}`}
        </span>
      }
      actions={
        <Button disabled={ready.length === 0 || done !== null} onClick={() => onImport(ready, updates)}>
          Import {formatCount(ready.length)} {ready.length === 1 ? kind.one : kind.many}
        </Button>
      }
      flush
    >
      <Stack px="lg" pb="md" gap="sm">
        {columns.layout?.advice !== undefined && <Notice tone="warn">{columns.layout.advice}</Notice>}
        {dates.example !== undefined && (
          <DateOrderChoice example={dates.example} order={dates.order} onChange={props.onDateOrder} />
        )}
        {props.currency !== null && <CurrencyChoice currency={props.currency} onChange={props.onCurrency} />}
        {props.store !== null && <StoreChoice {...props.store} />}
        {(lostZeros > 0 || restoresZeros) && (
          <Checkbox
            label="Restore zeros that a spreadsheet removed from postal codes"
            description={
              lostZeros > 0
                ? `${pluralize(lostZeros, 'postal code is', 'postal codes are')} too short`
                : undefined
            }
            checked={restoresZeros}
            onChange={(event) => props.onRestoresZeros(event.currentTarget.checked)}
          />
        )}
        {kind.updating !== undefined && (
          <Checkbox
            {...kind.updating}
            checked={updates}
            onChange={(event) => setUpdates(event.currentTarget.checked)}
          />
        )}
        <ColumnFixes kind={kind} columns={columns} entries={entries} />
      </Stack>
      <EntryTable
        caption="Preview"
        entries={entries}
        columns={kind.columns}
        findingOf={readingOf}
        words={WORDS}
        onDownload={onDownload}
      />
    </Panel>
  );
}

/** "38 to import, 3 on hold, 4 skipped, 2 with problems" */
function countsOf(entries: readonly Entry<unknown>[]): string {
  const counts = new Map<EntryGroup, number>(GROUPS.map((group) => [group, 0]));
  for (const entry of entries) {
    const { group } = readingOf(entry);
    counts.set(group, (counts.get(group) ?? 0) + 1);
  }
  const shown: EntryGroup[] = ['ready', 'hold', 'skipped', 'problem'];
  return shown
    .filter((group) => group === 'ready' || (counts.get(group) ?? 0) > 0)
    .map((group) => `${formatCount(counts.get(group) ?? 0)} ${WORDS[group]}`)
    .join(', ');
}
