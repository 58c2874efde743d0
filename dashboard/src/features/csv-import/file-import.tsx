import { useDebouncedValue } from '@mantine/hooks';
import { type ComponentProps, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { saveCsv } from '../../lib/csv.ts';
import { home } from '../../lib/home.ts';
import { collectInSlices, type SliceOptions } from '../../lib/in-slices.ts';
import { plural, t } from '../../lib/language/index.ts';
import { useStoredValue } from '../../lib/stored-value.ts';
import { Panel } from '../../ui/panel.tsx';
import type { DateOrder } from './dates.ts';
import { EntryTable } from './entry-table.tsx';
import { openLinesCsv, readingOf, resultOf } from './findings.ts';
import { type Entry, type ImportKind, isImported } from './import-kind.ts';
import { MappingPanel } from './mapping-panel.tsx';
import { Preview } from './preview.tsx';
import { datesIn, fieldLines, type OpenedFile, readEntries, samplesOf } from './read-file.ts';
import { ReadingPanel } from './reading-panel.tsx';
import { ReportPanel } from './report-panel.tsx';
import { savedStores, shopOf, storesKey, withStore } from './saved-stores.ts';
import { restOf } from './send-all.ts';
import { useColumns } from './use-columns.ts';
import { useReading } from './use-reading.ts';
import { useSending } from './use-sending.ts';

interface Props<Name extends string, Thing> {
  kind: ImportKind<Name, Thing>;
  file: OpenedFile;
  refresh(): Promise<unknown>;
  onReset(): void;
}

const RESULT_WORDS: ComponentProps<typeof EntryTable>['words'] = {
  problem: (count) => plural(count, '{count} not imported', '{count} not imported'),
  hold: (count) => t('{count} on hold', { count }),
  ready: (count) => t('{count} without problems', { count }),
  skipped: (count) => plural(count, '{count} skipped', '{count} skipped'),
};

/** The import of one file: column mapping, preview, then results. */
export function FileImport<Name extends string, Thing>({ kind, file, refresh, onReset }: Props<Name, Thing>) {
  const columns = useColumns(kind, file);
  const { headings, body, mapping, layout, hasHead } = columns;
  const isReadable = columns.missing.length === 0;
  const dates = useMemo(() => datesIn(kind, body, mapping, layout?.dateOrder), [kind, body, mapping, layout]);
  const samples = useMemo(() => samplesOf(body, headings.length), [body, headings]);
  const [chosenOrder, setDateOrder] = useState<DateOrder>();
  const [restoresZeros, setRestoresZeros] = useState(false);
  const [currency, setCurrency] = useState(home().currency);
  const needsCurrency =
    kind.amounts?.some((name) => mapping.includes(name)) === true &&
    !mapping.some((name) => String(name) === 'currency');
  const needsStore = kind.store !== undefined && !mapping.includes(kind.store);
  const shop = shopOf(layout?.name, headings);
  const [stores] = useState(() => savedStores(kind.many));
  const [chosenStore, setStore] = useState<string>();
  const typedStore = needsStore ? (chosenStore ?? stores[shop] ?? '') : '';
  // The file is read again for another store, so not with every key.
  const [settledStore] = useDebouncedValue(typedStore, 300);
  const store = settledStore.trim();
  const [, rememberStores] = useStoredValue(storesKey(kind.many));
  const dateOrder = chosenOrder ?? dates.order;
  const read = useCallback(
    async (slices: SliceOptions) => {
      if (!isReadable) return [];
      const { isStopped } = slices;
      const lines = await collectInSlices(fieldLines(body, headings, mapping, layout), { isStopped });
      if (lines === undefined) return undefined;
      const options = {
        dateOrder,
        restoresZeros,
        layout,
        currency: needsCurrency ? currency : undefined,
        store: store === '' ? undefined : store,
      };
      return collectInSlices(readEntries(kind, lines, headings, mapping, options), slices);
    },
    [
      kind,
      body,
      headings,
      mapping,
      layout,
      dateOrder,
      restoresZeros,
      needsCurrency,
      currency,
      store,
      isReadable,
    ],
  );
  const { found: entries, stop: stopReading, ...reading } = useReading<Entry<Thing>>(read);
  // Before the columns are complete, there are none to show.
  const hasEntries = entries !== undefined && !(entries.length === 0 && reading.isReading);
  const { sending, run, stop } = useSending(kind, refresh);
  const updates = useRef(false);
  const start = (chosen: Entry<Thing>[], updatesExisting: boolean) => {
    updates.current = updatesExisting;
    if (needsStore) rememberStores(withStore(stores, shop, store));
    void run(chosen, updatesExisting);
  };
  // Pressed before the file was read with the store that was just typed: it is imported as soon as that is done.
  const isCurrent = typedStore === settledStore && !reading.isReading;
  const [waiting, setWaiting] = useState<{ updatesExisting: boolean }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `start` is new with every rendering
  useEffect(() => {
    if (waiting === undefined || !isCurrent || entries === undefined) return;
    setWaiting(undefined);
    const ready = entries.filter(isImported);
    if (ready.length > 0) start(ready, waiting.updatesExisting);
  }, [waiting, isCurrent, entries]);
  const outcomes = sending?.outcomes;
  const findingOf = (entry: Entry<Thing>) =>
    outcomes === undefined ? readingOf(entry) : resultOf(entry, outcomes.get(entry));
  const download = () => {
    // A file without headings gets field names, so that it can be imported again.
    const names = hasHead ? headings : headings.map((heading, at) => mapping[at] ?? heading);
    saveCsv(`${kind.many}-problems.csv`, openLinesCsv(file, names, entries ?? [], findingOf));
  };
  if (entries !== undefined && sending !== undefined && outcomes !== undefined) {
    const ready = entries.filter(isImported);
    const rest = restOf(ready, outcomes);
    return (
      <>
        <ReportPanel
          kind={kind}
          entries={entries}
          sending={sending}
          total={ready.length}
          rest={rest.length}
          onStop={stop}
          onRest={() => start(rest, updates.current)}
          onReset={onReset}
        />
        {!sending.isRunning && (
          <Panel title={t('Results')} flush>
            <EntryTable
              caption={t('Results')}
              entries={entries}
              columns={kind.columns}
              findingOf={findingOf}
              words={RESULT_WORDS}
              download={t('Download lines not imported')}
              onDownload={download}
            />
          </Panel>
        )}
      </>
    );
  }
  return (
    <>
      <MappingPanel kind={kind} fileName={file.name} columns={columns} samples={samples} onReset={onReset} />
      {isReadable && !hasEntries && (
        <ReadingPanel
          title={t('Preview')}
          words={kind.words}
          done={reading.done}
          isStopped={reading.isStopped}
          onStop={stopReading}
          onReset={onReset}
        />
      )}
      {isReadable && hasEntries && (
        <Preview
          kind={kind}
          columns={columns}
          entries={entries}
          done={reading.isReading ? reading.done : null}
          dates={{ ...dates, order: dateOrder }}
          onDateOrder={setDateOrder}
          currency={needsCurrency ? currency : null}
          onCurrency={setCurrency}
          store={needsStore ? { store: typedStore, known: Object.values(stores), onChange: setStore } : null}
          restoresZeros={restoresZeros}
          onRestoresZeros={setRestoresZeros}
          isWaiting={waiting !== undefined}
          onImport={(updatesExisting) => setWaiting({ updatesExisting })}
          onDownload={download}
        />
      )}
    </>
  );
}
