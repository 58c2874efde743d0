import { useMemo, useState } from 'react';
import { chooseColumns, layoutOf } from './choose-columns.ts';
import { type Mapping, withColumn } from './guess-columns.ts';
import type { ImportKind } from './import-kind.ts';
import { bodyOf, headingsOf, missingIn, type OpenedFile } from './read-file.ts';
import { savedColumns } from './saved-columns.ts';

/** The headings of a file, its lines, and the field that each column is imported as. */
export function useColumns<Name extends string, Thing>(kind: ImportKind<Name, Thing>, file: OpenedFile) {
  const [hasHead, setHasHead] = useState(true);
  const headings = useMemo(() => headingsOf(file, hasHead), [file, hasHead]);
  const layout = useMemo(() => (hasHead ? layoutOf(kind, headings) : undefined), [kind, headings, hasHead]);
  const body = useMemo(() => bodyOf(file, hasHead, layout), [file, hasHead, layout]);
  const saved = useMemo(() => savedColumns(kind.many, headings), [kind.many, headings]);
  const [mapping, setMapping] = useState<Mapping<Name>>(() => chooseColumns(kind, headings, saved.read()));
  const [isSaved, setIsSaved] = useState(() => Object.keys(saved.read()).length > 0);
  return {
    hasHead,
    setHasHead,
    headings,
    layout,
    body,
    mapping,
    missing: missingIn(kind, mapping, layout),
    /** Choices of an earlier file with the same headings are used. */
    isSaved,
    choose(column: number, name: Name | undefined) {
      setMapping(withColumn(mapping, column, name));
      if (hasHead) saved.choose(column, name ?? '');
    },
    reset() {
      saved.reset();
      setIsSaved(false);
      setMapping(chooseColumns(kind, headings));
    },
  };
}

export type Columns<Name extends string> = ReturnType<typeof useColumns<Name, unknown>>;
