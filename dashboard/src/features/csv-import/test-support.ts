import { guessColumns } from './guess-columns.ts';
import type { Entry, ImportKind } from './import-kind.ts';
import { bodyOf, headingsOf, missingIn, openFile, readEntries } from './read-file.ts';

/** For tests: the entries of a file with the guessed mapping. */
export function readAsGuessed<Name extends string, Thing>(kind: ImportKind<Name, Thing>, text: string) {
  const file = openFile('test.csv', text);
  const headings = headingsOf(file, true);
  const mapping = guessColumns(headings, kind.fields);
  const entries: Entry<Thing>[] = readEntries(kind, bodyOf(file, true), headings, mapping);
  return {
    missing: missingIn(kind, mapping),
    leftOut: headings.filter((_, at) => mapping[at] === undefined),
    things: entries.filter(({ problems }) => problems.length === 0).map(({ thing }) => thing),
    problems: entries.flatMap(({ problems }) => problems.map(({ line, message }) => `${line}: ${message}`)),
  };
}
