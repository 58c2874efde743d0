import { type CsvLine, parseCsv, separatorOf } from '../../lib/csv.ts';
import { formatCount } from '../../lib/format.ts';
import type { Mapping } from './guess-columns.ts';
import type { Entry, ImportKind, Line } from './import-kind.ts';

/** A file as it was opened. */
export interface OpenedFile {
  name: string;
  separator: string;
  /** All lines, including the headings if there are any. */
  lines: CsvLine[];
  columns: number;
}

export function openFile(name: string, text: string): OpenedFile {
  const lines = parseCsv(text);
  return { name, lines, separator: separatorOf(text), columns: lines[0]?.cells.length ?? 0 };
}

export const headingsOf = ({ lines, columns }: OpenedFile, hasHead: boolean): string[] =>
  Array.from(
    { length: columns },
    (_, at) => (hasHead && lines[0]?.cells[at]?.trim()) || `Column ${formatCount(at + 1)}`,
  );

export const bodyOf = ({ lines }: OpenedFile, hasHead: boolean): CsvLine[] =>
  hasHead ? lines.slice(1) : lines;

/** The entries of the file with this mapping. */
export function readEntries<Name extends string, Thing>(
  kind: ImportKind<Name, Thing>,
  body: readonly CsvLine[],
  headings: readonly string[],
  mapping: Mapping<Name>,
): Entry<Thing>[] {
  const named = mapping.flatMap((name, at) => (name === undefined ? [] : [[name, headings[at]]]));
  const lines = body.map((source): Line<Name> => ({ source, cells: cellsOf(source.cells, mapping) }));
  const entries = kind.read(lines, Object.fromEntries(named));
  for (const { sources, problems } of entries) {
    for (const { line, cells } of sources) {
      if (cells.slice(headings.length).some((cell) => cell.trim() !== ''))
        problems.push({ line, message: 'This line has more cells than columns. Is a quote missing?' });
    }
  }
  return entries;
}

function cellsOf<Name extends string>(cells: string[], mapping: Mapping<Name>): Line<Name>['cells'] {
  const found: Line<Name>['cells'] = {};
  mapping.forEach((name, at) => {
    // An apostrophe in front is how spreadsheets, shops and our own files mark a cell as text: '01234
    const text = cells[at]?.trim().replace(/^'(?=[=+\-@\d])/, '') ?? '';
    if (name !== undefined && text !== '') found[name] = text;
  });
  return found;
}

/** Required fields that no column is mapped to. */
export const missingIn = <Name extends string>(
  { required, fields }: Pick<ImportKind<Name, unknown>, 'required' | 'fields'>,
  mapping: Mapping<Name>,
): string[] =>
  required
    .filter((names) => !names.some((name) => mapping.includes(name)))
    .map((names) =>
      names.map((name) => fields.find((field) => field.name === name)?.label ?? name).join(' or '),
    );

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
