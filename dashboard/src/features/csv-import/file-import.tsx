import { useMemo, useRef, useState } from 'react';
import { saveCsv } from '../../lib/csv.ts';
import { Panel } from '../../ui/panel.tsx';
import { EntryTable } from './entry-table.tsx';
import { openLinesCsv, readingOf, resultOf } from './findings.ts';
import { guessColumns, type Mapping, withColumn } from './guess-columns.ts';
import type { Entry, ImportKind } from './import-kind.ts';
import { MappingPanel } from './mapping-panel.tsx';
import { Preview } from './preview.tsx';
import { bodyOf, headingsOf, missingIn, type OpenedFile, readEntries, samplesOf } from './read-file.ts';
import { rememberColumn, rememberedColumns } from './remembered-columns.ts';
import { ReportPanel } from './report-panel.tsx';
import { restOf } from './send-all.ts';
import { useSending } from './use-sending.ts';

interface Props<Name extends string, Thing> {
  kind: ImportKind<Name, Thing>;
  file: OpenedFile;
  refresh(): Promise<unknown>;
  onReset(): void;
}

/** The import of one file: column mapping, preview, then results. */
export function FileImport<Name extends string, Thing>({ kind, file, refresh, onReset }: Props<Name, Thing>) {
  const [hasHead, setHasHead] = useState(true);
  const headings = useMemo(() => headingsOf(file, hasHead), [file, hasHead]);
  const body = useMemo(() => bodyOf(file, hasHead), [file, hasHead]);
  const [mapping, setMapping] = useState<Mapping<Name>>(() =>
    guessColumns(headings, kind.fields, rememberedColumns(kind.many)),
  );
  const missing = missingIn(kind, mapping);
  const isReadable = missing.length === 0;
  const entries = useMemo(
    () => (isReadable ? readEntries(kind, body, headings, mapping) : []),
    [kind, body, headings, mapping, isReadable],
  );
  const { sending, run, stop } = useSending(kind, refresh);
  const updates = useRef(false);
  const start = (chosen: Entry<Thing>[], updatesExisting: boolean) => {
    updates.current = updatesExisting;
    void run(chosen, updatesExisting);
  };
  const outcomes = sending?.outcomes;
  const findingOf = (entry: Entry<Thing>) =>
    outcomes === undefined ? readingOf(entry) : resultOf(entry, outcomes.get(entry));
  const download = () => {
    // A file without headings gets field names, so that it can be imported again.
    const names = hasHead ? headings : headings.map((heading, at) => mapping[at] ?? heading);
    saveCsv(`${kind.many}-problems.csv`, openLinesCsv(file, names, entries, findingOf));
  };
  if (sending !== undefined && outcomes !== undefined) {
    const ready = entries.filter(({ problems }) => problems.length === 0);
    const rest = restOf(ready, outcomes);
    return (
      <>
        <ReportPanel
          kind={kind}
          sending={sending}
          total={ready.length}
          rest={rest.length}
          problems={entries.length - ready.length}
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
              open="not imported"
              onDownload={download}
            />
          </Panel>
        )}
      </>
    );
  }
  return (
    <>
      <MappingPanel
        fileName={file.name}
        headings={headings}
        samples={samplesOf(body, headings.length)}
        fields={kind.fields}
        mapping={mapping}
        missing={missing}
        hasHead={hasHead}
        onHasHead={setHasHead}
        onMap={(column, name) => {
          setMapping(withColumn(mapping, column, name));
          if (hasHead) rememberColumn(kind.many, headings[column] ?? '', name ?? '');
        }}
        onReset={onReset}
      />
      {isReadable && <Preview kind={kind} entries={entries} onImport={start} onDownload={download} />}
    </>
  );
}
