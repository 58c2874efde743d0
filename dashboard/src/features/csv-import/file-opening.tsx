import { type ComponentProps, useCallback, useMemo } from 'react';
import { collectInSlices } from '../../lib/in-slices.ts';
import { plural } from '../../lib/language/index.ts';
import { FileImport } from './file-import.tsx';
import type { ImportKind } from './import-kind.ts';
import { linesOf, openedFile } from './read-file.ts';
import { ReadingPanel } from './reading-panel.tsx';
import { useReading } from './use-reading.ts';

interface Props<Name extends string, Thing> {
  kind: ImportKind<Name, Thing>;
  name: string;
  text: string;
  refresh(): Promise<unknown>;
  onReset(): void;
}

const LINES: ComponentProps<typeof ReadingPanel>['words'] = {
  reading: (count) => plural(count, 'Reading: {count} line', 'Reading: {count} lines'),
  stopped: (count) => plural(count, 'Stopped after {count} line', 'Stopped after {count} lines'),
};

/** Splits the text into lines before they are imported. */
export function FileOpening<Name extends string, Thing>(props: Props<Name, Thing>) {
  const { kind, name, text, refresh, onReset } = props;
  const { found, stop, ...reading } = useReading(
    useCallback((options) => collectInSlices(linesOf(kind, text), options), [kind, text]),
  );
  const file = useMemo(() => found && openedFile(kind, name, text, found), [kind, name, text, found]);
  return file === undefined ? (
    <ReadingPanel
      title={name}
      words={LINES}
      done={reading.done}
      isStopped={reading.isStopped}
      onStop={stop}
      onReset={onReset}
    />
  ) : (
    <FileImport kind={kind} file={file} refresh={refresh} onReset={onReset} />
  );
}
