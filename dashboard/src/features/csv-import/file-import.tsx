import { useCallback, useMemo, useRef, useState } from 'react';
import { saveCsv } from '../../lib/csv.ts';
import { home } from '../../lib/home.ts';
import { collectInSlices, type SliceOptions } from '../../lib/in-slices.ts';
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
  const store = needsStore ? (chosenStore ?? stores[shop] ?? '') : '';
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
          <Panel title="Results" flush>
            <EntryTable
              caption="Results"
              entries={entries}
              columns={kind.columns}
              findingOf={findingOf}
              words={{
                problem: 'not imported',
                hold: 'on hold',
                ready: 'without problems',
                skipped: 'skipped',
              }}
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
          title="Preview"
          many={kind.many}
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
          store={needsStore ? { store, known: Object.values(stores), onChange: setStore } : null}
          restoresZeros={restoresZeros}
          onRestoresZeros={setRestoresZeros}
          onImport={start}
          onDownload={download}
        />
      )}
    </>
  );
}
