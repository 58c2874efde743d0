import { Button, Checkbox, Stack } from '@mantine/core';
import { type ComponentProps, useState } from 'react';
import { plural, t } from '../../lib/language/index.ts';
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
  /** The import starts as soon as the file has been read. */
  isWaiting: boolean;
  onImport(updatesExisting: boolean): void;
  onDownload(): void;
}

const WORDS: Record<EntryGroup, (count: number) => string> = {
  ready: (count) => t('{count} to import', { count }),
  hold: (count) => t('{count} on hold', { count }),
  skipped: (count) => plural(count, '{count} skipped', '{count} skipped'),
  problem: (count) => t('{count} with problems', { count }),
};

/** The entries of the file, before anything is sent. */
export function Preview<Name extends string, Thing>(props: Props<Name, Thing>) {
  const { kind, columns, entries, done, dates, restoresZeros, isWaiting, onImport, onDownload } = props;
  const [updates, setUpdates] = useState(false);
  const ready = entries.filter(isImported);
  const lostZeros = entries.filter(
    (entry) => !isSkipped(entry) && entry.problems.some(({ isLostZero }) => isLostZero),
  ).length;
  return (
    <Panel
      title={t('Preview')}
      lead={<span role="status">{done === null ? countsOf(entries) : kind.words.reading(done)}</span>}
      actions={
        <Button
          disabled={ready.length === 0 || (done !== null && !isWaiting)}
          loading={isWaiting}
          onClick={() => onImport(updates)}
        >
          {kind.words.start(ready.length)}
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
            label={t('Restore zeros that a spreadsheet removed from postal codes')}
            description={
              lostZeros > 0
                ? plural(lostZeros, '{count} postal code is too short', '{count} postal codes are too short')
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
        {kind.Questions !== undefined && done === null && (
          <kind.Questions things={ready.map(({ thing }) => thing)} />
        )}
        <ColumnFixes kind={kind} columns={columns} entries={entries} />
      </Stack>
      <EntryTable
        caption={t('Preview')}
        entries={entries}
        columns={kind.columns}
        findingOf={readingOf}
        words={WORDS}
        download={t('Download lines with problems')}
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
    .map((group) => WORDS[group](counts.get(group) ?? 0))
    .join(', ');
}
