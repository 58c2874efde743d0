import { type CsvLine, csvLines, separatorOf } from '../../lib/csv.ts';
import { language, t } from '../../lib/language/index.ts';
import { layoutOf } from './choose-columns.ts';
import { type DateReading, dateOrderOf } from './dates.ts';
import { guessColumns, type Mapping } from './guess-columns.ts';
import { type Entry, type FileContext, hasProblems, type ImportKind, type Line } from './import-kind.ts';
import { unmarked } from './spreadsheet-damage.ts';

/** A file as it was opened. */
export interface OpenedFile {
  name: string;
  separator: string;
  /** All lines, including the headings if there are any. */
  lines: CsvLine[];
  /** Which of the lines has the headings: reports can start with lines about themselves. */
  headAt: number;
  columns: number;
}

type Kind<Name extends string> = Pick<ImportKind<Name, never>, 'fields' | 'layouts' | 'required'>;

/** The lines of a file, one at a time. */
export function linesOf<Name extends string>(kind: Kind<Name>, text: string): Iterable<CsvLine> {
  const separator = separatorOf(text);
  const head = text.slice(0, text.search(/[\r\n]|$/)).split(separator);
  const hasQuotes = layoutOf(kind, head)?.hasNoQuotes !== true;
  return csvLines(text, { separator, hasQuotes });
}

export function openedFile<Name extends string>(
  kind: Kind<Name>,
  name: string,
  text: string,
  lines: CsvLine[],
): OpenedFile {
  const headAt = headIn(kind, lines);
  return { name, lines, headAt, separator: separatorOf(text), columns: lines[headAt]?.cells.length ?? 0 };
}

const LINES_BEFORE_HEADINGS = 10;

function headIn<Name extends string>(kind: Kind<Name>, lines: readonly CsvLine[]): number {
  const found = lines.slice(0, LINES_BEFORE_HEADINGS).findIndex(({ cells }) => {
    if (layoutOf(kind, cells) !== undefined) return true;
    return missingIn(kind, guessColumns(cells, kind.fields)).length === 0;
  });
  return Math.max(found, 0);
}

export const headingsOf = ({ lines, columns, headAt }: OpenedFile, hasHead: boolean): string[] =>
  Array.from(
    { length: columns },
    (_, at) => (hasHead && lines[headAt]?.cells[at]?.trim()) || t('Column {number}', { number: at + 1 }),
  );

export function bodyOf<Name extends string>(
  { lines, headAt }: OpenedFile,
  hasHead: boolean,
  layout?: FileContext<Name>['layout'],
): CsvLine[] {
  const body = hasHead ? lines.slice(headAt + 1) : lines;
  return layout?.isRemark === undefined ? body : body.filter(({ cells }) => !layout.isRemark?.(cells));
}

/** Whether the day or the month comes first in the dates of this file. */
export function datesIn<Name extends string>(
  { fields }: Pick<ImportKind<Name, never>, 'fields'>,
  body: readonly CsvLine[],
  mapping: Mapping<Name>,
  usual?: DateReading['order'],
): DateReading {
  const columns = mapping.flatMap((name, at) =>
    fields.some((field) => field.name === name && field.isDate) ? [at] : [],
  );
  return dateOrderOf(texts(body, columns), usual);
}

function* texts(body: readonly CsvLine[], columns: readonly number[]): Generator<string> {
  for (const { cells } of body) for (const at of columns) yield cells[at] ?? '';
}

export type ReadOptions<Name extends string> = Omit<FileContext<Name>, 'headings'>;

/** The lines of the file with their cells by field, one at a time. */
export function* fieldLines<Name extends string>(
  body: readonly CsvLine[],
  headings: readonly string[],
  mapping: Mapping<Name>,
  layout: FileContext<Name>['layout'],
): Generator<Line<Name>> {
  const mapped = mapping.flatMap((name, at) => (name === undefined ? [] : [[at, name] as const]));
  const columns = new Map(headings.map((heading, at) => [heading.toLowerCase(), at]));
  for (const source of body) {
    const line = { source, cells: cellsOf(source.cells, mapped) };
    const cellOf = (heading: string) => source.cells[columns.get(heading.toLowerCase()) ?? -1]?.trim() ?? '';
    if (layout?.expand === undefined) yield line;
    else yield* layout.expand(line, cellOf);
  }
}

/** The entries of these lines, one at a time. */
export function* readEntries<Name extends string, Thing>(
  kind: Pick<ImportKind<Name, Thing>, 'read'>,
  lines: Line<Name>[],
  headings: readonly string[],
  mapping: Mapping<Name>,
  options: ReadOptions<Name>,
): Generator<Entry<Thing>> {
  const named = mapping.flatMap((name, at) => (name === undefined ? [] : [[name, headings[at]]]));
  for (const entry of kind.read(lines, { ...options, headings: Object.fromEntries(named) })) {
    const extra = entry.sources.filter(({ cells }) =>
      cells.slice(headings.length).some((cell) => cell.trim() !== ''),
    );
    const message = t('This line has more cells than columns. Check for a missing quotation mark.');
    entry.problems.push(...extra.map(({ line }) => ({ line, message })));
    yield entry;
  }
}

function cellsOf<Name extends string>(
  cells: readonly string[],
  columns: readonly (readonly [number, Name])[],
): Line<Name>['cells'] {
  const found: Line<Name>['cells'] = {};
  for (const [at, name] of columns) {
    const text = unmarked(cells[at] ?? '');
    if (text !== '') found[name] = text;
  }
  return found;
}

const oneOf = new Intl.ListFormat(language, { type: 'disjunction' });

/** Required fields that no column is mapped to. */
export const missingIn = <Name extends string>(
  { required, fields }: Pick<ImportKind<Name, never>, 'required' | 'fields'>,
  mapping: Mapping<Name>,
  layout?: FileContext<Name>['layout'],
): string[] =>
  required
    .filter((names) => !names.some((name) => mapping.includes(name) || layout?.provides?.includes(name)))
    .map((names) =>
      oneOf.format(
        names
          .map((name) => fields.find((field) => field.name === name))
          .flatMap((field) => (field === undefined || field.onlyInExports ? [] : [field.label])),
      ),
    );

/** How many entries could be mended by another column, by field. */
export function problemFields(entries: readonly Entry<unknown>[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { problems } of entries.filter(hasProblems)) {
    const fields = new Set(problems.flatMap(({ field }) => field ?? []));
    for (const field of fields) counts.set(field, (counts.get(field) ?? 0) + 1);
  }
  return counts;
}

const SAMPLE_VALUES = 3;
const SAMPLE_LINES = 200;

/** A few different values of each column. */
export function samplesOf(body: readonly CsvLine[], columns: number): string[] {
  const first = body.slice(0, SAMPLE_LINES);
  return Array.from({ length: columns }, (_, at) => {
    const values = new Set(first.map(({ cells }) => cells[at]?.trim() ?? '').filter((cell) => cell !== ''));
    return [...values].slice(0, SAMPLE_VALUES).map(shortened).join(' · ');
  });
}

const shortened = (text: string): string => (text.length > 40 ? `${text.slice(0, 39)}…` : text);
