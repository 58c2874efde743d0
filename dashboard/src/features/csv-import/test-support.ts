import { chooseColumns, layoutOf } from './choose-columns.ts';
import { readingOf } from './findings.ts';
import { type Entry, type ImportKind, isImported } from './import-kind.ts';
import {
  bodyOf,
  datesIn,
  fieldLines,
  headingsOf,
  linesOf,
  missingIn,
  openedFile,
  type ReadOptions,
  readEntries,
} from './read-file.ts';

/** For tests: the entries of a file as the page reads it. */
export function readAsGuessed<Name extends string, Thing>(
  kind: ImportKind<Name, Thing>,
  text: string,
  {
    saved = {},
    ...options
  }: Partial<ReadOptions<Name>> & { saved?: Readonly<Record<string, string>> | undefined } = {},
) {
  const file = openedFile(kind, 'test.csv', text, [...linesOf(kind, text)]);
  const headings = headingsOf(file, true);
  const layout = layoutOf(kind, headings);
  const mapping = chooseColumns(kind, headings, saved);
  const body = bodyOf(file, true, layout);
  const dates = datesIn(kind, body, mapping, layout?.dateOrder);
  const entries: Entry<Thing>[] = [
    ...readEntries(kind, [...fieldLines(body, headings, mapping, layout)], headings, mapping, {
      dateOrder: dates.order,
      restoresZeros: false,
      layout,
      ...options,
    }),
  ];
  return {
    layout: layout?.name,
    dates,
    headings,
    missing: missingIn(kind, mapping, layout),
    leftOut: headings.filter((_, at) => mapping[at] === undefined),
    entries,
    things: entries.filter(isImported).map(({ thing }) => thing),
    problems: entries.flatMap(({ problems }) => problems.map(({ line, message }) => `${line}: ${message}`)),
    /** What the preview says of each. */
    statuses: entries.map((entry) => {
      const { word, messages } = readingOf(entry);
      return [entry.sources.map(({ line }) => line).join('+'), word, ...messages].join(' | ');
    }),
  };
}
